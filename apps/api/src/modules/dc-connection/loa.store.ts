import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { loas } from '../../db/schema/dc-connection.ts';
import { documents } from '../../db/schema/document.ts';

type Columns = typeof loas.$inferSelect;
/** An LOA (letter of authorization), with the name and size of its file. */
export type LoaRow = Columns & { fileName: string | null; sizeBytes: number | null };
/** The order that creates the connection. LOAs belong to the order, because they exist before the connection. */
export interface OrderKey {
  customerId: number;
  orderId: number;
}

const columns = { ...getTableColumns(loas), fileName: documents.fileName, sizeBytes: documents.sizeBytes };

const selectLoasOfOrder = prepareStatement((db, { customerId, orderId }: Placeholders<OrderKey>) =>
  db
    .select(columns)
    .from(loas)
    .leftJoin(documents, and(eq(documents.customerId, loas.customerId), eq(documents.documentId, loas.documentId)))
    .where(and(eq(loas.customerId, customerId), eq(loas.orderId, orderId)))
    .orderBy(desc(loas.sequence)),
);

/**
 * Finds the LOAs of a connection, the current one first. Callers that change LOAs have locked the order of the connection.
 */
export function findLoas(db: Database, { customerId, orderId }: OrderKey): Promise<LoaRow[]> {
  return selectLoasOfOrder(db, { customerId, orderId });
}

export type NewLoa = Omit<typeof loas.$inferInsert, 'sequence'>;
const insertRow = prepareStatement((db, values: Placeholders<NewLoa>) => db.insert(loas).values(values));

export async function insertLoa(tx: Database, loa: NewLoa): Promise<void> {
  await insertRow(tx, loa);
}

interface LoaKey {
  customerId: number;
  loaId: string;
}
export type LoaChanges = Partial<
  Pick<Columns, 'status' | 'documentId' | 'issuedBy' | 'validUntil' | 'rejectionReason' | 'remindedDays'>
> &
  Pick<Columns, 'updatedAt'>;

const updateRow = prepareStatement((db, { customerId, loaId, ...changes }: Placeholders<LoaKey & LoaChanges>) =>
  db
    .update(loas)
    .set(changes)
    .where(and(eq(loas.customerId, customerId), eq(loas.loaId, loaId))),
);

export async function updateLoa(tx: Database, { customerId, loaId }: LoaKey, changes: LoaChanges): Promise<void> {
  await updateRow(tx, { customerId, loaId, ...changes });
}

const selectFile = prepareStatement((db, { customerId, loaId }: Placeholders<LoaKey>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(loas)
    .innerJoin(documents, and(eq(documents.customerId, loas.customerId), eq(documents.documentId, loas.documentId)))
    .where(and(eq(loas.customerId, customerId), eq(loas.loaId, loaId))),
);

/** Finds the file of an LOA; undefined if it has none yet. */
export async function findLoaFile(db: Database, key: LoaKey) {
  return (await selectFile(db, key))[0];
}
