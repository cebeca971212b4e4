import type { LineAvailability } from '@demarc/contract/availability.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type {
  DeclineReason,
  Quotation,
  QuotationItem,
  QuotationLevel,
  QuotationRequest,
  QuotationVersion,
  quotationParties,
  uploadedQuotationDocuments,
} from '@demarc/contract/quotation-schemas.ts';
import type { QuotationStatus } from '@demarc/contract/quotation-state.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The catalog data that an item was offered from, so that it can be ordered even if the catalog or the network changes. */
export interface OfferBasis {
  pack: Package;
  /** For a line: the check of its address. */
  availability: LineAvailability | null;
}

/** Requests for a quotation and what became of them. Each offer is a row of `quotation_version`. */
export const quotations = pgTable(
  'quotation',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    quotationId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 4_711 }),
    title: text().notNull(),
    status: text().$type<QuotationStatus>().notNull(),
    /** The version of the latest offer; 0 if there is none. */
    version: integer().notNull().default(0),
    types: text().array().$type<OrderType[]>().notNull(),
    level: text().$type<QuotationLevel>(),
    requestedAt: instant().notNull(),
    offeredAt: instant(),
    validUntil: date({ mode: 'string' }),
    /** The chosen term or the first one, and its totals without items that were not chosen. */
    termMonths: integer(),
    mrc: numeric({ precision: 14, scale: 2 }),
    nrc: numeric({ precision: 14, scale: 2 }),
    contractValue: numeric({ precision: 16, scale: 2 }),
    customerReference: text(),
    request: jsonb().$type<QuotationRequest>().notNull(),
    /** Set when it is accepted. */
    chosenTermMonths: integer(),
    acceptedItemIds: integer().array().notNull().default([]),
    orderIds: integer().array().notNull().default([]),
    acceptedAt: instant(),
    purchaseOrderNumber: text(),
    signatory: jsonb().$type<NonNullable<Quotation['signatory']>>(),
    declineReason: text().$type<DeclineReason>(),
    declineComment: text(),
    statusReason: text(),
    refreshRequestedAt: instant(),
    /** The last version about whose end the customer was reminded. */
    remindedVersion: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    history: jsonb().$type<Quotation['history']>().notNull(),
    createdByAccountId: uuid(),
    searchText: text().notNull(),
  },
  (quotation) => [
    primaryKey({ columns: [quotation.customerId, quotation.quotationId] }),
    uniqueIndex().on(quotation.quotationId),
    index().on(quotation.customerId, quotation.status, quotation.quotationId),
    index().on(quotation.customerId, quotation.validUntil, quotation.quotationId),
    index().on(quotation.status, quotation.quotationId),
    index('quotation_offered_until').on(quotation.validUntil).where(sql`status = 'OFFERED'`),
    index('quotation_search').using('gin', sql`${quotation.searchText} gin_trgm_ops`),
  ],
);

/** Every offer as it was made. Rows never change. */
export const quotationVersions = pgTable(
  'quotation_version',
  {
    customerId: integer().notNull(),
    quotationId: integer().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    level: text().$type<QuotationLevel>().notNull(),
    offeredAt: instant().notNull(),
    validUntil: date({ mode: 'string' }).notNull(),
    terms: jsonb().$type<QuotationVersion['terms']>().notNull(),
    items: jsonb().$type<QuotationItem[]>().notNull(),
    /** In the order of the items. */
    bases: jsonb().$type<(OfferBasis | null)[]>().notNull(),
    message: text(),
    salesContact: jsonb().$type<QuotationVersion['salesContact']>().notNull(),
    /** Its PDF, in `document`. */
    documentId: uuid().notNull(),
  },
  (version) => [primaryKey({ columns: [version.customerId, version.quotationId, version.version] })],
);

/** Designs and surveys that the provider added. Those of a version that has not been offered yet are not shown to the customer. */
export const quotationDocuments = pgTable(
  'quotation_document',
  {
    customerId: integer().notNull(),
    quotationId: integer().notNull(),
    /** In `document`. */
    documentId: uuid().notNull(),
    type: text().$type<(typeof uploadedQuotationDocuments)[number]>().notNull(),
    version: integer().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.quotationId, document.documentId] })],
);

/** The discussion of a quotation. */
export const quotationComments = pgTable(
  'quotation_comment',
  {
    customerId: integer().notNull(),
    quotationId: integer().notNull(),
    commentId: integer().notNull().generatedByDefaultAsIdentity(),
    from: text().$type<(typeof quotationParties)[number]>().notNull(),
    author: text(),
    accountId: uuid(),
    text: text().notNull(),
    writtenAt: instant().notNull(),
  },
  (comment) => [primaryKey({ columns: [comment.customerId, comment.quotationId, comment.commentId] })],
);
