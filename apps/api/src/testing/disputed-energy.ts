import type { Database } from '../db/database.ts';
import { findPage as findDifferences } from '../modules/invoice/difference.store.ts';
import type { DisputeRow } from '../modules/invoice/dispute/dispute.store.ts';
import { findInvoice } from '../modules/invoice/invoice.store.ts';

/** Finds the energy of a rack on a disputed invoice and on the one before. Its line also charges other racks. */
export async function findEnergy(db: Database, { customerId, number }: DisputeRow, rack: string) {
  const invoice = (await findInvoice(db, { customerId, number }))!;
  const usageDifferences = await findDifferences(db, { ...invoice, reasons: ['USAGE'] }, { after: 0, limit: 100 });
  return usageDifferences.find(({ reference }) => reference === rack)!;
}
