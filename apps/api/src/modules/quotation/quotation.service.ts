import type { Input } from '@demarc/contract/operation.ts';
import type { declineQuotation, requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import { canCommentQuotation, getCurrentQuotationStatus } from '@demarc/contract/quotation-state.ts';
import type { ChangeContext } from '../../app-context.ts';
import { conflict } from '../../http/problem.ts';
import { addComment } from './add-comment.ts';
import { checkCanMove, lockExistingQuotation, moveQuotation, writeQuotationAudit } from './move-quotation.ts';
import { type QuotationKey, type QuotationRow, updateQuotation } from './quotation.store.ts';
import { queueQuotationMail } from './quotation-mail.ts';
import { lockActiveCustomer } from './request-quotation.ts';

type OwnKey = Required<QuotationKey> & { customerId: number };

/** Locks a quotation of the customer. Throws unless the customer is active. */
async function lockOwn(change: ChangeContext, key: OwnKey): Promise<QuotationRow> {
  await lockActiveCustomer(change, key.customerId);
  return lockExistingQuotation(change, key);
}

/** Throws QUOTATION_VERSION_CHANGED if the customer responds to another version than the latest. */
function checkVersion({ version }: QuotationRow, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== version) throw conflict('QUOTATION_VERSION_CHANGED', { version });
}

/** Withdraws a request that has no offer yet. */
export async function cancel(change: ChangeContext, key: OwnKey): Promise<QuotationRow> {
  const row = await lockOwn(change, key);
  checkCanMove(row, 'cancel', change.context.clock.now());
  return moveQuotation(change, row, 'cancel');
}

export async function decline(
  change: ChangeContext,
  key: OwnKey,
  { reason, comment, version }: Input<typeof declineQuotation>['body'],
): Promise<QuotationRow> {
  const row = await lockOwn(change, key);
  checkCanMove(row, 'decline', change.context.clock.now());
  checkVersion(row, version);
  const declineComment = comment?.trim() || null;
  return moveQuotation(change, row, 'decline', {
    declineReason: reason,
    declineComment,
    reasonCode: reason,
    text: declineComment,
    data: { reason },
  });
}

export async function requestChange(
  change: ChangeContext,
  key: OwnKey,
  { comment, version }: Input<typeof requestQuotationChange>['body'],
): Promise<QuotationRow> {
  const row = await lockOwn(change, key);
  checkCanMove(row, 'requestChange', change.context.clock.now());
  checkVersion(row, version);
  const commentedRow = await addComment(change, row, { text: comment });
  return moveQuotation(change, commentedRow, 'requestChange', { text: comment.trim() });
}

/** Requests a new version of an expired offer, even before the job has marked the offer as expired. */
export async function refresh(change: ChangeContext, key: OwnKey): Promise<QuotationRow> {
  const row = await lockOwn(change, key);
  const now = change.context.clock.now();
  const status = getCurrentQuotationStatus(row, now);
  if (status !== 'EXPIRED' || row.refreshRequestedAt) throw conflict('INVALID_TRANSITION', { status });
  const expiredRow = row.status === 'EXPIRED' ? row : await moveQuotation(change, row, 'expire');
  const after = await updateQuotation(change.tx, expiredRow, { refreshRequestedAt: now });
  await writeQuotationAudit(change, 'refresh-requested', { before: expiredRow, after });
  return after;
}

/** Adds a comment of the customer or the provider. Comments of the provider are also emailed to the customer. */
export async function comment(
  change: ChangeContext,
  key: QuotationKey,
  { text, name }: { text: string; name?: string },
): Promise<QuotationRow> {
  const isFromProvider = change.author.actor !== 'CUSTOMER';
  const row = isFromProvider ? await lockExistingQuotation(change, key) : await lockOwn(change, key as OwnKey);
  const status = getCurrentQuotationStatus(row, change.context.clock.now());
  if (!canCommentQuotation(status)) throw conflict('INVALID_TRANSITION', { status });
  const after = await addComment(change, row, { text, ...(name !== undefined && { name }) });
  await writeQuotationAudit(change, isFromProvider ? 'answered' : 'commented', { before: row, after, text: text.trim() });
  if (isFromProvider) await queueQuotationMail(change, after, 'ANSWERED', text.trim());
  return after;
}

/** Moves a quotation for the provider, which starts to work on it, cannot provide it, or withdraws its offer. */
export async function moveByProvider(
  change: ChangeContext,
  key: QuotationKey,
  action: 'pickUp' | 'refuse' | 'withdrawOffer',
  reason: string | null = null,
): Promise<QuotationRow> {
  const row = await lockExistingQuotation(change, key);
  checkCanMove(row, action, change.context.clock.now());
  const statusReason = reason?.trim() || null;
  const after = await moveQuotation(change, row, action, { statusReason, text: statusReason });
  if (action !== 'pickUp') await queueQuotationMail(change, after, action === 'refuse' ? 'REFUSED' : 'WITHDRAWN', statusReason);
  return after;
}
