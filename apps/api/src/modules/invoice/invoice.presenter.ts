import type { ChargedServiceRef, Invoice, InvoiceLine, InvoiceSpecification, InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { InvoiceDifferenceItem } from '@demarc/contract/invoice-difference.ts';
import { isOverdue } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import type { Database } from '../../db/database.ts';
import { findAwaitedDirectDebits } from '../../db/views/awaited-direct-debits.ts';
import type { Seller } from '../../seller.ts';
import type { DifferenceRow } from './difference.store.ts';
import { findAttachments, findPayments, type InvoiceRow } from './invoice.store.ts';
import { findValidation } from './invoice-document.store.ts';
import type { LineRow } from './line.store.ts';
import { presentPayTo } from './pay-to.ts';
import { findReminders } from './reminder.store.ts';
import { findReturnedMandateId } from './returned-mandate.store.ts';
import type { SpecificationRow } from './specification.store.ts';

/** Presents invoices as items of a list, in the order of their rows. */
export async function presentSummaries(db: Database, rows: readonly InvoiceRow[], today: string): Promise<InvoiceSummary[]> {
  const awaited = await findAwaitedDirectDebits(db, rows);
  return rows.map((row) => toSummary(row, { today, awaitsDirectDebit: awaited.has(row.number) }));
}

function toSummary(row: InvoiceRow, { today, awaitsDirectDebit }: { today: string; awaitsDirectDebit: boolean }): InvoiceSummary {
  const { number, type, status, issueDate, dueDate, periodFrom, periodTo, customInvoiceReference, purchaseOrderNumber } = row;
  const { precedingInvoiceNumber, totalExclVat, totalVat, totalInclVat, paidAmount, paymentMethod } = row;
  const openAmount = row.openAmount ?? '0.00';
  return {
    number,
    type,
    status,
    issueDate,
    dueDate,
    period: { from: periodFrom, to: periodTo },
    currency: 'EUR',
    customInvoiceReference,
    purchaseOrderNumber,
    precedingInvoiceNumber,
    totalExclVat,
    totalVat,
    totalInclVat,
    paidAmount,
    openAmount,
    paymentMethod,
    overdue: isOverdue({ openAmount, dueDate }, today),
    awaitsDirectDebit,
    lineCount: row.lineCount,
    specificationCount: row.specificationCount,
  };
}

/** Presents an invoice with its parties, VAT, payments, reminders and documents. */
export async function presentInvoice(
  db: Database,
  row: InvoiceRow,
  { today, seller: account }: { today: string; seller: Seller | null },
): Promise<Invoice> {
  const [[summary], payments, attachments, validation, reminders] = await Promise.all([
    presentSummaries(db, [row], today),
    findPayments(db, row),
    findAttachments(db, row),
    findValidation(db, row),
    findReminders(db, row),
  ]);
  const { seller, buyer, vatBreakdown, directDebit } = row;
  return {
    ...summary!,
    seller,
    buyer,
    vatBreakdown,
    directDebit,
    returnedMandateId: await findReturnedMandateId(db, row, payments),
    attachments,
    reminders: reminders.map(({ step, sentOn }) => ({ step, sentOn })),
    payTo: account && presentPayTo(row, account),
    validation:
      validation?.status === 'VALID'
        ? { validatedAt: validation.validatedAt.toISOString(), ruleSets: validation.ruleSets }
        : null,
    payments: payments.map(({ date, amount, method, reference, returnCode }) => ({
      date,
      amount,
      method,
      reference,
      returnCode,
    })),
  };
}

export function presentLine(row: LineRow): InvoiceLine {
  const { lineNumber, description, productCode, serviceType, chargeType, quantity, unitCode, unitPrice } = row;
  const { discountAmount, netAmount, creditedAmount, vatCategory, vatRatePercent, periodFrom, periodTo, purchaseOrderNumber } =
    row;
  return {
    lineNumber,
    description,
    productCode,
    serviceType,
    chargeType,
    quantity,
    unitCode,
    unitPrice,
    discountAmount,
    netAmount,
    creditedAmount,
    vatCategory,
    vatRatePercent,
    period: { from: periodFrom, to: periodTo },
    purchaseOrderNumber,
    specificationCount: row.specificationCount,
  };
}

export function presentSpecification(row: SpecificationRow): InvoiceSpecification {
  const { reference, address, productCode, description, chargeType, periodFrom, periodTo, quantity, unitPrice } = row;
  const { discountAmount, amount, orderId, orderNumber, purchaseOrderNumber, power } = row;
  return {
    invoiceLineNumber: row.lineNumber ?? 0,
    serviceRef: toServiceRef(row),
    reference,
    address,
    productCode,
    description,
    chargeType,
    period: { from: periodFrom, to: periodTo },
    quantity,
    unitPrice,
    discountAmount,
    amount,
    orderId,
    orderNumber,
    purchaseOrderNumber,
    // Older charges were stored without the PUE.
    power: power && { ...power, pue: power.pue ?? null },
  };
}

export function presentDifference(row: DifferenceRow): InvoiceDifferenceItem {
  const { reason, reference, productCode, description, chargeType, previousUnitPrice, unitPrice, previousAmount, amount } = row;
  return {
    reason,
    serviceRef: toServiceRef(row),
    reference,
    productCode,
    description,
    chargeType,
    previousUnitPrice,
    unitPrice,
    previousAmount,
    amount,
    difference: subtractAmounts(amount, previousAmount),
  };
}

function toServiceRef({
  serviceType,
  serviceId,
  serviceLabel,
}: Pick<SpecificationRow, 'serviceType' | 'serviceId' | 'serviceLabel'>): ChargedServiceRef | null {
  return serviceType === null || serviceId === null ? null : { type: serviceType, id: serviceId, label: serviceLabel ?? '' };
}
