import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import type { Parts } from '../../parts.ts';

/** The transaction that handles an order, and who acts. */
export interface Work {
  tx: Database;
  parts: Parts;
  author: Author;
}

export function jobAuthor(operation: string): Author {
  return { actor: 'SYSTEM', accountId: null, ip: null, operation };
}
