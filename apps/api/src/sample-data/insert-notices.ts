import { getNoticeKind, noticeRetentionDays } from '@demarc/contract/notice.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { events } from '../db/schema/audit.ts';
import { lines } from '../db/schema/line.ts';
import { orders } from '../db/schema/order.ts';

const noordlijn = 20240317;
const day = 24 * 60 * 60 * 1000;
/** Keeps the list of notices short. */
const maxEvents = 8;

type NewEvent = typeof events.$inferInsert;

/** Inserts the newest events of the demo reseller's orders and lines, derived from their rows, so that its users have notices. */
export async function insertSampleNotices(tx: Database, written: readonly number[], now: Date): Promise<void> {
  if (!written.includes(noordlijn)) return;
  const since = new Date(now.getTime() - noticeRetentionDays * day);
  const newEvents = [...(await getOrderEvents(tx, since)), ...(await getLineEvents(tx, since))]
    .filter(({ type, occurredAt }) => getNoticeKind(type) !== null && occurredAt > since && occurredAt < now)
    .toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  if (newEvents.length > 0) await tx.insert(events).values(newEvents.slice(-maxEvents));
}

/** Each step of an order that was not taken by the customer. */
async function getOrderEvents(tx: Database, since: Date): Promise<NewEvent[]> {
  const { orderId, type, subType, history } = orders;
  const isMoved = and(eq(orders.customerId, noordlijn), gt(orders.updatedAt, since));
  const rows = await tx.select({ orderId, type, subType, history }).from(orders).where(isMoved);
  return rows.flatMap(({ orderId, type, subType, history }) =>
    history
      .filter(({ actor }) => actor !== 'CUSTOMER')
      .map(({ at, to: status }) => ({
        ...{ customerId: noordlijn, type: `order.${status.toLowerCase().replaceAll('_', '-')}`, objectId: String(orderId) },
        ...{ data: { orderId, type, subType, status }, occurredAt: new Date(at) },
      })),
  );
}

/** Lines with a fault, from its start. */
async function getLineEvents(tx: Database, since: Date): Promise<NewEvent[]> {
  const { lineId, operationalState, stateSince } = lines;
  const hasFault = and(eq(lines.customerId, noordlijn), inArray(operationalState, ['DOWN', 'DEGRADED']), gt(stateSince, since));
  const rows = await tx.select({ lineId, operationalState, stateSince }).from(lines).where(hasFault);
  return rows.map(({ lineId, operationalState, stateSince }) => ({
    ...{ customerId: noordlijn, type: 'line.state-changed', objectId: String(lineId) },
    ...{ data: { lineId, operationalState }, occurredAt: stateSince! },
  }));
}
