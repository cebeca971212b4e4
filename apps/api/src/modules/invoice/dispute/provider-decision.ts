import type { ChangeContext } from '../../../app-context.ts';
import type { InvoiceRow } from '../invoice.store.ts';
import { findLines, type LineRow } from '../line.store.ts';
import { closeDispute } from './close-dispute.ts';
import { findOpenDisputes, insertDispute, resolveCreditedFindings, resolveDisputedFinding } from './dispute.store.ts';
import { addMessage, writeDisputeAudit } from './dispute-message.ts';

/** Stores a dispute that the customer raised with the provider, such as by phone. Does nothing if the whole invoice is disputed already. */
export async function insertDisputeByProvider(change: ChangeContext, invoice: InvoiceRow, text: string | null): Promise<void> {
  const { customerId, number } = invoice;
  const dispute = await insertDispute(change.tx, {
    customerId,
    number,
    lineNumber: null,
    lineDescription: null,
    findingId: null,
    reason: 'OTHER',
    amount: null,
    lastMessageFrom: 'PROVIDER',
    openedByAccountId: null,
    openedAt: change.context.clock.now(),
  });
  if (!dispute) return;
  const after = text === null ? dispute : await addMessage(change, dispute, text);
  await writeDisputeAudit(change, 'opened', { before: null, after, text: text ?? undefined });
}

/** Rejects every open dispute of an invoice whose status the provider changes. */
export async function rejectOpenDisputes(change: ChangeContext, invoice: InvoiceRow, text: string | null): Promise<void> {
  const now = change.context.clock.now();
  const lines = await findLines(change.tx, invoice);
  for (const before of await findOpenDisputes(change.tx, invoice)) {
    if (text !== null) await addMessage(change, before, text);
    const after = await closeDispute(change, before, { status: 'REJECTED', lines });
    await resolveDisputedFinding(change.tx, after, 'DISMISSED', { text, now });
    await writeDisputeAudit(change, 'rejected', { before, after, text: text ?? undefined });
  }
}

/**
 * Resolves the findings that a credit note corrects, and closes the disputes of lines, or of the whole invoice, that it has credited
 * completely. Returns how many disputes stay open.
 */
export async function acceptCreditedDisputes(
  change: ChangeContext,
  invoice: InvoiceRow,
  { linesBefore, creditNoteNumber }: { linesBefore: readonly LineRow[]; creditNoteNumber: string },
): Promise<number> {
  const lines = await findLines(change.tx, invoice);
  const uncreditedLines = new Set(
    lines.filter((line) => line.netAmount !== line.creditedAmount).map(({ lineNumber }) => lineNumber),
  );
  const now = change.context.clock.now();
  await resolveCreditedFindings(change.tx, invoice, lines, now);
  const openDisputes = await findOpenDisputes(change.tx, invoice);
  const creditedDisputes = openDisputes.filter(({ lineNumber }) =>
    lineNumber === null ? uncreditedLines.size === 0 : !uncreditedLines.has(lineNumber),
  );
  for (const before of creditedDisputes) {
    const after = await closeDispute(change, before, { status: 'ACCEPTED', creditNoteNumber, lines: linesBefore });
    await resolveDisputedFinding(change.tx, after, 'CORRECTED', { now });
    await writeDisputeAudit(change, 'accepted', { before, after });
  }
  return openDisputes.length - creditedDisputes.length;
}
