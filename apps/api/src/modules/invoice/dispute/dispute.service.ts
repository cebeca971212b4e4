import type { disputeInvoice } from '@demarc/contract/invoice-dispute.ts';
import { canDisputeInvoice } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { acceptDispute } from '@demarc/contract/provider/invoice-dispute.ts';
import type { ChangeContext } from '../../../app-context.ts';
import type { Database } from '../../../db/database.ts';
import { conflict, invalid, notFound } from '../../../http/problem.ts';
import { credit } from '../credit-invoice.ts';
import { findInvoice, type InvoiceRow } from '../invoice.store.ts';
import { findLines, type LineRow } from '../line.store.ts';
import { leaveDispute, lock, move } from '../settle-invoice.ts';
import { closeDispute } from './close-dispute.ts';
import * as store from './dispute.store.ts';
import { queueDisputeMail } from './dispute-mail.ts';
import { addMessage, writeDisputeAudit } from './dispute-message.ts';
import { getDisputedAmount, sumUncredited } from './disputed-charge.ts';

type DisputeRequest = Input<typeof disputeInvoice>['body'];
type AcceptRequest = Input<typeof acceptDispute>['body'];

/** Opens a dispute of an invoice or of one of its lines. Throws if it cannot be disputed, or is disputed already. */
export async function open(
  change: ChangeContext,
  { customerId, number }: { customerId: number; number: string },
  { lineNumber = null, reason, text, amount = null, findingId = null }: DisputeRequest,
): Promise<store.DisputeRow> {
  const { tx, context, author } = change;
  if (!(await findInvoice(tx, { customerId, number }))) throw notFound();
  const invoice = await lock(change, number);
  const { status } = invoice;
  if (!canDisputeInvoice(invoice)) throw conflict('INVALID_TRANSITION', { status });
  const lines = await findLines(tx, invoice);
  const line = lineNumber === null ? null : lines.find((each) => each.lineNumber === lineNumber);
  if (line === undefined) throw invalid([{ field: 'lineNumber', code: 'validation.unknown-value' }]);
  checkAmount(amount, line ? [line] : lines);
  await checkNotDisputed(tx, invoice, { lineNumber, findingId });
  const dispute = await store.insertDispute(tx, {
    customerId,
    number,
    lineNumber,
    lineDescription: line?.description ?? null,
    findingId,
    reason,
    amount,
    lastMessageFrom: 'CUSTOMER',
    openedByAccountId: author.accountId,
    openedAt: context.clock.now(),
  });
  if (!dispute) throw conflict('ALREADY_DISPUTED', { lineNumber });
  if (findingId !== null && !(await store.linkFinding(tx, { customerId, number, findingId }, dispute.disputeId))) {
    throw invalid([{ field: 'findingId', code: 'validation.unknown-value' }]);
  }
  const after = await addMessage(change, dispute, text);
  if (status !== 'DISPUTED') await move(change, invoice, 'DISPUTED');
  await writeDisputeAudit(change, 'opened', { before: null, after, text: text.trim() });
  return after;
}

/** Throws unless a disputed amount is more than 0, and at most the remaining amount of the lines. */
function checkAmount(amount: string | null, lines: readonly LineRow[]): void {
  if (amount === null) return;
  if (Number(amount) === 0) throw invalid([{ field: 'amount', code: 'validation.out-of-range', params: { min: '0.01' } }]);
  const uncreditedAmount = sumUncredited(lines);
  if (Number(subtractAmounts(uncreditedAmount, amount)) < 0) throw conflict('AMOUNT_TOO_LARGE', { left: uncreditedAmount });
}

/** Throws if the line, the finding or the whole invoice has an open dispute. A dispute of the whole invoice excludes all others. */
async function checkNotDisputed(
  tx: Database,
  invoice: InvoiceRow,
  { lineNumber, findingId }: { lineNumber: number | null; findingId: number | null },
): Promise<void> {
  const openDisputes = await store.findOpenDisputes(tx, invoice);
  const isSameLine = (openDispute: store.DisputeRow) =>
    lineNumber === null || openDispute.lineNumber === null || openDispute.lineNumber === lineNumber;
  const conflictingDispute = openDisputes.find(
    (openDispute) => isSameLine(openDispute) || (findingId !== null && openDispute.findingId === findingId),
  );
  if (conflictingDispute)
    throw conflict('ALREADY_DISPUTED', { disputeId: conflictingDispute.disputeId, lineNumber: conflictingDispute.lineNumber });
}

/** Locks the invoice of a dispute, and returns both. Throws INVALID_TRANSITION unless the dispute is open. */
async function lockOpen(change: ChangeContext, key: store.DisputeKey) {
  const unlockedDispute = await store.findDispute(change.tx, key);
  if (!unlockedDispute) throw notFound();
  const invoice = await lock(change, unlockedDispute.number);
  // Another request may have closed the dispute while this one waited for the lock.
  const dispute = (await store.findDispute(change.tx, key))!;
  if (dispute.status !== 'OPEN') throw conflict('INVALID_TRANSITION', { status: dispute.status });
  return { dispute, invoice };
}

/** Adds a message of the customer or the provider; messages of the provider are also emailed to the customer. */
export async function reply(change: ChangeContext, key: store.DisputeKey, text: string): Promise<store.DisputeRow> {
  const { dispute: before } = await lockOpen(change, key);
  const isByProvider = change.author.actor !== 'CUSTOMER';
  const after = await addMessage(change, before, text);
  await writeDisputeAudit(change, isByProvider ? 'answered' : 'message-added', { before, after, text: text.trim() });
  if (isByProvider) await queueDisputeMail(change, after, { outcome: 'ANSWERED', text: text.trim() });
  return after;
}

export async function withdraw(change: ChangeContext, key: store.DisputeKey): Promise<store.DisputeRow> {
  const { dispute: before, invoice } = await lockOpen(change, key);
  const lines = await findLines(change.tx, invoice);
  const after = await closeDispute(change, before, { status: 'WITHDRAWN', lines });
  await store.unlinkFinding(change.tx, after);
  await writeDisputeAudit(change, 'withdrawn', { before, after });
  await leaveDispute(change, invoice);
  return after;
}

export async function reject(change: ChangeContext, key: store.DisputeKey, text: string): Promise<store.DisputeRow> {
  const { dispute, invoice } = await lockOpen(change, key);
  const now = change.context.clock.now();
  await addMessage(change, dispute, text);
  const after = await closeDispute(change, dispute, { status: 'REJECTED', lines: await findLines(change.tx, invoice) });
  await store.resolveDisputedFinding(change.tx, after, 'DISMISSED', { text: text.trim(), now });
  await writeDisputeAudit(change, 'rejected', { before: dispute, after, text: text.trim() });
  await queueDisputeMail(change, after, { outcome: 'REJECTED', text: text.trim() });
  await leaveDispute(change, invoice);
  return after;
}

/** Accepts a dispute with a credit note for the given lines, or else for the disputed lines. */
export async function accept(
  change: ChangeContext,
  key: store.DisputeKey,
  { lines, reason, text }: AcceptRequest,
): Promise<store.DisputeRow> {
  const { tx, context } = change;
  const { dispute, invoice } = await lockOpen(change, key);
  const credited = lines ?? (await getDisputedLines(tx, invoice, dispute));
  const message = text?.trim() || null;
  if (message !== null) await addMessage(change, dispute, message);
  // Close this dispute first: the status of the invoice after the credit note depends on the other open disputes.
  const now = context.clock.now();
  await closeDispute(change, dispute, { status: 'ACCEPTED', lines: await findLines(tx, invoice) });
  const note = await credit(change, invoice.number, { reason, ...(credited && { lines: credited }) });
  const after = await store.updateDispute(tx, dispute, { creditNoteNumber: note.number });
  await store.resolveDisputedFinding(tx, after, 'CORRECTED', { now });
  await writeDisputeAudit(change, 'accepted', { before: dispute, after, text: message ?? undefined });
  await queueDisputeMail(change, after, { outcome: 'ACCEPTED', text: message });
  return after;
}

/** Returns the disputed line as the request of a credit note; undefined for the whole invoice. Throws if only part of the invoice is disputed. */
async function getDisputedLines(tx: Database, invoice: InvoiceRow, dispute: store.DisputeRow) {
  const { lineNumber, amount } = dispute;
  if (lineNumber === null) {
    if (amount !== null) throw invalid([{ field: 'lines', code: 'validation.required' }]);
    return undefined;
  }
  const lines = await findLines(tx, invoice, { after: lineNumber - 1, limit: 1 });
  return [{ lineNumber, amount: getDisputedAmount(dispute, lines) }];
}
