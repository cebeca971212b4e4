import type { DiversityConclusion } from '@demarc/contract/compare-footprints.ts';
import type { ComparedAspect, PairedService } from '@demarc/contract/diversity.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** Two services that are meant to have nothing in common, with the result of the last comparison. */
export const diversityPairs = pgTable(
  'diversity_pair',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    pairId: uuid().notNull(),
    /** Both services in a fixed order, such as `LINE 204512, RACK 311`. */
    pairKey: text().notNull(),
    one: jsonb().$type<PairedService>().notNull(),
    other: jsonb().$type<PairedService>().notNull(),
    sameBuilding: boolean().notNull(),
    conclusion: text().$type<DiversityConclusion>().notNull(),
    aspects: jsonb().$type<ComparedAspect[]>().notNull(),
    checkedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (pair) => [primaryKey({ columns: [pair.customerId, pair.pairId] }), uniqueIndex().on(pair.customerId, pair.pairKey)],
);

/**
 * Certificates of pairs. They are kept after the pair is deleted, so that the public page can say that a certificate is no longer
 * valid.
 */
export const diversityCertificates = pgTable(
  'diversity_certificate',
  {
    customerId: integer().notNull(),
    certificateId: uuid().notNull(),
    pairId: uuid().notNull(),
    documentId: uuid().notNull(),
    /** Hash of the verification code. */
    codeHash: text().notNull(),
    /** The pair as it was when the certificate was issued. */
    one: jsonb().$type<PairedService>().notNull(),
    other: jsonb().$type<PairedService>().notNull(),
    sameBuilding: boolean().notNull(),
    aspects: jsonb().$type<ComparedAspect[]>().notNull(),
    issuedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (certificate) => [
    primaryKey({ columns: [certificate.customerId, certificate.certificateId] }),
    index().on(certificate.customerId, certificate.pairId, certificate.issuedAt),
    uniqueIndex().on(certificate.codeHash),
  ],
);

/** One row: the last position in the event feed for which pairs were checked. */
export const diversityWatch = pgTable('diversity_watch', {
  id: integer().primaryKey(),
  lastPosition: bigint({ mode: 'number' }).notNull(),
});
