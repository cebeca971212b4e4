import type { ChangeContext } from '../../../app-context.ts';
import type { InvoiceRow } from '../invoice.store.ts';
import type { LineRow } from '../line.store.ts';
import {
  findOpenDisputes,
  insertDispute,
  resolveCreditedFindings,
  resolveDisputedFinding,
  updateDispute,
} from './dispute.store.ts';
import { addMessage, writeDisputeAudit } from './dispute-message.ts';

/** Records a dispute that the customer raised with the provider, such as on the phone. */
export async function insertDisputeByProvider(work: ChangeContext, invoice: InvoiceRow, text: string | null): Promise<void> {
  const { customerId, number } = invoice;
  const dispute = await insertDispute(work.tx, {
    customerId,
    number,
    lineNumber: null,
    lineDescription: null,
    findingId: null,
    reason: 'OTHER',
    amount: null,
    lastMessageFrom: 'PROVIDER',
    openedByAccountId: null,
    openedAt: work.context.clock.now(),
  });
  if (!dispute) return;
  const after = text === null ? dispute : await addMessage(work, dispute, text);
  await writeDisputeAudit(work, 'opened', { before: null, after, text: text ?? undefined });
}

/** Rejects every open dispute of an invoice that the provider opens again. */
export async function rejectOpenDisputes(work: ChangeContext, invoice: InvoiceRow, text: string | null): Promise<void> {
  const now = work.context.clock.now();
  for (const before of await findOpenDisputes(work.tx, invoice)) {
    if (text !== null) await addMessage(work, before, text);
    const after = await updateDispute(work.tx, before, { status: 'REJECTED', closedAt: now });
    await resolveDisputedFinding(work.tx, after, 'DISMISSED', { text, now });
    await writeDisputeAudit(work, 'rejected', { before, after, text: text ?? undefined });
  }
}

/**
 * Resolves the findings that a credit note corrects, and closes the disputes of lines, or of the whole invoice, that it has credited
 * completely. Returns how many disputes stay open.
 */
export async function acceptCreditedDisputes(
  work: ChangeContext,
  invoice: InvoiceRow,
  { lines, creditNoteNumber }: { lines: readonly LineRow[]; creditNoteNumber: string },
): Promise<number> {
  const left = new Set(lines.filter((line) => line.netAmount !== line.creditedAmount).map(({ lineNumber }) => lineNumber));
  const now = work.context.clock.now();
  await resolveCreditedFindings(work.tx, invoice, lines, now);
  const open = await findOpenDisputes(work.tx, invoice);
  const credited = open.filter(({ lineNumber }) => (lineNumber === null ? left.size === 0 : !left.has(lineNumber)));
  for (const before of credited) {
    const after = await updateDispute(work.tx, before, { status: 'ACCEPTED', creditNoteNumber, closedAt: now });
    await resolveDisputedFinding(work.tx, after, 'CORRECTED', { now });
    await writeDisputeAudit(work, 'accepted', { before, after });
  }
  return open.length - credited.length;
}
