import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import type { FindingResolution, FindingStatus, FindingType } from '@demarc/contract/invoice-finding.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

const day = () => date({ mode: 'string' });
const price = () => numeric({ precision: 14, scale: 4 });

/** The check of an invoice against services and contracts. */
export const reconciliations = pgTable(
  'reconciliation',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    invoiceId: integer().notNull(),
    /** The invoice number. */
    number: text().notNull(),
    status: text().$type<'RUNNING' | 'DONE'>().notNull(),
    /** The last service that was checked. It is updated in the transaction that writes the findings. */
    serviceType: text().$type<ChargedServiceType>(),
    serviceId: integer().notNull().default(0),
    checkedCount: integer().notNull().default(0),
    /** Findings that this check added. */
    findingCount: integer().notNull().default(0),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (run) => [primaryKey({ columns: [run.customerId, run.invoiceId] })],
);

/** Charges that do not agree with the services and contracts of the customer. */
export const invoiceFindings = pgTable(
  'invoice_finding',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    findingId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 7_001 }),
    invoiceId: integer().notNull(),
    /** The invoice number. */
    number: text().notNull(),
    /** Identifies the finding when the invoice is checked again. */
    findingKey: text().notNull(),
    type: text().$type<FindingType>().notNull(),
    status: text().$type<FindingStatus>().notNull(),
    serviceType: text().$type<ChargedServiceType>().notNull(),
    serviceId: integer().notNull(),
    serviceLabel: text().notNull(),
    productCode: text().notNull(),
    description: text().notNull(),
    lineNumber: smallint(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    expectedPrice: price(),
    chargedPrice: price(),
    expectedDays: integer(),
    chargedDays: integer(),
    /** For `BILLED_TWICE`: the invoice that charged these days first. */
    otherInvoiceNumber: text(),
    orderNumber: text(),
    endsOn: day(),
    disputeId: integer(),
    resolution: text().$type<FindingResolution>(),
    resolutionText: text(),
    foundAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (finding) => [
    primaryKey({ columns: [finding.customerId, finding.findingId] }),
    uniqueIndex().on(finding.findingId),
    uniqueIndex().on(finding.customerId, finding.invoiceId, finding.findingKey),
    index().on(finding.customerId, finding.serviceType, finding.serviceId, finding.findingId),
    index('invoice_finding_open').on(finding.customerId, finding.findingId).where(sql`status = 'OPEN'`),
  ],
);
