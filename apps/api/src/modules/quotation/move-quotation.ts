import { getCurrentQuotationStatus, type QuotationAction, quotationTransitions } from '@demarc/contract/quotation-state.ts';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { conflict, notFound } from '../../http/problem.ts';
import {
  lockQuotation,
  type QuotationChanges,
  type QuotationKey,
  type QuotationRow,
  updateQuotation,
} from './quotation.store.ts';

/** The last part of the event type of each action. */
const eventByAction = {
  pickUp: 'picked-up',
  offer: 'offered',
  refuse: 'refused',
  withdrawOffer: 'withdrawn',
  accept: 'accepted',
  decline: 'declined',
  requestChange: 'change-requested',
  cancel: 'cancelled',
  expire: 'expired',
} as const satisfies Record<QuotationAction, string>;
type QuotationEvent =
  | (typeof eventByAction)[QuotationAction]
  | 'requested'
  | 'commented'
  | 'answered'
  | 'document-added'
  | 'refresh-requested'
  | 'expiring';

/** Locks a quotation. Throws NOT_FOUND if there is none. */
export async function lockExistingQuotation({ tx }: Pick<ChangeContext, 'tx'>, key: QuotationKey): Promise<QuotationRow> {
  const row = await lockQuotation(tx, key);
  if (!row) throw notFound();
  return row;
}

/**
 * Throws unless the action is allowed in the status at this moment: QUOTATION_EXPIRED if only the end of the offer forbids it,
 * INVALID_TRANSITION otherwise.
 */
export function checkCanMove(row: Pick<QuotationRow, 'status' | 'validUntil'>, action: QuotationAction, now: Date): void {
  const status = getCurrentQuotationStatus(row, now);
  const from: readonly string[] = quotationTransitions[action].from;
  if (from.includes(status)) return;
  if (status === 'EXPIRED' && from.includes('OFFERED')) throw conflict('QUOTATION_EXPIRED', { validUntil: row.validUntil });
  throw conflict('INVALID_TRANSITION', { status });
}

/** Changes the status of a locked quotation whose status allows it, with its history, audit entry and event. */
export async function moveQuotation(
  change: ChangeContext,
  before: QuotationRow,
  action: QuotationAction,
  {
    reasonCode = null,
    text = null,
    data,
    ...changes
  }: QuotationChanges & { reasonCode?: string | null; text?: string | null; data?: Record<string, unknown> } = {},
): Promise<QuotationRow> {
  const { tx, context, author } = change;
  const { by, to } = quotationTransitions[action];
  const historyEntry = {
    at: context.clock.now().toISOString(),
    from: before.status,
    to,
    version: changes.version ?? before.version,
    reasonCode,
    text,
    actor: author.actor === 'SYSTEM' ? author.actor : by,
  };
  const after = await updateQuotation(tx, before, { ...changes, status: to, history: [...before.history, historyEntry] });
  await writeQuotationAudit(change, eventByAction[action], {
    before,
    after,
    ...(text !== null && { text }),
    ...(data && { data }),
  });
  return after;
}

/** Writes the audit entry of a quotation and the event `quotation.…`. */
export async function writeQuotationAudit(
  { tx, context, author }: ChangeContext,
  what: QuotationEvent,
  {
    before,
    after,
    text,
    data = {},
  }: { before: QuotationRow | null; after: QuotationRow; text?: string; data?: Record<string, unknown> },
): Promise<void> {
  const { customerId, quotationId, version, status, validUntil } = after;
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: `quotation.${what}`,
    objectType: 'quotation',
    objectId: String(quotationId),
    before: before && { status: before.status, version: before.version },
    after: { status, version, ...(text !== undefined && { text }) },
    data: { number: formatQuotationNumber(after), status, version, validUntil, ...data },
  });
}
