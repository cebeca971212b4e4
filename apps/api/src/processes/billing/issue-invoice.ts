import { calculateInvoiceTotals, getVatTreatment, needsVatNumberCheck, type VatTreatment } from '@demarc/contract/invoice-vat.ts';
import type { Language } from '@demarc/contract/language.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import { type BillingRunRow, lockRun, type RunKey, updateRun } from '../../modules/billing-run/billing-run.store.ts';
import { storeDifferences } from '../../modules/invoice/difference.store.ts';
import { findPreviousInvoice, type InvoiceRow, insertInvoice, takeInvoiceNumber } from '../../modules/invoice/invoice.store.ts';
import { writeInvoiceAudit } from '../../modules/invoice/invoice-audit.ts';
import { createLines, type LineRow } from '../../modules/invoice/line.store.ts';
import { queueRendering } from '../../modules/invoice/render-invoice.ts';
import type { Seller } from '../../seller.ts';
import { queueReconciliation } from '../reconciliation/reconcile-job.ts';
import { getPeriod } from './bill-batch.ts';

/** Minimum days between the invoice, which announces a direct debit, and its collection. */
const directDebitNoticeDays = 14;
/** The description of a line for several products. */
const severalProducts: Readonly<Record<Language, string>> = { en: 'Several products', nl: 'Meerdere producten' };

/**
 * Issues the invoice of a run whose charges have all been billed: lines, VAT, number and event in one transaction, which also
 * queues its documents. A run without anything to bill ends without an invoice.
 */
export async function issueInvoice(context: AppContext, key: RunKey, seller: Seller): Promise<void> {
  const { clock, database } = context;
  const isVatNumberValid = await checkVatNumber(context, key.customerId);
  await database.scheduledDb.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (run?.status !== 'RUNNING') return;
    const finishedAt = clock.now();
    if (run.specificationCount === 0) return updateRun(tx, run, { status: 'EMPTY', finishedAt });
    const customer = (await findCustomer(tx, run.customerId))!;
    const vat = getVatTreatment({ country: customer.address.country, vatNumber: customer.vatNumber, isVatNumberValid });
    const lines = await createLines(tx, run, vat, { several: severalProducts[customer.language] });
    const invoice = await createInvoice(tx, context, { run, customer, seller, vat, lines });
    await updateRun(tx, run, { status: 'ISSUED', invoiceNumber: invoice.number, finishedAt });
    await writeInvoiceAudit(tx, clock, createJobAuthor('bill-customer'), 'issued', { before: null, after: invoice });
    await queueRendering(context.jobs, tx, invoice);
    await queueReconciliation(context, tx, invoice);
  });
}

/**
 * Checks the VAT number of a buyer in another member state. Returns false if it is invalid, or if the buyer needs no check. If the
 * registry is down, the number counts as valid.
 */
async function checkVatNumber({ database, registries }: AppContext, customerId: number): Promise<boolean> {
  const customer = await findCustomer(database.scheduledDb, customerId);
  if (!customer?.vatNumber) return false;
  const { vatNumber, address } = customer;
  if (!needsVatNumberCheck({ country: address.country, vatNumber })) return false;
  const { status } = await registries.vat.lookUp(vatNumber.toUpperCase());
  return status !== 'INVALID';
}

interface NewInvoice {
  run: BillingRunRow;
  customer: CustomerWithDetails;
  seller: Seller;
  vat: VatTreatment;
  lines: readonly LineRow[];
}

async function createInvoice(
  tx: Database,
  { clock }: AppContext,
  { run, customer, seller, vat, lines }: NewInvoice,
): Promise<InvoiceRow> {
  const { customerId, invoiceId, day, specificationCount } = run;
  const { periodFrom, periodTo } = getPeriod(run);
  const { companyName, address, cocNumber, vatNumber, paymentMethod, paymentTermDays, customInvoiceReference } = customer;
  const totals = calculateInvoiceTotals(lines.map(({ netAmount }) => ({ ...vat, netAmount })));
  const previous = await findPreviousInvoice(tx, customerId, periodFrom);
  // A credit note must name an invoice (NL-R-001). Without one, the invoice has a negative total.
  const isCredit = Number(totals.totalInclVat) < 0 && previous !== null;
  // An extra invoice charges little, so a comparison with a whole month would be meaningless.
  const isMonthly = run.month !== null;
  if (isMonthly) {
    await storeDifferences(tx, { customerId, invoiceId, periodFrom, periodTo, previousId: previous?.invoiceId ?? 0 });
  }
  const purchaseOrderNumbers = new Set(lines.map(({ purchaseOrderNumber }) => purchaseOrderNumber));
  const termDays = paymentMethod === 'SEPA_DIRECT_DEBIT' ? Math.max(paymentTermDays, directDebitNoticeDays) : paymentTermDays;
  const { iban: _iban, bic: _bic, ...party } = seller;
  const now = clock.now();
  return insertInvoice(tx, {
    customerId,
    invoiceId,
    type: isCredit ? 'CREDIT_NOTE' : 'INVOICE',
    status: Number(totals.totalInclVat) === 0 ? 'PAID' : 'OPEN',
    issueDate: day,
    dueDate: isCredit ? day : addDays(day, termDays),
    periodFrom,
    periodTo,
    customInvoiceReference,
    purchaseOrderNumber: purchaseOrderNumbers.size === 1 ? [...purchaseOrderNumbers][0]! : null,
    precedingInvoiceNumber: isCredit ? previous.number : null,
    seller: party,
    buyer: { name: companyName, address, cocNumber, vatNumber },
    ...totals,
    paymentMethod,
    lineCount: lines.length,
    specificationCount,
    previousNumber: (isMonthly && previous?.number) || null,
    createdAt: now,
    updatedAt: now,
    // Last, because all other invoices wait from here on until this number is committed.
    number: await takeInvoiceNumber(tx, day),
  });
}
