import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';

/** The transaction that handles an order, and who acts. */
export interface OrderContext {
  tx: Database;
  context: AppContext;
  author: Author;
}

export function createJobAuthor(operation: string): Author {
  return { actor: 'SYSTEM', accountId: null, ip: null, operation };
}
