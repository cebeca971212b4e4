import type { OperationShape } from '@demarc/contract/operation.ts';
import { attemptKey, countAttempt } from '../db/attempts.ts';
import { writeAudit } from '../db/record.ts';
import type { Parts } from '../parts.ts';
import type { ApiProblem } from './problem.ts';
import type { Session } from './session.ts';

/** Identical refusals are audited once in this time. */
const repeatSeconds = 10 * 60;

export type AuditRefusal = (operation: OperationShape, session: Session, ip: string, refusal: ApiProblem) => Promise<void>;

/** Writes refused calls of signed-in users to the audit log of their own company. */
export function createRefusalAudit({ clock, database: { db }, keys }: Pick<Parts, 'clock' | 'database' | 'keys'>): AuditRefusal {
  return async ({ id, method, path }, { accountId, apiTokenPrefix, customerId }, ip, { code }) => {
    const key = attemptKey(keys, 'refusal', `${accountId} ${id} ${code}`);
    const { count } = await countAttempt(db, clock, key, repeatSeconds);
    if (count > 1) return;
    const author = { actor: 'CUSTOMER', accountId, via: apiTokenPrefix, ip, operation: id } as const;
    const after = { code, method, path };
    await writeAudit(db, clock, author, { customerId, objectType: 'refusal', objectId: id, after });
  };
}
