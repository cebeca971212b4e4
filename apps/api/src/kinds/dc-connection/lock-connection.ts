import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { ConnectionKey } from '../../modules/dc-connection/dc-connection.service.ts';
import { type DcConnectionRow, findOrderIds, lockDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { lockOrder, type OrderRow } from '../../modules/order/order.store.ts';

/** A connection and the order that delivers it, both locked until the transaction ends. */
export interface LockedConnection {
  connection: DcConnectionRow;
  /** Null unless the connection is being delivered. */
  order: OrderRow | null;
}

/** Locks the order before its connection, in the same sequence as all order moves. Throws 404 if there is no such connection. */
export async function lockConnection(tx: Database, key: ConnectionKey): Promise<LockedConnection> {
  const ids = await findOrderIds(tx, key);
  if (!ids) throw notFound();
  const order = ids.openOrderId === null ? null : await lockOrder(tx, ids.openOrderId);
  const connection = await lockDcConnection(tx, key);
  if (connection?.openOrderId !== ids.openOrderId) throw conflict('INVALID_TRANSITION', { status: connection?.status });
  return { connection, order: connection.status === 'PENDING' ? order : null };
}
