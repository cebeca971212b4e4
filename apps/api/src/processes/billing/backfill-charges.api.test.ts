import { addDays } from '@demarc/contract/working-days.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { chargeBackfills, serviceCharges } from '../../db/schema/charge.ts';
import { lines } from '../../db/schema/line.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import { insertColocation, insertSite } from '../../testing/colocation.ts';
import { insertConnection } from '../../testing/dc-connections.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvPackage, insertTvProduct, insertTvSubscriber } from '../../testing/tv.ts';
import { insertRoute, insertWdm } from '../../testing/wdm.ts';
import { backfillCharges, servicesPerBatch } from './backfill-charges.ts';

const today = '2030-03-14';
const nextMonth = '2030-04-01';

let api: TestApi;
let day: string;
beforeEach(async () => {
  api = await startTestApi();
  day = today;
});
afterEach(() => api.close());

const clock = { now: () => new Date(`${day}T12:00:00Z`), elapsedMs: () => 0 };
const backfill = (changes: Partial<AppContext> = {}) => backfillCharges.run({ ...api.context, clock, ...changes }, {});
const from = (chargesFrom: string | null) => ({ config: { ...api.config, chargesFrom } });
const readCharges = (customerId: number) =>
  api.db.select().from(serviceCharges).where(eq(serviceCharges.customerId, customerId)).orderBy(asc(serviceCharges.chargeId));
const toDays = (rows: Awaited<ReturnType<typeof readCharges>>) =>
  rows.map(({ productCode, startsOn, endsOn }) => `${productCode} ${startsOn}..${endsOn ?? ''}`);

const contract = {
  startDate: '2029-01-01',
  initialTermMonths: 12,
  initialTermEndDate: '2029-12-31',
  endOfTermAction: 'ROLL' as const,
  rollIntervalMonths: 1,
  noticePeriodDays: 30,
  earliestTerminationDate: '2029-12-31',
  terminationDate: null,
};
const activeSince = new Date('2029-01-01T12:00:00Z');

function toItem(productCode: string, chargeType: 'MRC' | 'NRC' | 'USAGE' = 'MRC', quantity = 1) {
  return {
    productCode,
    name: productCode,
    productType: 'OPTION' as const,
    chargeType,
    quantity,
    unitPrice: '30.0000',
    amount: '30.00',
  };
}

/** Inserts a line that was delivered before there were charges, with the orders that delivered and changed it. */
async function insertOldLine(
  customerId: number,
  orders: readonly Partial<Parameters<typeof insertOrder>[1]>[] = [{ deliveredDate: '2029-01-01' }],
  values: Partial<Parameters<typeof insertLine>[1]> = {},
) {
  const line = await insertLine(api.db, { customerId, contract, activeSince, ...values });
  const insertedOrders = [];
  for (const order of orders) {
    insertedOrders.push(
      await insertOrder(api.db, {
        customerId,
        serviceId: line.lineId,
        serviceLabel: `LN-${line.lineId}`,
        status: 'COMPLETED',
        items: [toItem('FIBRE')],
        ...order,
      }),
    );
  }
  return { ...line, orders: insertedOrders };
}

describe('services without charges', () => {
  it('are charged according to their orders, from the first of the next month', async () => {
    const { customerId } = await insertCustomer(api.db);
    const items = [toItem('FIBRE'), toItem('INSTALL', 'NRC'), toItem('IP', 'MRC', 2), toItem('NONE', 'MRC', 0)];
    const line = await insertOldLine(customerId, [{ deliveredDate: '2029-01-01', items, purchaseOrderNumber: 'PO-1' }]);
    await backfill();
    const rows = await readCharges(customerId);
    expect(toDays(rows)).toEqual([`FIBRE ${nextMonth}..`, `IP ${nextMonth}..`]);
    expect(rows[1]).toMatchObject({
      serviceType: 'LINE',
      serviceId: line.lineId,
      serviceLabel: `LN-${line.lineId}`,
      quantity: 2,
      unitPrice: '30.0000',
      billedUntil: '2030-03-31',
      orderId: line.orders[0]!.orderId,
      sourceKey: `order-${line.orders[0]!.orderId}-2`,
      purchaseOrderNumber: 'PO-1',
      endedByOrderId: null,
    });
    expect(await billOn(api, customerId, nextMonth)).not.toBeNull();
  });

  it('are found for every kind, and charged their monthly amount if they have no order', async () => {
    const { customerId } = await insertCustomer(api.db);
    const site = await insertSite(api.db);
    const route = await insertRoute(api.db, [site, await insertSite(api.db)]);
    const values = { customerId, contract, activeSince, monthlyAmount: '99.95' };
    await insertOldLine(customerId, [], values);
    await insertColocation(api.db, site, values);
    await insertColocation(api.db, site, { ...values, kind: 'SHARED_COLO' });
    const connection = await insertConnection(api.db, site, { ...values, rackId: 1 });
    const wdm = await insertWdm(api.db, route, { ...values, channel: 1 });
    await backfill();
    const rows = await readCharges(customerId);
    expect(rows.map(({ serviceType }) => serviceType).sort()).toEqual(['DC_CONNECTION', 'LINE', 'RACK', 'SHARED_COLO', 'WDM']);
    expect(rows.every(({ unitPrice, startsOn }) => unitPrice === '99.9500' && startsOn === nextMonth)).toBe(true);
    const labels = rows.map(({ serviceLabel }) => serviceLabel);
    expect(labels).toContain(connection.circuitId);
    expect(labels).toContain(wdm.circuitId);
  });

  it('are not charged if they have ended, and are charged up to their end if they are terminating', async () => {
    const { customerId } = await insertCustomer(api.db);
    const buildTermination = (chargedUntil: string, values: object) => ({
      subType: 'TERMINATE' as const,
      items: [],
      details: { chargedUntil },
      ...values,
    });
    const delivery = { deliveredDate: '2029-01-01' };
    const completedTermination = buildTermination('2030-03-31', { deliveredDate: '2030-03-10' });
    await insertOldLine(customerId, [delivery, completedTermination], { status: 'TERMINATED', terminationDate: '2030-03-10' });
    await insertOldLine(customerId, [], { status: 'TERMINATED', terminationDate: '2030-03-10' });
    await insertOldLine(customerId, [], { status: 'PENDING', activeSince: null, contract: null });
    const { orders } = await insertOldLine(customerId, [delivery, buildTermination('2030-04-20', { status: 'PLANNED' })], {
      status: 'PENDING_TERMINATION',
    });
    const withdrawnTermination = buildTermination('2030-04-20', { status: 'CANCELLED' });
    await insertOldLine(customerId, [delivery, withdrawnTermination]);
    await backfill();
    const rows = await readCharges(customerId);
    expect(toDays(rows)).toEqual([`FIBRE ${nextMonth}..2030-04-20`, `FIBRE ${nextMonth}..`]);
    // If the termination is withdrawn, its charges continue.
    expect(rows[0]).toMatchObject({ endedByOrderId: orders[1]!.orderId });
  });

  it('are charged from the day that the operator chose, each delivery at its prices', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertOldLine(customerId, [
      { deliveredDate: '2029-01-01' },
      { deliveredDate: '2029-06-01', subType: 'MODIFY', items: [toItem('FASTER'), toItem('CHANGE', 'NRC')] },
      {
        deliveredDate: '2030-02-11',
        subType: 'MODIFY',
        items: [toItem('FASTEST'), toItem('CHANGE', 'NRC'), toItem('KWH', 'USAGE')],
      },
    ]);
    const rack = await insertOldLine(customerId, [{ deliveredDate: '2029-01-01', items: [toItem('KWH', 'USAGE', 0)] }]);
    const termination = { subType: 'TERMINATE' as const, details: { chargedUntil: '2030-03-31' } };
    const fee = { ...termination, deliveredDate: '2030-02-20', items: [toItem('EARLY', 'NRC', 2)], termMonths: 0 };
    await insertOldLine(customerId, [{ deliveredDate: '2029-01-01' }, fee], {
      status: 'TERMINATED',
      terminationDate: '2030-02-20',
      contract: { ...contract, startDate: '2029-03-01', initialTermMonths: 14, initialTermEndDate: '2030-04-30' },
    });
    await backfill(from('2030-01-16'));
    const rows = await readCharges(customerId);
    expect(toDays(rows)).toEqual([
      'FASTER 2030-01-16..2030-02-10',
      'FASTEST 2030-02-11..',
      'CHANGE 2030-02-11..2030-02-11',
      'KWH 2030-02-11..',
      // Meters are read by the month.
      'KWH 2030-02-01..',
      // The fee is for the last two months of the initial term.
      'FIBRE 2030-01-16..2030-02-28',
      'EARLY 2030-02-20..2030-02-20',
    ]);
    expect(rows.find(({ serviceId }) => serviceId === rack.lineId)).toMatchObject({ chargeType: 'USAGE', unit: 'KWH' });
  });

  it('keep the charges that they have, and a second run adds nothing, even on another day', async () => {
    const { customerId } = await insertCustomer(api.db);
    const line = await insertOldLine(customerId, [
      { deliveredDate: '2029-01-01' },
      { deliveredDate: '2030-03-13', subType: 'MODIFY', items: [toItem('FASTER')] },
    ]);
    const { orderId } = line.orders[1]!;
    const existingCharge = {
      serviceId: line.lineId,
      sourceKey: `order-${orderId}-0`,
      startsOn: '2030-03-13',
      productCode: 'FASTER',
    };
    await insertCharge(api, { customerId, ...existingCharge, orderId });
    await backfill(from('2030-03-01'));
    const expected = ['FASTER 2030-03-13..', 'FIBRE 2030-03-01..2030-03-12'];
    expect(toDays(await readCharges(customerId))).toEqual(expected);
    day = '2031-03-14';
    await backfill(from('2020-01-01'));
    await api.db.update(chargeBackfills).set({ lastCustomerId: 0, lastServiceId: 0, finishedAt: null });
    await backfill();
    expect(toDays(await readCharges(customerId))).toEqual(expected);
  });

  it('wait for a seller', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertOldLine(customerId);
    await backfill({ config: { ...api.config, seller: null } });
    expect(await readCharges(customerId)).toEqual([]);
    day = '2030-06-02';
    await backfill();
    expect(toDays(await readCharges(customerId))).toEqual(['FIBRE 2030-07-01..']);
  });
});

describe('subscriptions to television', () => {
  it('are not charged for days that another system has billed', async () => {
    const { customerId } = await insertCustomer(api.db);
    const account = await insertTvSubscriber(api.db, { customerId });
    const insert = async (productCode: string, values: Parameters<typeof insertTvProduct>[3]) => {
      await insertTvPackage(api.db, productCode, { type: 'addon' });
      await insertTvProduct(api.db, account, productCode, values);
    };
    await insert('OLD', { startDate: '2029-01-01' });
    await insert('ENDED', { startDate: '2029-01-01', endDate: '2030-03-31', status: 'ended' });
    await insert('NEW', { startDate: addDays(today, 3) });
    await insertCharge(api, { customerId, startsOn: nextMonth });
    await backfill();
    await billOn(api, customerId, nextMonth);
    await billOn(api, customerId, '2030-05-01');
    const rows = (await readCharges(customerId)).filter(({ productCode }) => ['OLD', 'ENDED', 'NEW'].includes(productCode));
    expect(toDays(rows)).toEqual([`OLD ${nextMonth}..`, `NEW ${addDays(today, 3)}..`]);
  });
});

describe('many services', () => {
  const count = 2 * servicesPerBatch + 17;
  let customerId: number;
  beforeEach(async () => {
    customerId = (await insertCustomer(api.db)).customerId;
    const { lineId } = await insertOldLine(customerId, []);
    const { rows } = (await api.db.execute(sql`
      select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'line' and is_generated = 'NEVER' and column_name not in ('line_id', 'address_key')`)) as unknown as {
      rows: { names: string }[];
    };
    const names = sql.raw(rows[0]!.names);
    await api.db.execute(sql`
      insert into ${lines} (line_id, address_key, ${names})
      select line_id + number, 'copy ' || number, ${names} from ${lines}, generate_series(1, ${count - 1}::int) as number
      where line_id = ${lineId}`);
  });

  async function expectAllOnce() {
    const rows = await readCharges(customerId);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ serviceId }) => serviceId)).size).toBe(count);
  }

  /** Returns a database that fails after a number of statements, as if the process were killed between two statements. */
  function failAfter(statements: number): Partial<AppContext> {
    const { database } = api.context;
    let statementsLeft = statements;
    const limit = (db: Database): Database => {
      const limitedMethods: Pick<Database, 'runStatement' | 'transaction'> = {
        runStatement: (...args) => {
          statementsLeft -= 1;
          return statementsLeft < 0 ? Promise.reject(new Error('killed')) : db.runStatement(...args);
        },
        transaction: (work) => db.transaction((tx) => work(limit(tx))),
      };
      return Object.assign(Object.create(db), limitedMethods);
    };
    return { database: { ...database, scheduledDb: limit(database.scheduledDb) } };
  }

  it('are charged once, however often the backfill is killed', async () => {
    let kills = 0;
    for (let statements = 1; ; statements += 2) {
      const error = await backfill(failAfter(statements)).then(
        () => null,
        (thrown: Error) => thrown,
      );
      if (error === null) break;
      expect(error.message).toContain('killed');
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    await expectAllOnce();
  });

  it('are charged once by two servers at the same time', async () => {
    const otherApi = await startTestApi({ sharesDatabaseWith: api });
    await Promise.all([backfill(), backfill({ database: otherApi.context.database }), backfill()]);
    await otherApi.close();
    await expectAllOnce();
  });
});
