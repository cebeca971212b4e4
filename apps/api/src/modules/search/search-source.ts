import type { OperationShape } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import type { SearchMatch } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';

/** The search function for objects of a kind, and who can use it. */
export interface SearchSource {
  /** Only sessions that can call this read operation find objects of the kind; null for everybody. */
  shownBy: OperationShape | null;
  find(db: Database, searcher: Searcher, query: SearchQuery): Promise<SearchMatch[]>;
}
