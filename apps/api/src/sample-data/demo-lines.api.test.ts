import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { findNextBlock, formatPrefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import { Line } from '@demarc/contract/line.ts';
import { Order } from '@demarc/contract/order.ts';
import { and, eq, sql } from 'drizzle-orm';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { addressWatches } from '../db/schema/availability.ts';
import { documents } from '../db/schema/document.ts';
import { ipPools, ipPrefixes } from '../db/schema/ip.ts';
import { lineDiagnostics, linePingHours, linePings, lineSessions, lines } from '../db/schema/line.ts';
import { loyaltyEntries } from '../db/schema/loyalty.ts';
import { orderDocuments, orders } from '../db/schema/order.ts';
import { formatOrderNumber } from '../db/search-text.ts';
import { loadLine } from '../modules/line/line.presenter.ts';
import { toOrder } from '../modules/order/order.presenter.ts';
import { createTableAddressRegistry } from '../registries/table/address.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import type { TestDatabase } from '../testing/open-test-database.ts';

const noordlijn = 20240317;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

const countOwn = <T extends typeof lines | typeof lineDiagnostics | typeof lineSessions>(table: T) =>
  database.db.$count(table, eq(table.customerId, noordlijn));

describe('the demo lines', () => {
  it('have the expected number', async () => {
    const isLineOrder = and(eq(orders.customerId, noordlijn), eq(orders.type, 'LINE'));
    const orderCount = await database.db.$count(orders, isLineOrder);
    expect([await countOwn(lines), orderCount, await countOwn(lineDiagnostics), await countOwn(lineSessions)]).toEqual([
      20, 28, 10, 200,
    ]);
    const allLines = await database.db.select({ customerId: lines.customerId, status: lines.status }).from(lines);
    const statuses = allLines.filter(({ customerId }) => customerId === noordlijn).map(({ status }) => status);
    const countStatus = (status: string) => statuses.filter((candidate) => candidate === status).length;
    expect(['PENDING', 'PENDING_TERMINATION', 'TERMINATED', 'SUSPENDED'].map(countStatus)).toEqual([2, 1, 2, 1]);
    expect(allLines.filter(({ customerId }) => customerId === 20250822)).toHaveLength(6);
    expect(allLines.filter(({ customerId }) => customerId === 20250109)).toHaveLength(1);
    expect(await database.db.$count(addressWatches, eq(addressWatches.customerId, noordlijn))).toBe(2);
  });

  it('include an order of each kind that needs attention', async () => {
    const openOrders = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, noordlijn), eq(orders.type, 'LINE'), eq(orders.isOpen, true)))
      .orderBy(orders.orderId);
    expect(openOrders.map(({ subType, status, jeopardy, waitingOn }) => [subType, status, jeopardy, waitingOn])).toEqual([
      ['MODIFY', 'PLANNED', 'LATE', 'CARRIER'],
      ['MIGRATE', 'ON_HOLD', 'NONE', 'CUSTOMER'],
      ['CREATE', 'PLANNED', 'NONE', 'CARRIER'],
      ['TERMINATE', 'ACCEPTED', 'NONE', 'PROVIDER'],
    ]);
    expect(openOrders[1]!.statusReason).toMatchObject({ code: 'MIGRATION_CONTESTED' });
    expect(openOrders[2]!.appointment).toMatchObject({ date: openOrders[2]!.plannedDate, status: 'CONFIRMED' });
  });

  it('include one without light and one with a poor signal, matching their last measurements', async () => {
    const impairedLines = await database.db
      .select()
      .from(lines)
      .where(and(eq(lines.customerId, noordlijn), sql`operational_state in ('DOWN', 'DEGRADED')`))
      .orderBy(lines.operationalState);
    const results = await Promise.all(
      impairedLines.map(async ({ lineId, operationalState, physicalCarrier }) => {
        const [last] = await database.db
          .select()
          .from(lineDiagnostics)
          .where(eq(lineDiagnostics.lineId, lineId))
          .orderBy(sql`started_at desc`)
          .limit(1);
        return [operationalState, physicalCarrier, last!.verdict, last!.findings[0]!.code];
      }),
    );
    expect(results).toEqual([
      ['DEGRADED', 'COPPER', 'WARNING', 'SNR_LOW'],
      ['DOWN', 'FIBER', 'FAULT', 'PON_LOS'],
    ]);
  });

  it('match the contract', async () => {
    const today = formatAmsterdamDate(systemClock.now());
    const lineRows = await database.db.select().from(lines);
    for (const row of lineRows) {
      expect([...Errors(Line, await loadLine(database.db, row, 'en', today))]).toEqual([]);
    }
    for (const row of await database.db.select().from(orders)) {
      const order = await toOrder(database.db, row, 'en');
      expect([...Errors(Order, order)]).toEqual([]);
      // The history of the waiting party ends with the party that the order stores.
      const { waitingOn, waitingSince } = order;
      if (row.isOpen) expect(order.waitingHistory.at(-1)).toEqual({ waitingOn, since: waitingSince, until: null });
      else expect(order.waitingHistory.at(-1)?.until).toBe(order.history.at(-1)?.at);
    }
  });

  it('keep what each change replaced', async () => {
    const changes = await database.db
      .select({ packageName: orders.packageName, replaces: orders.replaces, status: orders.status })
      .from(orders)
      .where(eq(orders.subType, 'MODIFY'));
    expect(changes.map(({ status }) => status)).toContain('COMPLETED');
    for (const { packageName, replaces } of changes) {
      expect(replaces?.packageName).toBeTruthy();
      expect(replaces?.packageName).not.toBe(packageName);
    }
  });

  it('earn no points when they are terminated', async () => {
    const terminations = await database.db.select().from(orders).where(eq(orders.subType, 'TERMINATE'));
    const entries = await database.db.select().from(loyaltyEntries);
    const numbers = new Set(terminations.map((order) => `Order ${formatOrderNumber(order)}`));
    expect(numbers.size).toBeGreaterThan(0);
    expect(entries.filter(({ reference }) => reference !== null && numbers.has(reference))).toEqual([]);
  });

  it('earn points on the day of their delivery', async () => {
    const deliveredOrders = await database.db.select().from(orders).where(eq(orders.status, 'COMPLETED'));
    const days = new Map(deliveredOrders.map((order) => [`Order ${formatOrderNumber(order)}`, order.deliveredDate]));
    const entries = await database.db.select().from(loyaltyEntries).where(eq(loyaltyEntries.reason, 'ORDER_COMPLETED'));
    const linkedEntries = entries.filter(({ reference }) => days.has(reference));
    expect(linkedEntries.length).toBeGreaterThan(0);
    for (const { bookedAt, reference } of linkedEntries) expect(formatAmsterdamDate(bookedAt)).toBe(days.get(reference));
  });

  it('keep their number in a correction of their points', async () => {
    const entries = await database.db.select().from(loyaltyEntries);
    const earned = new Set(entries.filter(({ reason }) => reason === 'ORDER_COMPLETED').map(({ reference }) => reference));
    const corrections = entries.filter(({ reason, reference }) => reason === 'CORRECTION' && reference.startsWith('Order'));
    expect(corrections.length).toBeGreaterThan(0);
    for (const { reference } of corrections) expect(earned).toContain(reference);
  });

  it('cost what their last order states', async () => {
    const { rows } = (await database.db.execute(sql`
      select line_id, monthly_amount, (
        select mrc from service_order where service_id = line_id and sub_type <> 'TERMINATE' and (status = 'COMPLETED' or sub_type <> 'MODIFY')
        order by order_id desc limit 1) as mrc
      from line`)) as unknown as { rows: { monthly_amount: string; mrc: string }[] };
    expect(rows.filter(({ monthly_amount, mrc }) => monthly_amount !== mrc)).toEqual([]);
  });

  it('are in streets that the registry knows', async () => {
    const registry = createTableAddressRegistry(systemClock);
    const rows = await database.db.select({ address: lines.address }).from(lines);
    const watchedAddresses = await database.db.select({ address: addressWatches.address }).from(addressWatches);
    for (const { address } of [...rows, ...watchedAddresses]) {
      const { postalCode, houseNumber, houseNumberAddition, street, city } = address;
      const lookup = await registry.lookUp({ postalCode, houseNumber });
      expect(lookup).toMatchObject({ status: 'FOUND', street, city });
      expect(houseNumberAddition === null ? lookup.additions : lookup.additions.includes(houseNumberAddition)).toEqual(
        houseNumberAddition === null ? [] : true,
      );
    }
  });

  it('have pings of the last hours for three, and of a year for one', async () => {
    const { rows } = (await database.db.execute(sql`
      select line_id, count(*)::int as count, bool_or(at < now() - interval '300 days') as is_old from ${linePings}
      where customer_id = ${noordlijn} group by 1 order by 2`)) as unknown as { rows: { count: number; is_old: boolean }[] };
    expect(rows.map(({ is_old }) => is_old)).toEqual([false, false, true]);
    expect(rows.every(({ count }) => count >= 179)).toBe(true);
  });

  it('have hourly aggregates of these pings', async () => {
    const hoursOfPings = sql`select line_id, date_trunc('hour', at), count(*) from ${linePings} group by 1, 2`;
    const hours = sql`select line_id, at, measured from ${linePingHours}`;
    const differing = sql`(${hoursOfPings} except ${hours}) union all (${hours} except ${hoursOfPings})`;
    const { rows } = (await database.db.execute(differing)) as unknown as { rows: object[] };
    expect(rows).toEqual([]);
    expect(await database.db.$count(linePingHours)).toBeGreaterThan(365);
  });

  it('leave the rest of the address space unassigned', async () => {
    const pools = await database.db.select().from(ipPools);
    expect(pools.map(({ family }) => family).sort()).toEqual([4, 6]);
    for (const { prefix, assignedCount, family } of pools) {
      const next = formatPrefix(findNextBlock(parsePrefix(prefix)!, BigInt(assignedCount), family === 4 ? 32 : 56)!);
      const isTaken = sql`${ipPrefixes.prefix} && ${next}::cidr`;
      expect(await database.db.$count(ipPrefixes, isTaken)).toBe(0);
      expect(await database.db.$count(ipPrefixes, sql`${ipPrefixes.prefix} << ${prefix}::cidr`)).toBeGreaterThan(3);
    }
  });

  it('have a readable document', async () => {
    const [file] = await database.db
      .select({ content: documents.content, sizeBytes: documents.sizeBytes })
      .from(orderDocuments)
      .innerJoin(documents, eq(documents.documentId, orderDocuments.documentId));
    const text = Buffer.from(file!.content).toString('ascii');
    expect(text).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(text).toHaveLength(file!.sizeBytes);
  });
});
