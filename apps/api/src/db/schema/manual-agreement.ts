import type { Actor } from '@demarc/contract/activity.ts';
import type { ChargeType } from '@demarc/contract/catalog.ts';
import type { Language } from '@demarc/contract/language.ts';
import type {
  AgreedPrice,
  ManualAgreementCategory,
  ManualAgreementDocumentType,
  ManualAgreementEntryType,
} from '@demarc/contract/manual-agreement.ts';
import type { ManualAgreementStatus } from '@demarc/contract/manual-agreement-status.ts';
import type { endOfTermActions } from '@demarc/contract/service.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

const amount = () => numeric({ precision: 14, scale: 2 });
const day = () => date({ mode: 'string' });

/** A line of the price table as entered; its amount is calculated. */
export interface StoredAgreementItem {
  description: string;
  quantity: number;
  chargeType: ChargeType;
  unitPrice: string;
}

export interface StoredSigner {
  fullName: string;
  jobTitle: string;
  accountId: string | null;
  approval: StoredSignatureApproval | null;
}

/** The approval of a signature by a second person, with the name of that person at the time. */
export interface StoredSignatureApproval {
  requestedAt: string;
  approvedByName: string;
  approvedAt: string;
}

export interface StoredSignature extends StoredSigner {
  method: 'PORTAL' | 'PAPER';
  ip: string | null;
  documentSha256: string;
}

/** A copy signed on paper, until it is accepted. */
export interface StoredCopy extends StoredSigner {
  documentId: string;
  fileName: string;
  uploadedAt: string;
  ip: string | null;
  status: 'RECEIVED' | 'REFUSED';
  reason: string | null;
}

/** The last agreement number of each year. Its row is locked until the agreement commits, so that no number is left out. */
export const manualAgreementCounters = pgTable('manual_agreement_counter', {
  year: integer().primaryKey(),
  lastNumber: integer().notNull(),
});

/** Individual agreements outside the catalog. */
export const manualAgreements = pgTable(
  'manual_agreement',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    agreementId: uuid().notNull(),
    number: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    status: text().$type<ManualAgreementStatus>().notNull(),
    /** The reason why it was declined, withdrawn or ended. */
    statusReason: text(),
    category: text().$type<ManualAgreementCategory>().notNull(),
    counterparty: text().notNull(),
    service: text(),
    /** The language of its documents. */
    language: text().$type<Language>().notNull(),
    startDate: day().notNull(),
    initialTermMonths: integer().notNull(),
    endOfTermAction: text().$type<(typeof endOfTermActions)[number]>().notNull(),
    rollIntervalMonths: integer().notNull(),
    noticePeriodDays: integer().notNull(),
    terminationDate: day(),
    items: jsonb().$type<StoredAgreementItem[]>().notNull(),
    /** Prices that apply to new orders instead of those of the catalog, while it is in force. */
    catalogPrices: jsonb().$type<AgreedPrice[]>().notNull().default([]),
    /** Calculated from the items, because the list is sorted by it. */
    totalAmount: amount().notNull(),
    /** Last day to sign. */
    validUntil: day().notNull(),
    /** Version of the offer; 0 for a draft. */
    revision: integer().notNull().default(0),
    /** The revision about which the customer was reminded. */
    remindedRevision: integer().notNull().default(0),
    /** Hash of the document of the revision. */
    documentSha256: text(),
    accountManager: jsonb().$type<{ name: string; email: string }>(),
    copy: jsonb().$type<StoredCopy>(),
    signature: jsonb().$type<StoredSignature>(),
    orderIds: integer().array().notNull().default([]),
    createdAt: instant().notNull(),
    offeredAt: instant(),
    signedAt: instant(),
    searchText: text().notNull(),
    version: version(),
  },
  (agreement) => [
    primaryKey({ columns: [agreement.customerId, agreement.agreementId] }),
    uniqueIndex().on(agreement.agreementId),
    uniqueIndex().on(agreement.number),
    index().on(agreement.customerId, agreement.createdAt, agreement.agreementId),
    index().on(agreement.createdAt, agreement.agreementId),
    // The agreements that the hourly job checks.
    index('manual_agreement_running')
      .on(agreement.status, agreement.agreementId)
      .where(sql`status in ('OFFERED', 'SIGNED', 'ACTIVE')`),
    index('manual_agreement_search').using('gin', sql`${agreement.searchText} gin_trgm_ops`),
  ],
);

export const manualAgreementDocuments = pgTable(
  'manual_agreement_document',
  {
    customerId: integer().notNull(),
    agreementId: uuid().notNull(),
    documentId: uuid().notNull(),
    type: text().$type<ManualAgreementDocumentType>().notNull(),
    revision: integer().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.agreementId, document.documentId] })],
);

/** The changes of an agreement and the messages about it. The audit trail is generated from it. */
export const manualAgreementEntries = pgTable(
  'manual_agreement_entry',
  {
    customerId: integer().notNull(),
    agreementId: uuid().notNull(),
    entryId: integer().notNull().generatedByDefaultAsIdentity(),
    /** `DRAFTED` marks what the provider did before it offered the agreement; the customer does not see these entries. */
    type: text().$type<ManualAgreementEntryType | 'DRAFTED'>().notNull(),
    revision: integer().notNull(),
    actor: text().$type<Actor>().notNull(),
    accountId: uuid(),
    /** A user's name when it happened, or the name of the provider's system. */
    name: text(),
    text: text(),
    ip: text(),
    userAgent: text(),
    at: instant().notNull(),
  },
  (entry) => [primaryKey({ columns: [entry.customerId, entry.agreementId, entry.entryId] })],
);

/** The last code that was emailed to a user who wants to sign. */
export const manualAgreementCodes = pgTable(
  'manual_agreement_code',
  {
    customerId: integer().notNull(),
    agreementId: uuid().notNull(),
    accountId: uuid().notNull(),
    codeHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (code) => [primaryKey({ columns: [code.customerId, code.agreementId, code.accountId] })],
);
