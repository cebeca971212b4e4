import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { NameLookup } from '../modules/notice/find-names.ts';
import type { SearchSource } from '../modules/search/search-source.ts';
import { accountResource } from './account/resource.ts';
import { apiTokenResource } from './api-token/resource.ts';
import { contactResource } from './contact/resource.ts';
import { lineResource } from './line/resource.ts';
import { msaResource } from './msa/resource.ts';
import { orderResource } from './order/resource.ts';
import type { ResourceKind } from './resource-kind.ts';
import { tvAccountResource } from './tv-account/resource.ts';
import { webhookResource } from './webhook/resource.ts';

/** Every kind of object that people search for or get notices of. */
const resourceKinds: readonly ResourceKind[] = [
  lineResource,
  orderResource,
  tvAccountResource,
  contactResource,
  accountResource,
  apiTokenResource,
  msaResource,
  webhookResource,
];

export const searchSources: ReadonlyMap<SearchKind, SearchSource> = new Map(
  resourceKinds.flatMap(({ search }) => (search ? [[search.kind, search]] : [])),
);

/** How to find the names of objects for notices, by event subject. */
export const nameLookups: ReadonlyMap<string, NameLookup> = new Map(
  resourceKinds.flatMap(({ notices }) => notices?.subjects.map((subject) => [subject, notices.findNames] as const) ?? []),
);
