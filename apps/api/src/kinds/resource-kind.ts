import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { NameLookup } from '../modules/notice/find-names.ts';
import type { SearchSource } from '../modules/search/search-source.ts';

/** A kind of object that people search for or get notices of. */
export interface ResourceKind {
  /** How to find objects of the kind; none if they are not searchable. */
  search?: { kind: SearchKind } & SearchSource;
  /** The event subjects whose notices name an object of the kind, and how to find its name. */
  notices?: { subjects: readonly string[]; findNames: NameLookup };
}
