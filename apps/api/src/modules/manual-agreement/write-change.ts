import { applyAgreementTransition, type ManualAgreementTransition } from '@demarc/contract/manual-agreement-status.ts';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { type AgreementKey, type AgreementRow, lockAgreement, updateAgreement } from './agreement.store.ts';
import { addEntry, type EntryRow } from './entry.store.ts';

interface ChangeDescription {
  /** The last part of the event type, such as `offered` in `manual-agreement.offered`. */
  event: string;
  entry: EntryRow['type'];
  /** The text of a question, an answer or a reason, or the name of a file. */
  text?: string | null;
  userAgent?: string | null;
}

/** Changes an agreement, and writes its history, audit entry and event. The caller has locked it. */
export async function writeChange(
  { tx, context: { clock }, author }: ChangeContext,
  before: AgreementRow,
  values: Partial<AgreementRow>,
  { event, entry, text = null, userAgent = null }: ChangeDescription,
): Promise<AgreementRow> {
  const after = await updateAgreement(tx, before, values);
  await addEntry(tx, after, author, clock.now(), { type: entry, text, userAgent });
  const { customerId, agreementId, number, title, status, revision, validUntil } = after;
  await writeAudit(tx, clock, author, {
    customerId,
    type: `manual-agreement.${event}`,
    objectType: 'manual-agreement',
    objectId: agreementId,
    before: { status: before.status },
    after: { status, ...(before.revision !== revision && { revision, validUntil }), ...(text && { text }) },
    data: { number, title, status, revision, validUntil },
  });
  return after;
}

/** Locks an agreement that its customer can see. Throws for a draft. */
export async function lockOffered({ tx }: Pick<ChangeContext, 'tx'>, key: AgreementKey): Promise<AgreementRow> {
  const row = await lockAgreement(tx, key);
  if (!row || row.status === 'DRAFT') throw notFound();
  return row;
}

/** Locks an agreement for a transition, and returns the status after it. Throws INVALID_TRANSITION if it is not allowed. */
export async function lockForMove(
  { tx, author }: Pick<ChangeContext, 'tx' | 'author'>,
  key: AgreementKey,
  move: ManualAgreementTransition,
): Promise<{ row: AgreementRow; status: AgreementRow['status'] }> {
  const row = await lockAgreement(tx, key);
  if (!row) throw notFound();
  const status = applyAgreementTransition(row.status, move, author.actor);
  if (!status) throw conflict('INVALID_TRANSITION', { status: row.status });
  return { row, status };
}
