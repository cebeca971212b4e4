import type { OperationShape } from '@demarc/contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { countAttempt, hashAttemptKey } from '../db/attempt-counter.ts';
import { writeAuditEntry } from '../db/audit.ts';
import type { ApiProblem } from './problem.ts';
import type { Session } from './session.ts';

/** Identical refusals are audited once in this time. */
const dedupeSeconds = 10 * 60;

export type AuditRefusal = (operation: OperationShape, session: Session, ip: string, refusal: ApiProblem) => Promise<void>;

/** Writes refused calls of signed-in users to the audit log of their own company. */
export function createRefusalAudit({
  clock,
  database: { db },
  keys,
}: Pick<AppContext, 'clock' | 'database' | 'keys'>): AuditRefusal {
  return async ({ id, method, path }, { accountId, apiTokenPrefix, customerId }, ip, { code }) => {
    const key = hashAttemptKey(keys, 'refusal', `${accountId} ${id} ${code}`);
    const { count } = await countAttempt(db, clock, key, dedupeSeconds);
    if (count > 1) return;
    const author = { actor: 'CUSTOMER', accountId, via: apiTokenPrefix, ip, operation: id } as const;
    const after = { code, method, path };
    await writeAuditEntry(db, clock, author, { customerId, objectType: 'refusal', objectId: id, after });
  };
}
