import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { calculateInvoiceTotals } from '@demarc/contract/invoice-vat.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { creditInvoice } from '@demarc/contract/provider/invoice.ts';
import type { ChangeContext } from '../../app-context.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { findOpenDisputes } from './dispute/dispute.store.ts';
import { acceptCreditedDisputes } from './dispute/provider-decision.ts';
import { type InvoiceRow, insertInvoice, insertPayment, nextInvoiceId, takeInvoiceNumber } from './invoice.store.ts';
import { writeInvoiceAudit } from './invoice-audit.ts';
import { addCredits, findLines, insertLine, type LineRow } from './line.store.ts';
import { queueRendering } from './render-invoice.ts';
import { leaveDispute, lock, move, settleDisputed } from './settle-invoice.ts';
import { addToGroups, insertSpecifications } from './specification.store.ts';

type CreditRequest = Input<typeof creditInvoice>['body'];

interface Credit {
  line: LineRow;
  amount: string;
}

/**
 * Issues a credit note for all or part of an invoice. The open amount of the invoice is settled with the credit note. The rest is
 * owed to the customer and stays open on the credit note.
 */
export async function credit(change: ChangeContext, number: string, request: CreditRequest): Promise<InvoiceRow> {
  const { tx, context, author } = change;
  const invoice = await lock(change, number);
  if (invoice.type !== 'INVOICE' || invoice.status === 'COLLECTION_SCHEDULED') {
    throw conflict('INVALID_TRANSITION', { status: invoice.status });
  }
  const lines = await findLines(tx, invoice);
  const credits = toCredits(lines, request.lines);
  await addCredits(
    tx,
    invoice,
    credits.map(({ line, amount }) => ({ lineNumber: line.lineNumber, amount })),
  );
  const note = await insertCreditNote(change, invoice, credits, request.reason);
  // The credit can lower the disputed amount. A dispute that stays open gets no event of its own, so this event names it.
  const disputeIds = (await findOpenDisputes(tx, invoice)).map(({ disputeId }) => disputeId);
  const data = { precedingNumber: number, ...(disputeIds.length > 0 && { disputeIds }) };
  await writeInvoiceAudit(tx, context.clock, author, 'issued', { before: null, after: note, data });
  await queueRendering(context.jobs, tx, note);
  return settle(change, invoice, note, lines);
}

/** Returns the amount to credit per line: the requested amounts, or else the remaining amount of every line. Throws if there is none. */
function toCredits(lines: readonly LineRow[], requested: CreditRequest['lines']): Credit[] {
  const getLeft = (line: LineRow) => subtractAmounts(line.netAmount, line.creditedAmount);
  const credits = requested
    ? requested.map(({ lineNumber, amount }, index) => {
        const line = lines.find((each) => each.lineNumber === lineNumber);
        const isRepeated = requested.findIndex((each) => each.lineNumber === lineNumber) !== index;
        const field = `lines[${index}].lineNumber`;
        if (!line) throw invalid([{ field, code: 'validation.unknown-value' }]);
        if (isRepeated) throw invalid([{ field, code: 'validation.duplicate' }]);
        if (Number(subtractAmounts(getLeft(line), amount)) < 0)
          throw conflict('AMOUNT_TOO_LARGE', { lineNumber, left: getLeft(line) });
        return { line, amount };
      })
    : lines.map((line) => ({ line, amount: getLeft(line) }));
  const nonZero = credits.filter(({ amount }) => Number(amount) !== 0);
  if (nonZero.length === 0 || Number(sumAmounts(nonZero.map(({ amount }) => amount))) <= 0)
    throw conflict('AMOUNT_TOO_LARGE', { left: '0.00' });
  return nonZero;
}

async function insertCreditNote(
  { tx, context }: ChangeContext,
  invoice: InvoiceRow,
  credits: readonly Credit[],
  reason: string,
): Promise<InvoiceRow> {
  const { customerId, periodFrom, periodTo, customInvoiceReference, purchaseOrderNumber, seller, buyer, paymentMethod } = invoice;
  const now = context.clock.now();
  const issueDate = formatAmsterdamDate(now);
  const invoiceId = await nextInvoiceId(tx);
  const key = { customerId, invoiceId };
  const lines = credits.map(({ line, amount }, index) => toCreditLine(line, amount, { ...key, lineNumber: index + 1, reason }));
  const groupIds = await addToGroups(
    tx,
    key,
    lines.map((line) => ({ ...line, groupKey: String(line.lineNumber) })),
  );
  for (const line of lines) await insertLine(tx, line);
  await insertSpecifications(
    tx,
    key,
    lines.map((line) => ({
      position: line.lineNumber,
      groupId: groupIds.get(String(line.lineNumber))!,
      chargeId: null,
      serviceType: line.serviceType,
      serviceId: null,
      serviceLabel: null,
      reference: null,
      address: null,
      quantity: line.quantity,
      discountAmount: '0.00',
      amount: line.netAmount,
      orderId: null,
      orderNumber: null,
      power: null,
      searchText: '',
    })),
  );
  const [vat] = invoice.vatBreakdown;
  const totals = calculateInvoiceTotals(
    lines.map(({ netAmount }) => ({
      netAmount,
      category: vat?.category ?? 'S',
      ratePercent: vat?.ratePercent ?? '21.00',
      exemptionReason: vat?.exemptionReason ?? null,
    })),
  );
  return insertInvoice(tx, {
    ...key,
    number: await takeInvoiceNumber(tx, issueDate),
    type: 'CREDIT_NOTE',
    status: 'OPEN',
    statusReason: reason,
    issueDate,
    dueDate: issueDate,
    periodFrom,
    periodTo,
    customInvoiceReference,
    purchaseOrderNumber,
    precedingInvoiceNumber: invoice.number,
    seller,
    buyer,
    paymentMethod,
    ...totals,
    lineCount: lines.length,
    specificationCount: lines.length,
    createdAt: now,
    updatedAt: now,
  });
}

function toCreditLine(
  line: LineRow,
  amount: string,
  { reason, ...key }: { customerId: number; invoiceId: number; lineNumber: number; reason: string },
) {
  const { creditedAmount: _credited, ...rest } = line;
  const isNegative = amount.startsWith('-');
  return {
    ...rest,
    ...key,
    description: `${line.description}: ${reason}`,
    quantity: isNegative ? '1' : '-1',
    unitCode: 'C62' as const,
    unitPrice: `${amount.replace('-', '')}00`,
    discountAmount: '0.00',
    specificationCount: 1,
    netAmount: subtractAmounts('0.00', amount),
  };
}

/** Settles the open amount of an invoice with a credit note, and accepts disputes of lines that are credited. Returns the credit note. */
async function settle(
  change: ChangeContext,
  invoice: InvoiceRow,
  note: InvoiceRow,
  linesBefore: readonly LineRow[],
): Promise<InvoiceRow> {
  const { tx, context } = change;
  const openAmount = invoice.openAmount ?? '0.00';
  const creditedAmount = subtractAmounts('0.00', note.totalInclVat);
  const amount = Number(subtractAmounts(openAmount, creditedAmount)) < 0 ? openAmount : creditedAmount;
  const disputeCount = await acceptCreditedDisputes(change, invoice, {
    linesBefore,
    creditNoteNumber: note.number,
  });
  if (Number(amount) <= 0) {
    await leaveDispute(change, invoice);
    return note;
  }
  const { customerId } = invoice;
  const payment = {
    customerId,
    date: note.issueDate,
    method: 'CREDIT_NOTE',
    returnCode: null,
    createdAt: context.clock.now(),
  } as const;
  await insertPayment(tx, { ...payment, number: invoice.number, amount, reference: note.number });
  await insertPayment(tx, {
    ...payment,
    number: note.number,
    amount: subtractAmounts('0.00', amount),
    reference: invoice.number,
  });
  const paidAmount = sumAmounts([invoice.paidAmount, amount]);
  const isWhole = amount === openAmount;
  if (disputeCount > 0) await settleDisputed(change, invoice, paidAmount);
  else await move(change, invoice, isWhole ? 'CREDITED' : 'PARTIALLY_PAID', { paidAmount });
  const notePaid = subtractAmounts('0.00', amount);
  return move(change, note, notePaid === note.totalInclVat ? 'CREDITED' : 'PARTIALLY_PAID', { paidAmount: notePaid });
}
