import { type SearchKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { search as searchOperation } from '@demarc/contract/search.ts';
import type { Database } from '../../db/database.ts';
import { canCall } from '../../http/access.ts';
import { rankMatches } from './ranking.ts';
import { parseQuery } from './search-query.ts';
import type { SearchSource } from './search-source.ts';
import type { Searcher } from './searcher.ts';

export type SearchSources = Readonly<Record<SearchKind, SearchSource>>;

/** Searches everything that the session can read, best matches first; all kinds by default. */
export async function search(
  db: Database,
  sources: SearchSources,
  session: Searcher,
  { q, kind: kinds = searchKinds }: { q: string; kind?: readonly SearchKind[] },
): Promise<Output<typeof searchOperation>> {
  const query = parseQuery(q);
  if (query.wordings.length === 0) return { hits: [], more: [] };
  const visible = searchKinds.filter((kind) => kinds.includes(kind)).map((kind) => sources[kind]);
  const matches = visible.map(({ shownBy, find }) =>
    shownBy === null || canCall(shownBy, session) ? find(db, session, query) : [],
  );
  return rankMatches((await Promise.all(matches)).flat(), query);
}
