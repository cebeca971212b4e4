import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { documents } from '../db/schema/document.ts';

interface NewFile {
  customerId: number;
  documentId: string;
  fileName: string;
  contentType: string;
  content: Uint8Array;
  createdAt: Date;
}

const insertDocument = prepareStatement((db, row: Placeholders<typeof documents.$inferInsert>) =>
  db.insert(documents).values(row),
);

/** Stores a file with its size and SHA-256. */
export async function storeFile(tx: Database, file: NewFile): Promise<void> {
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  await insertDocument(tx, { ...file, sizeBytes: file.content.byteLength, sha256 });
}
