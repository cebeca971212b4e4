import type { ChargeType } from '@demarc/contract/catalog.ts';
import type { PaymentMethod } from '@demarc/contract/customer.ts';
import type {
  ChargedServiceType,
  Invoice,
  InvoiceParty,
  InvoicePaymentMethod,
  InvoiceSpecification,
  invoiceAttachmentTypes,
  UnitCode,
} from '@demarc/contract/invoice.ts';
import type { DifferenceReason } from '@demarc/contract/invoice-difference.ts';
import type { InvoiceStatus, InvoiceType } from '@demarc/contract/invoice-status.ts';
import type { VatCategory, VatGroup } from '@demarc/contract/invoice-vat.ts';
import type { BillingRunStatus } from '@demarc/contract/provider/invoice.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

const amount = () => numeric({ precision: 14, scale: 2 });
const quantity = () => numeric({ precision: 18, scale: 4 });
const day = () => date({ mode: 'string' });

/** Numbers invoices before they have their official number, and credit notes. */
export const invoiceIds = pgSequence('invoice_id');
export const nextInvoiceId = sql`nextval('invoice_id')`;

/** The billing of a customer on a day. It becomes the invoice with the same `invoiceId`. */
export const billingRuns = pgTable(
  'billing_run',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    invoiceId: integer().notNull().default(nextInvoiceId),
    day: day().notNull(),
    /** The month of a monthly run, such as `2026-03`; null for a run that the provider started for a day. */
    month: text(),
    status: text().$type<BillingRunStatus>().notNull(),
    /** The last charge that was handled. It is updated in the transaction that writes the specification. */
    lastChargeId: bigint({ mode: 'number' }).notNull().default(0),
    specificationCount: integer().notNull().default(0),
    invoiceNumber: text(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (run) => [
    primaryKey({ columns: [run.customerId, run.invoiceId] }),
    uniqueIndex().on(run.customerId, run.day),
    uniqueIndex().on(run.customerId, run.month),
    // Two concurrent runs would split a month over two invoices.
    uniqueIndex('billing_run_running').on(run.customerId).where(sql`status = 'RUNNING'`),
    index().on(run.invoiceId),
    index().on(run.status, run.invoiceId),
  ],
);

/** The last invoice number of each year. Its row is locked until the invoice commits, so that no number is left out. */
export const invoiceCounters = pgTable('invoice_counter', {
  year: integer().primaryKey(),
  lastNumber: integer().notNull(),
});

/** Invoices and credit notes. The amounts of credit notes are negative. */
export const invoices = pgTable(
  'invoice',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    number: text().notNull(),
    invoiceId: integer().notNull(),
    type: text().$type<InvoiceType>().notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    /** The reason for the status, as the provider entered it. */
    statusReason: text(),
    issueDate: day().notNull(),
    dueDate: day().notNull(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    customInvoiceReference: text(),
    purchaseOrderNumber: text(),
    precedingInvoiceNumber: text(),
    seller: jsonb().$type<InvoiceParty>().notNull(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    vatBreakdown: jsonb().$type<VatGroup[]>().notNull(),
    totalExclVat: amount().notNull(),
    totalVat: amount().notNull(),
    totalInclVat: amount().notNull(),
    paidAmount: amount().notNull().default('0.00'),
    openAmount: amount().notNull().generatedAlwaysAs(sql`total_incl_vat - paid_amount`),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    directDebit: jsonb().$type<Invoice['directDebit']>(),
    lineCount: integer().notNull(),
    specificationCount: integer().notNull(),
    /** The invoice of the month before, with which this one is compared. */
    previousNumber: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Normalized text for search. */
    searchText: text().notNull(),
    version: version(),
  },
  (invoice) => [
    primaryKey({ columns: [invoice.customerId, invoice.number] }),
    uniqueIndex().on(invoice.number),
    uniqueIndex().on(invoice.customerId, invoice.invoiceId),
    index().on(invoice.customerId, invoice.issueDate, invoice.number),
    index().on(invoice.customerId, invoice.dueDate, invoice.number),
    index().on(invoice.customerId, invoice.totalInclVat, invoice.number),
    index().on(invoice.customerId, invoice.openAmount, invoice.number),
    index().on(invoice.customerId, invoice.status, invoice.number),
    index().on(invoice.customerId, invoice.precedingInvoiceNumber),
    index('invoice_unpaid').on(invoice.number).where(sql`status in ('OPEN', 'PARTIALLY_PAID')`),
    index('invoice_search').using('gin', sql`${invoice.searchText} gin_trgm_ops`),
  ],
);

/** Columns that a line has in common with the groups of charges that it consists of. */
const lineColumns = {
  serviceType: text().$type<ChargedServiceType>(),
  productCode: text().notNull(),
  description: text().notNull(),
  chargeType: text().$type<ChargeType>().notNull(),
  unitCode: text().$type<UnitCode>().notNull(),
  unitPrice: numeric({ precision: 14, scale: 4 }).notNull(),
  quantity: quantity().notNull(),
  discountAmount: amount().notNull(),
  netAmount: amount().notNull(),
  periodFrom: day().notNull(),
  periodTo: day().notNull(),
  purchaseOrderNumber: text(),
  specificationCount: integer().notNull(),
};

/** Charges with the same product, price and days, summed while an invoice is prepared. Its lines are made of them. */
export const invoiceGroups = pgTable(
  'invoice_group',
  {
    customerId: integer().notNull(),
    invoiceId: integer().notNull(),
    groupId: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Everything that is the same in a group. */
    groupKey: text().notNull(),
    ...lineColumns,
    /** Set when the invoice is issued. */
    lineNumber: smallint(),
  },
  (group) => [
    primaryKey({ columns: [group.customerId, group.invoiceId, group.groupId] }),
    uniqueIndex().on(group.customerId, group.invoiceId, group.groupKey),
  ],
);

/** The lines of the legal invoice, at most 500. */
export const invoiceLines = pgTable(
  'invoice_line',
  {
    customerId: integer().notNull(),
    invoiceId: integer().notNull(),
    lineNumber: smallint().notNull(),
    ...lineColumns,
    vatCategory: text().$type<VatCategory>().notNull(),
    vatRatePercent: numeric({ precision: 5, scale: 2 }).notNull(),
    /** The amount that credit notes have deducted. */
    creditedAmount: amount().notNull().default('0.00'),
  },
  (line) => [primaryKey({ columns: [line.customerId, line.invoiceId, line.lineNumber] })],
);

/** One row for each service, charge and period. An invoice can have millions. */
export const invoiceSpecifications = pgTable(
  'invoice_specification',
  {
    customerId: integer().notNull(),
    invoiceId: integer().notNull(),
    position: integer().notNull(),
    groupId: bigint({ mode: 'number' }).notNull(),
    chargeId: bigint({ mode: 'number' }),
    serviceType: text().$type<ChargedServiceType>(),
    serviceId: integer(),
    serviceLabel: text(),
    reference: text(),
    address: text(),
    quantity: quantity().notNull(),
    discountAmount: amount().notNull(),
    amount: amount().notNull(),
    orderId: integer(),
    orderNumber: text(),
    power: jsonb().$type<InvoiceSpecification['power']>(),
    /** Normalized text for search. */
    searchText: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.customerId, row.invoiceId, row.position] }),
    index().on(row.customerId, row.serviceType, row.serviceId, row.invoiceId),
    index('invoice_specification_search').using('gin', sql`${row.searchText} gin_trgm_ops`),
  ],
);

/** The differences between an invoice and the one of the month before, calculated when it is issued. */
export const invoiceDifferences = pgTable(
  'invoice_difference',
  {
    customerId: integer().notNull(),
    invoiceId: integer().notNull(),
    position: integer().notNull(),
    reason: text().$type<DifferenceReason>().notNull(),
    serviceType: text().$type<ChargedServiceType>(),
    serviceId: integer(),
    serviceLabel: text(),
    reference: text(),
    productCode: text().notNull(),
    description: text().notNull(),
    chargeType: text().$type<ChargeType>().notNull(),
    previousUnitPrice: numeric({ precision: 14, scale: 4 }),
    unitPrice: numeric({ precision: 14, scale: 4 }),
    previousAmount: amount().notNull(),
    amount: amount().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.customerId, row.invoiceId, row.position] }),
    index().on(row.customerId, row.invoiceId, row.reason, row.position),
  ],
);

/** Payments, their returns, and credit notes that settle an invoice. */
export const invoicePayments = pgTable(
  'invoice_payment',
  {
    customerId: integer().notNull(),
    number: text().notNull(),
    paymentId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    date: day().notNull(),
    amount: amount().notNull(),
    method: text().$type<InvoicePaymentMethod>().notNull(),
    reference: text().notNull(),
    returnCode: text(),
    createdAt: instant().notNull(),
  },
  (payment) => [
    primaryKey({ columns: [payment.customerId, payment.number, payment.paymentId] }),
    // A bank reports a payment once.
    uniqueIndex().on(payment.customerId, payment.number, payment.method, payment.reference, payment.amount),
  ],
);

/** The rendered documents of an invoice; their content is in `document`. */
export const invoiceDocuments = pgTable(
  'invoice_document',
  {
    customerId: integer().notNull(),
    number: text().notNull(),
    type: text().$type<(typeof invoiceAttachmentTypes)[number]>().notNull(),
    documentId: uuid().notNull(),
    mailed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.number, document.type] })],
);
