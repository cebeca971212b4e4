import type { Language } from '@demarc/contract/language.ts';
import type { MsaDocumentType } from '@demarc/contract/msa.ts';
import type { MsaStatus } from '@demarc/contract/msa-status.ts';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

/** A master service agreement as offered to one customer. */
export const msas = pgTable(
  'msa',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    msaId: uuid().notNull(),
    /** Version of the text, for example `2026.1`. */
    msaVersion: text().notNull(),
    title: text().notNull(),
    status: text().$type<MsaStatus>().notNull(),
    language: text().$type<Language>().notNull(),
    offeredAt: instant().notNull(),
    /** An unsigned agreement can be signed until this time. */
    expiresAt: instant().notNull(),
    signedAt: instant(),
    signedByName: text(),
    signedByJobTitle: text(),
    effectiveFrom: date({ mode: 'string' }),
    supersedesMsaId: uuid(),
    version: version(),
  },
  (msa) => [primaryKey({ columns: [msa.customerId, msa.msaId] })],
);

/** The documents of an agreement. They are stored in the database so that every server process can read them. */
export const msaDocuments = pgTable(
  'msa_document',
  {
    customerId: integer().notNull(),
    msaId: uuid().notNull(),
    type: text().$type<MsaDocumentType>().notNull(),
    documentId: uuid().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.msaId, document.type] })],
);

/** A mailed link to sign an agreement. It is valid for 30 days, works once and also needs a mailed code. */
export const msaSignings = pgTable(
  'msa_signing',
  {
    /** SHA-256 of the token in the URL. */
    tokenHash: text().primaryKey(),
    customerId: integer().notNull(),
    msaId: uuid().notNull(),
    signerEmail: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    codeHash: text(),
    codeExpiresAt: instant(),
    /** The steps of the signing; the audit trail is generated from them. */
    events: jsonb().$type<SigningEvent[]>().notNull(),
  },
  (signing) => [index().on(signing.customerId, signing.msaId)],
);

export interface SigningEvent {
  type: 'LINK_MAILED' | 'OPENED' | 'CODE_MAILED' | 'CODE_CONFIRMED' | 'SIGNED';
  /** UTC, ISO 8601. */
  at: string;
  ip: string | null;
  userAgent: string | null;
}
