import { randomUUID } from 'node:crypto';
import { applyLoaTransition, type LoaTransition } from '@demarc/contract/loa.ts';
import type { ChangeContext } from '../../app-context.ts';
import { storeFile } from '../../documents/store-file.ts';
import { conflict } from '../../http/problem.ts';
import { type DcConnectionRow, updateDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { findLoas, insertLoa, type LoaChanges, type LoaRow, updateLoa } from '../../modules/dc-connection/loa.store.ts';
import { writeDcConnectionAudit } from '../../modules/dc-connection/move-dc-connection.ts';
import type { LoaFile } from './loa-file.ts';

interface LoaKey {
  customerId: number;
  orderId: number;
  loaId: string;
}

/** Requests an LOA from the customer. */
export async function requestLoa({ tx, context: { clock } }: ChangeContext, key: LoaKey): Promise<void> {
  const now = clock.now();
  await insertLoa(tx, { ...key, direction: 'RECEIVED', status: 'REQUESTED', createdAt: now, updatedAt: now });
}

/** Stores an LOA that came with an order. */
export async function storeReceivedLoa(change: ChangeContext, key: LoaKey, file: LoaFile): Promise<void> {
  const now = change.context.clock.now();
  const { issuedBy, validUntil } = file;
  const documentId = await storePdf(change, key.customerId, file);
  await insertLoa(change.tx, {
    ...key,
    direction: 'RECEIVED',
    status: 'RECEIVED',
    documentId,
    issuedBy,
    validUntil,
    createdAt: now,
    updatedAt: now,
  });
}

/** Stores the file of an LOA. */
export async function storePdf(
  { tx, context: { clock } }: ChangeContext,
  customerId: number,
  { fileName, content }: Pick<LoaFile, 'fileName' | 'content'>,
): Promise<string> {
  const documentId = randomUUID();
  await storeFile(tx, { customerId, documentId, fileName, content, contentType: 'application/pdf', createdAt: clock.now() });
  return documentId;
}

/** Moves an LOA to another status, also on its connection. Throws INVALID_TRANSITION if its status does not allow it. */
export async function moveLoa(
  change: ChangeContext,
  connection: DcConnectionRow,
  loa: LoaRow,
  move: LoaTransition,
  changes: Omit<LoaChanges, 'status' | 'updatedAt'> = {},
): Promise<DcConnectionRow> {
  const status = applyLoaTransition(loa.status, move);
  if (!status) throw conflict('INVALID_TRANSITION', { loaStatus: loa.status, move });
  await updateLoa(change.tx, loa, { ...changes, status, updatedAt: change.context.clock.now() });
  return syncLoaStatus(change, connection, { before: loa.status, after: status, what: `loa-${status.toLowerCase()}` });
}

/** Requests another LOA after one was rejected or has expired. */
export async function requestAnotherLoa(change: ChangeContext, connection: DcConnectionRow): Promise<DcConnectionRow> {
  const { customerId, orderId } = connection;
  await requestLoa(change, { customerId, orderId, loaId: randomUUID() });
  return syncLoaStatus(change, connection, { before: connection.loaStatus, after: 'REQUESTED', what: 'loa-requested' });
}

/** Copies the status of the current LOA to its connection, where lists read it, and writes the audit entry and the event. */
export async function syncLoaStatus(
  { tx, context: { clock }, author }: ChangeContext,
  connection: DcConnectionRow,
  { before, after, what }: { before: string | null; after: string; what: string },
): Promise<DcConnectionRow> {
  const [current] = await findLoas(tx, connection);
  const changedConnection = await updateDcConnection(tx, connection, {
    loaStatus: current?.status ?? null,
    loaValidUntil: current?.validUntil ?? null,
    updatedAt: clock.now(),
  });
  await writeDcConnectionAudit(tx, clock, author, changedConnection, {
    what,
    before: before === null ? null : { loaStatus: before },
    after: { loaStatus: after, validUntil: current?.validUntil ?? null },
    data: { loaId: current?.loaId ?? null, loaStatus: after, orderId: connection.orderId },
  });
  return changedConnection;
}

/** Cancels the LOAs of a connection that can still be canceled. */
export async function cancelLoas(change: ChangeContext, connection: DcConnectionRow): Promise<DcConnectionRow> {
  let row = connection;
  for (const loa of await findLoas(change.tx, connection)) {
    if (applyLoaTransition(loa.status, 'cancel')) row = await moveLoa(change, row, loa, 'cancel');
  }
  return row;
}
