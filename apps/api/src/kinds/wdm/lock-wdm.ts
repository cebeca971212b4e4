import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { lockOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { findOpenOrderId, lockWdm, type WdmKey, type WdmRow } from '../../modules/wdm/wdm.store.ts';

/** A wavelength and the order that delivers it, both locked until the transaction ends. */
export interface LockedWdm {
  row: WdmRow;
  /** Null unless the wavelength is being delivered. */
  order: OrderRow | null;
}

/** Locks the order before its wavelength, in the same sequence as all order moves. Throws 404 if there is no such wavelength. */
export async function lockWithOrder(tx: Database, key: WdmKey): Promise<LockedWdm> {
  const openOrderId = await findOpenOrderId(tx, key);
  if (openOrderId === undefined) throw notFound();
  const order = openOrderId === null ? null : await lockOrder(tx, openOrderId);
  const row = await lockWdm(tx, key);
  if (row?.openOrderId !== openOrderId) throw conflict('INVALID_TRANSITION', { status: row?.status });
  return { row, order: row.status === 'PENDING' ? order : null };
}
