import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import type { Parts } from '../../parts.ts';

/** A piece of work on an order: the transaction it is done in, and who does it. */
export interface Work {
  tx: Database;
  parts: Parts;
  author: Author;
}

/** The author of what a job does. */
export function jobAuthor(operation: string): Author {
  return { actor: 'SYSTEM', accountId: null, ip: null, operation };
}
