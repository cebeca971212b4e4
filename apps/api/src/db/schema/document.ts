import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Complete files, generated or uploaded. */
export const documents = pgTable(
  'document',
  {
    customerId: integer().notNull(),
    documentId: uuid().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (document) => [primaryKey({ columns: [document.customerId, document.documentId] })],
);
