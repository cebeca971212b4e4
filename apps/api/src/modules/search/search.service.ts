import { hasRole } from '@demarc/contract/access.ts';
import { listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { listLines } from '@demarc/contract/line.ts';
import type { OperationShape, Output } from '@demarc/contract/operation.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { type SearchKind, searchKinds, type search as searchOperation } from '@demarc/contract/search.ts';
import { listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { Database } from '../../db/database.ts';
import { canCall } from '../../http/access.ts';
import { findAccounts } from './account.store.ts';
import { findApiTokens } from './api-token.store.ts';
import { findContacts } from './contact.store.ts';
import { findLines } from './line.store.ts';
import { findOrders } from './order.store.ts';
import { rankMatches, type SearchMatch } from './ranking.ts';
import { parseQuery, type SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';
import { findTvAccounts } from './tv-account.store.ts';

type Find = (db: Database, searcher: Searcher, query: SearchQuery) => Promise<SearchMatch[]>;

/** A kind is searched if the session can call this read operation. Everybody can search API tokens. */
const sources: Record<Exclude<SearchKind, 'apiToken'>, { shownBy: OperationShape; find: Find }> = {
  line: { shownBy: listLines, find: findLines },
  order: { shownBy: listOrders, find: findOrders },
  tvAccount: { shownBy: listTvAccounts, find: findTvAccounts },
  contact: { shownBy: getCustomer, find: findContacts },
  account: { shownBy: listAccounts, find: findAccounts },
};

/** Searches everything that the session can read, best matches first; all kinds by default. */
export async function search(
  db: Database,
  session: Searcher,
  { q, kind = [...searchKinds] }: { q: string; kind?: readonly SearchKind[] },
): Promise<Output<typeof searchOperation>> {
  const query = parseQuery(q);
  if (query.wordings.length === 0) return { hits: [], more: [] };
  const found = await Promise.all(searchKinds.filter((one) => kind.includes(one)).map((one) => find(db, session, one, query)));
  return rankMatches(found.flat(), query);
}

async function find(db: Database, session: Searcher, kind: SearchKind, query: SearchQuery): Promise<SearchMatch[]> {
  const { customerId, accountId, roles } = session;
  if (kind === 'apiToken') {
    return findApiTokens(db, { customerId, owner: hasRole(roles, 'RESELLER_ADMIN') ? null : accountId }, query);
  }
  const { shownBy, find } = sources[kind];
  return canCall(shownBy, session) ? find(db, session, query) : [];
}
