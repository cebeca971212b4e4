import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceRuleSet, InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import type { InvoiceDocumentSource } from '../../documents/invoice/invoice-document.ts';
import { storeFile } from '../../documents/store-file.ts';
import type { Job, JobQueue } from '../../jobs/job.ts';
import type { Seller } from '../../seller.ts';
import { presentLine } from './invoice.presenter.ts';
import { findInvoice, type InvoiceRow, lockInvoice } from './invoice.store.ts';
import { writeInvoiceAudit } from './invoice-audit.ts';
import { findDocumentIds, insertDocument, storeValidation } from './invoice-document.store.ts';
import { findLines } from './line.store.ts';
import { queueInvoiceMail } from './mail-invoice.ts';
import { findMeasuredEnergy } from './measured-energy.store.ts';

interface InvoiceNumberKey {
  customerId: number;
  number: string;
}

/** An invoice issued longer ago, such as one of sample data, is not emailed. */
const maxMailedAgeDays = 62;

/** The maximum number of violations stored for a document; the first ones are enough to find the cause. */
const maxViolations = 50;

/**
 * Renders, validates and emails the documents of an invoice. The documents and the email are stored in one transaction, so that a process
 * that dies stores both or neither. Documents that violate a rule are held back. Stored documents are never rendered again.
 */
export const renderInvoiceJob: Job<InvoiceNumberKey> = {
  name: 'render-invoice',
  retry: { limit: 12, delay: 30, maxDelay: 4 * 3600 },
  async run(context, key) {
    const { clock, config, database, log } = context;
    const { db } = database;
    const invoice = await findInvoice(db, key);
    if (!invoice || (await findDocumentIds(db, key)).size > 0) return;
    if (!config.seller) throw new Error('No invoice can be rendered, because SELLER is not set.');
    const customer = (await findCustomer(db, invoice.customerId))!;
    const rendered = await render(context, await readDocumentSource(db, invoice, customer, config.seller));
    const violations = rendered.violations.slice(0, maxViolations);
    const { ruleSets } = rendered;
    const validatedAt = clock.now();
    await db.transaction(async (tx) => {
      const locked = await lockInvoice(tx, key.number);
      if (!locked || (await findDocumentIds(tx, key)).size > 0) return;
      const status = violations.length > 0 ? 'HELD_BACK' : 'VALID';
      await storeValidation(tx, { ...key, status, validatedAt, ruleSets, violations });
      if (status === 'HELD_BACK') return;
      const attachments = await storeDocuments(tx, locked, rendered, validatedAt);
      await writeInvoiceAudit(tx, clock, createJobAuthor(renderInvoiceJob.name), 'documents-ready', {
        before: locked,
        after: locked,
      });
      if (isRecentlyIssued(locked, validatedAt)) await queueInvoiceMail({ tx, context }, customer, locked, attachments);
    });
    if (violations.length > 0) log.warn({ invoice: key.number, violations }, 'the documents of an invoice are held back');
  },
};

function isRecentlyIssued({ issueDate }: InvoiceRow, now: Date): boolean {
  return issueDate >= addDays(formatAmsterdamDate(now), -maxMailedAgeDays);
}

/** Queues the rendering of an invoice in the transaction that issues it. */
export async function queueRendering(jobs: JobQueue, tx: Database, { customerId, number }: InvoiceNumberKey): Promise<void> {
  await jobs.send(tx, renderInvoiceJob.name, { customerId, number });
}

/** Reads the data that the documents of an invoice show. */
export async function readDocumentSource(
  db: Database,
  invoice: InvoiceRow,
  { brand, language, mandate }: CustomerWithDetails,
  { iban, bic, creditorId }: Seller,
): Promise<InvoiceDocumentSource> {
  const { customerId, number, type, issueDate, dueDate, periodFrom, periodTo, precedingInvoiceNumber, seller, buyer } = invoice;
  const { customInvoiceReference, purchaseOrderNumber, vatBreakdown, totalExclVat, totalVat, totalInclVat, paymentMethod } =
    invoice;
  const [lines, measuredEnergy] = await Promise.all([findLines(db, invoice), findMeasuredEnergy(db, invoice)]);
  const preceding = precedingInvoiceNumber ? await findInvoice(db, { customerId, number: precedingInvoiceNumber }) : null;
  return {
    brand,
    language,
    number,
    type,
    issueDate,
    dueDate,
    period: { from: periodFrom, to: periodTo },
    currency: 'EUR',
    customInvoiceReference,
    purchaseOrderNumber,
    seller,
    buyer,
    vatBreakdown,
    totalExclVat,
    totalVat,
    totalInclVat,
    precedingInvoice: preceding && { number: preceding.number, issueDate: preceding.issueDate },
    note: type === 'CREDIT_NOTE' ? invoice.statusReason : null,
    paymentMethod,
    account: { holder: seller.name, iban, bic, creditorId },
    mandateId: invoice.directDebit?.mandateId ?? (mandate?.status === 'ACTIVE' ? mandate.mandateId : null),
    lines: lines.map((line) => ({ ...presentLine(line), measuredEnergy: measuredEnergy.get(line.lineNumber) ?? [] })),
  };
}

interface RenderedInvoice {
  ubl: Buffer;
  pdf: Buffer;
  ruleSets: InvoiceRuleSet[];
  violations: InvoiceRuleViolation[];
}

/** Renders both documents, and validates the UBL with our rules and those of the operator. */
async function render({ config }: AppContext, source: InvoiceDocumentSource): Promise<RenderedInvoice> {
  // Loaded on first use, because a process may never render an invoice.
  const { renderInvoiceDocuments } = await import('../../documents/invoice/render-invoice-documents.ts');
  return renderInvoiceDocuments(source, config.invoiceRulesDir);
}

async function storeDocuments(
  tx: Database,
  { customerId, number }: InvoiceRow,
  { pdf, ubl }: RenderedInvoice,
  createdAt: Date,
): Promise<Map<'pdf' | 'ubl', string>> {
  const files = [
    { type: 'pdf', fileName: `${number}.pdf`, contentType: 'application/pdf', content: pdf },
    { type: 'ubl', fileName: `${number}.xml`, contentType: 'application/xml', content: ubl },
  ] as const;
  const ids = new Map<'pdf' | 'ubl', string>();
  for (const { type, ...file } of files) {
    const documentId = randomUUID();
    await storeFile(tx, { customerId, documentId, ...file, createdAt });
    await insertDocument(tx, { customerId, number, type, documentId, createdAt });
    ids.set(type, documentId);
  }
  return ids;
}
