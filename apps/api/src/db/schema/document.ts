import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Files that were made or uploaded, whole. */
export const documents = pgTable(
  'document',
  {
    customerId: integer().notNull(),
    documentId: uuid().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.documentId] })],
);
