import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { Database } from '../db/database.ts';
import { lineCharging } from '../kinds/line/charging.ts';
import { tvCharging } from '../kinds/tv-account/charging.ts';
import { chargeServices, type ProductUnits } from '../processes/billing/backfill-charges.ts';

const linesPerBatch = 500;

/** With this many months, invoices have the volumes in section 15.1 of the specification. */
const lineMonthCount = 6;

/**
 * Writes the charges of a generated company from its orders and subscriptions. Another system billed its lines until some months
 * ago; Demarc has always billed everything else.
 */
export async function insertGeneratedCharges(tx: Database, customerId: number, now: Date): Promise<void> {
  const startsOn = addMonths(getFirstOfMonth(formatAmsterdamDate(now)), 1 - lineMonthCount);
  const units: ProductUnits = new Map();
  let lastServiceId = 0;
  for (;;) {
    const query = { serviceType: 'LINE', lastCustomerId: customerId, lastServiceId, limit: linesPerBatch } as const;
    const lines = await lineCharging.lockDelivered(tx, query);
    const customerLines = lines.filter((line) => line.customerId === customerId);
    await chargeServices(tx, 'LINE', customerLines, { startsOn, now, units });
    if (customerLines.length < linesPerBatch) break;
    lastServiceId = customerLines.at(-1)!.serviceId;
  }
  await tvCharging.updateCharges(tx, customerId, now);
}
