import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/document.ts';

interface NewFile {
  customerId: number;
  fileName: string;
  contentType: string;
  content: Uint8Array;
  createdAt: Date;
}

/** Stores a file with its size and SHA-256, and returns its id. */
export async function storeFile(tx: Database, file: NewFile): Promise<string> {
  const documentId = randomUUID();
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  await tx.insert(documents).values({ ...file, documentId, sizeBytes: file.content.byteLength, sha256 });
  return documentId;
}
