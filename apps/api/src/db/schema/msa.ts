import type { Language } from '@demarc/contract/language.ts';
import type { MsaDocumentType, MsaStatus } from '@demarc/contract/msa.ts';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

/** A master service agreement as it was offered to one customer. */
export const msas = pgTable(
  'msa',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    msaId: uuid().notNull(),
    /** `2026.1`: which text. */
    msaVersion: text().notNull(),
    title: text().notNull(),
    status: text().$type<MsaStatus>().notNull(),
    language: text().$type<Language>().notNull(),
    offeredAt: instant().notNull(),
    /** Unsigned, it can be signed until then. */
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

/** The documents of an agreement: they lie in the database, so that every server process has them. */
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

/** A mailed way to sign: 30 days, used once, a code by mail beside it. */
export const msaSignings = pgTable(
  'msa_signing',
  {
    /** SHA-256 of the token in the address. */
    tokenHash: text().primaryKey(),
    customerId: integer().notNull(),
    msaId: uuid().notNull(),
    signerEmail: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    codeHash: text(),
    codeExpiresAt: instant(),
    /** What happened on the way to the signature; the audit trail is made from it. */
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
