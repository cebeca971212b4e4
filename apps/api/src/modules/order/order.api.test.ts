import { randomUUID } from 'node:crypto';
import type { Input } from '@demarc/contract/operation.ts';
import {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  downloadOrderDocument,
  exportOrders,
  getOrder,
  listOrders,
  type OrderStatus,
  orderSorts,
  orderStatuses,
  updateOrder,
} from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { addMonths, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { documents } from '../../db/schema/document.ts';
import { orderDocuments, orders } from '../../db/schema/order.ts';
import { insertAccount, insertCustomer, insertOrder } from '../../testing/builders.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createCustomer = async (values: Parameters<typeof insertCustomer>[1] = {}) =>
  (await insertCustomer(api.db, values)).customerId;
type Query = NonNullable<Input<typeof listOrders>['query']>;
const list = (customerId: number, query: Query = {}) =>
  api.call(listOrders, { params: { customerId }, query }, orderer(customerId));
const listIds = async (customerId: number, query: Query = {}) => {
  const { body, problem } = await list(customerId, query);
  expect(problem).toBeNull();
  return body.items.map(({ orderId }) => orderId);
};
const findRow = async (orderId: number) => (await api.db.select().from(orders).where(eq(orders.orderId, orderId)))[0]!;
const listEvents = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type, data }) => [
    type,
    data,
  ]);

describe('the list of orders', () => {
  it("contains only the customer's own orders, newest first, with the list fields", async () => {
    const customerId = await createCustomer();
    const { accountId } = await insertAccount(api.db, { customerId, firstName: 'Ans', lastName: 'Bakker' });
    const firstOrder = await insertOrder(api.db, { customerId });
    const secondOrder = await insertOrder(api.db, {
      customerId,
      createdByAccountId: accountId,
      serviceId: 7,
      serviceLabel: 'LN-7',
      projectId: 'P',
      createdAt: new Date('2025-12-31T12:00:00Z'),
    });
    await insertOrder(api.db, { customerId: await createCustomer() });
    const { body } = await list(customerId);
    expect(body).toMatchObject({ total: 2, totalIsCapped: false, next: null });
    expect(body.items.map(({ orderId }) => orderId)).toEqual([secondOrder.orderId, firstOrder.orderId]);
    expect(body.items[0]).toMatchObject({
      orderNumber: `O2025-${secondOrder.orderId}`,
      createdByName: 'Ans Bakker',
      totals: { mrc: '42.50', nrc: '75.00' },
      serviceRef: { type: 'LINE', id: 7, label: 'LN-7' },
    });
    expect(Object.keys(body.items[0]!)).not.toContain('customerId');
  });

  it('names the carrier of an order, if any, as the order itself does', async () => {
    const customerId = await createCustomer();
    const orderWithCarrier = await insertOrder(api.db, { customerId, details: { carrierName: 'Vezelkracht' } });
    const orderWithoutCarrier = await insertOrder(api.db, { customerId });
    for (const sort of orderSorts) {
      const { body } = await list(customerId, { sort });
      const names = body.items.map(({ orderId, carrierName }) => [orderId, carrierName]);
      expect(new Map(names as [number, string | null][])).toEqual(
        new Map([
          [orderWithCarrier.orderId, 'Vezelkracht'],
          [orderWithoutCarrier.orderId, null],
        ]),
      );
    }
    for (const [{ orderId }, carrierName] of [[orderWithCarrier, 'Vezelkracht'] as const, [orderWithoutCarrier, null] as const]) {
      const { body } = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
      expect(body.carrierName).toBe(carrierName);
    }
  });

  it('says who a line is for, as the order itself does', async () => {
    const customerId = await createCustomer();
    const person = { companyName: '', firstName: 'Ans', middleName: '', lastName: 'Bakker', email: '', phoneNumber: '' };
    const cases = [
      [
        await insertOrder(api.db, { customerId, details: { endUser: { ...person, companyName: 'Bakkerij Smit' } } }),
        'Bakkerij Smit',
      ],
      [await insertOrder(api.db, { customerId, details: { endUser: person } }), 'Ans Bakker'],
      [await insertOrder(api.db, { customerId }), null],
    ] as const;
    const { body } = await list(customerId);
    const names = new Map(body.items.map(({ orderId, endUserName }) => [orderId, endUserName]));
    for (const [{ orderId }, endUserName] of cases) {
      expect(names.get(orderId)).toBe(endUserName);
      const orderResponse = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
      expect(orderResponse.body.endUserName).toBe(endUserName);
    }
  });

  it.each(orderSorts)('pages through all orders by %s, each exactly once', async (sort) => {
    const customerId = await createCustomer();
    const days = ['2026-05-04', '2026-05-05', '2026-05-05', '2026-05-06', '2026-05-05', '2026-05-04', '2026-05-07'];
    const rows: Awaited<ReturnType<typeof insertOrder>>[] = [];
    for (const [at, day] of days.entries()) {
      const deliveredDate = at % 3 === 2 ? null : day;
      rows.push(await insertOrder(api.db, { customerId, wishDate: day, plannedDate: at % 3 === 1 ? null : day, deliveredDate }));
    }
    const getDay = ({ wishDate, plannedDate, deliveredDate }: (typeof rows)[number]) => {
      if (sort.endsWith('wishDate')) return wishDate;
      return sort.endsWith('plannedDate') ? plannedDate : deliveredDate;
    };
    const sign = sort.startsWith('-') ? -1 : 1;
    const byDay = (a: (typeof rows)[number], b: (typeof rows)[number]) => {
      const [ownDay, otherDay] = [getDay(a), getDay(b)];
      // All of these orders are equally urgent.
      if (sort.endsWith('orderId') || sort === '-urgency' || ownDay === otherDay) return sign * (a.orderId - b.orderId);
      if (ownDay === null || otherDay === null) return ownDay === null ? 1 : -1;
      return sign * (ownDay < otherDay ? -1 : 1);
    };
    const expected = rows.toSorted(byDay).map(({ orderId }) => orderId);
    expect(await listIds(customerId, { sort })).toEqual(expected);
    for (const limit of [1, 2, 3]) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const { body } = await list(customerId, { sort, limit, ...(after && { after }) });
        expect(body.total).toBe(7);
        seen.push(...body.items.map(({ orderId }) => orderId));
        after = body.next ?? undefined;
      } while (after);
      expect(seen).toEqual(expected);
    }
  });

  it('lists problems first: late, waiting for the customer, at risk, other open orders, ended', async () => {
    const customerId = await createCustomer();
    const insert = (values: Partial<Parameters<typeof insertOrder>[1]>) => insertOrder(api.db, { customerId, ...values });
    const completed = await insert({ status: 'COMPLETED', waitingOn: 'NOBODY', isOpen: false });
    const lateAtCarrier = await insert({ jeopardy: 'LATE', waitingOn: 'CARRIER' });
    const onTrack = await insert({ waitingOn: 'PROVIDER' });
    const lateOnHold = await insert({ status: 'ON_HOLD', waitingOn: 'CUSTOMER', jeopardy: 'LATE' });
    const atRisk = await insert({ jeopardy: 'AT_RISK', waitingOn: 'PROVIDER' });
    const onHold = await insert({ status: 'ON_HOLD', waitingOn: 'CUSTOMER' });
    const cancelled = await insert({ status: 'CANCELLED', waitingOn: 'NOBODY', isOpen: false });
    const toIds = (...rows: { orderId: number }[]) => rows.map(({ orderId }) => orderId);
    const openIds = toIds(lateOnHold, lateAtCarrier, onHold, atRisk, onTrack);
    const endedIds = toIds(cancelled, completed);
    const sort = '-urgency' as const;
    expect(await listIds(customerId, { sort })).toEqual([...openIds, ...endedIds]);
    expect(await listIds(customerId, { sort, open: true })).toEqual(openIds);
    expect(await listIds(customerId, { sort, open: false })).toEqual(endedIds);
    expect(await listIds(customerId, { sort, status: ['COMPLETED', 'CANCELLED'] })).toEqual(endedIds);
    expect(await listIds(customerId, { sort, jeopardy: ['LATE'] })).toEqual(toIds(lateOnHold, lateAtCarrier));
    expect(await listIds(customerId, { sort, waitingOn: ['CUSTOMER'] })).toEqual(toIds(lateOnHold, onHold));
    expect(await listIds(customerId, { sort, waitingOn: ['CUSTOMER'], open: false })).toEqual([]);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { body } = await list(customerId, { sort, limit: 2, ...(after && { after }) });
      seen.push(...body.items.map(({ orderId }) => orderId));
      after = body.next ?? undefined;
    } while (after);
    expect(seen).toEqual([...openIds, ...endedIds]);
    expect(await listIds(customerId, { orderId: toIds(lateAtCarrier, completed) })).toEqual(toIds(lateAtCarrier, completed));
    expect(await listIds(await createCustomer(), { orderId: toIds(lateAtCarrier, completed) })).toEqual([]);
  });

  it.each([['[1]'], ['["4",1]'], ['[5,1]'], ['[4,2147483648]']])('rejects the cursor %s when sorted by urgency', async (key) => {
    const after = Buffer.from(key).toString('base64url');
    expect(await list(await createCustomer(), { after, sort: '-urgency' })).toMatchObject({ status: 400 });
  });

  it.each([
    ['2026-01-01', 1, '-orderId'],
    ['', 1, 'wishDate'],
    ['2026-02-30', 1, 'wishDate'],
    ['today', 1, 'plannedDate'],
    ['', 2_147_483_648, '-orderId'],
    ['-271821-04-20', 1, '-wishDate'],
  ] as const)('rejects the cursor [%j, %i] when sorted by %s', async (day, orderId, sort) => {
    const after = Buffer.from(JSON.stringify([day, orderId])).toString('base64url');
    expect(await list(await createCustomer(), { after, sort })).toMatchObject({
      status: 400,
      problem: { validationErrors: [{ field: 'query.after' }] },
    });
  });

  it('applies each filter', async () => {
    const customerId = await createCustomer();
    const at = (createdAt: string) => ({ createdAt: new Date(createdAt) });
    const plainOrder = await insertOrder(api.db, { customerId, ...at('2026-03-28T22:59:59Z'), wishDate: '2026-04-01' });
    const heldOrder = await insertOrder(api.db, {
      customerId,
      ...at('2026-03-28T23:00:00Z'),
      subType: 'MIGRATE',
      status: 'ON_HOLD',
      waitingOn: 'CUSTOMER',
      jeopardy: 'AT_RISK',
      projectId: 'Winkels',
      serviceId: 5,
      serviceLabel: 'LN-5',
    });
    const planned = await insertOrder(api.db, {
      customerId,
      ...at('2026-03-29T21:59:59Z'),
      status: 'PLANNED',
      waitingOn: 'CARRIER',
      plannedDate: '2026-04-10',
      jeopardy: 'LATE',
      quotationId: 9,
    });
    const completedOrder = await insertOrder(api.db, {
      customerId,
      ...at('2026-03-29T22:00:00Z'),
      status: 'COMPLETED',
      waitingOn: 'NOBODY',
      isOpen: false,
      plannedDate: '2026-04-13',
      type: 'WDM',
      serviceId: 5,
    });
    const cases: [Query, { orderId: number }[]][] = [
      [{ type: ['WDM'] }, [completedOrder]],
      [{ type: ['WDM', 'LINE'] }, [completedOrder, planned, heldOrder, plainOrder]],
      [{ subType: ['MIGRATE'] }, [heldOrder]],
      [{ status: ['NEW', 'COMPLETED'] }, [completedOrder, plainOrder]],
      [{ status: ['NEW', 'PLANNED'] }, [planned, plainOrder]],
      [{ open: true }, [planned, heldOrder, plainOrder]],
      [{ open: false }, [completedOrder]],
      [{ waitingOn: ['CUSTOMER', 'CARRIER'] }, [planned, heldOrder]],
      [{ waitingOn: ['NOBODY'] }, [completedOrder]],
      [{ jeopardy: ['LATE'] }, [planned]],
      [{ jeopardy: ['NONE'] }, [completedOrder, plainOrder]],
      [{ createdFrom: '2026-03-29' }, [completedOrder, planned, heldOrder]],
      [{ createdFrom: '2026-03-29', createdTo: '2026-03-29' }, [planned, heldOrder]],
      [{ createdTo: '2026-03-28' }, [plainOrder]],
      [{ plannedFrom: '2026-04-10' }, [completedOrder, planned]],
      [{ plannedTo: '2026-04-12' }, [planned]],
      [{ projectId: 'Winkels' }, [heldOrder]],
      [{ quotationId: 9 }, [planned]],
      [{ serviceType: 'LINE' }, [heldOrder]],
      [{ serviceType: 'LINE', serviceId: 5 }, [heldOrder]],
      [{ serviceId: 5 }, [completedOrder, heldOrder]],
      [{ serviceType: 'WDM', open: true }, []],
    ];
    for (const [query, expected] of cases) {
      expect({ query, ids: await listIds(customerId, query) }).toEqual({ query, ids: expected.map(({ orderId }) => orderId) });
      expect((await list(customerId, { ...query, limit: 1 })).body.total).toBe(expected.length);
    }
  });

  it('finds orders by their identifiers and names', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, {
      customerId,
      customerOrderId: 'PO_77%',
      projectId: 'Winkels Noord',
      reference: 'Filiaal\\3',
      serviceLabel: 'LN-204512',
      subject: 'Testlaan 14 B, Voorbeeldstad',
      purchaseOrderNumber: 'INK-9',
    });
    await insertOrder(api.db, { customerId, customerOrderId: 'POX77Y', subject: 'Proefstraat 1, Elders', reference: 'Xlaan' });
    const identifiers = [
      `o${new Date().getUTCFullYear()}-${orderId}`,
      String(orderId),
      'po_77%',
      '_77',
      'NOORD',
      'filiaal\\3',
      '204512',
    ];
    for (const q of [...identifiers, 'testlaan 14', ' laan 14 ', 'VOORBEELD', 'ink-9', 'te', 'LN']) {
      expect({ q, ids: await listIds(customerId, { q }) }).toEqual({ q, ids: [orderId] });
    }
    for (const q of ['es', 'zz', '%%%', '___']) expect(await listIds(customerId, { q })).toEqual([]);
    expect(await list(customerId, { q: 'x' })).toMatchObject({ status: 400 });
  });

  it('finds an order by its changed values', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, reference: 'Oud' });
    const input = { params: { customerId, orderId }, body: { reference: 'Nieuwbouw' } };
    expect((await api.call(updateOrder, input, orderer(customerId))).status).toBe(200);
    expect(await listIds(customerId, { q: 'nieuwb' })).toEqual([orderId]);
    expect(await listIds(customerId, { q: 'oud' })).toEqual([]);
  });

  it('exports all orders in order and neutralizes formulas', async () => {
    const customerId = await createCustomer();
    const { orderId: firstId, ...values } = await insertOrder(api.db, { customerId, reference: 'r0' });
    const copies = Array.from({ length: 500 }, (_, index) => ({
      ...values,
      orderId: firstId + 1_000_000 + index,
      reference: `r${index + 1}`,
      customerOrderId: randomUUID(),
      addressKey: randomUUID(),
    }));
    await api.db.insert(orders).values(copies);
    const lastId = firstId + 2_000_000;
    await insertOrder(api.db, { customerId, orderId: lastId, reference: '=1+1', subject: 'Laan "1", Stad' });
    await insertOrder(api.db, { customerId, reference: 'over', isOpen: false, status: 'COMPLETED' });
    const url = exportOrders.path.replace(':customerId', String(customerId));
    const headers = { authorization: `Bearer ${await api.getToken(orderer(customerId))}` };
    const response = await api.app.inject({ url: `${url}?open=true&format=csv`, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{8}-[\d-]+\.csv"/);
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFForderNumber,customerOrderId,/);
    expect(lines).toHaveLength(502);
    expect(lines[0]).toContain(",'=1+1,");
    expect(lines[0]).toContain('"Laan ""1"", Stad"');
    expect(lines.slice(1).map((line) => /,(r\d+),/.exec(line)?.[1])).toEqual(
      Array.from({ length: 501 }, (_, index) => `r${500 - index}`),
    );
  });

  it('counts orders by status and by required action', async () => {
    const customerId = await createCustomer();
    const getSummary = async () => (await api.call(getOrderSummary, { params: { customerId } }, orderer(customerId))).body;
    expect(await getSummary()).toEqual({ open: {}, actionRequired: 0, late: 0 });
    await insertOrder(api.db, { customerId });
    await insertOrder(api.db, { customerId, jeopardy: 'LATE' });
    await insertOrder(api.db, { customerId, status: 'ON_HOLD', waitingOn: 'CUSTOMER', jeopardy: 'LATE' });
    await insertOrder(api.db, { customerId, status: 'COMPLETED', isOpen: false, jeopardy: 'LATE', waitingOn: 'CUSTOMER' });
    await insertOrder(api.db, { customerId: await createCustomer() });
    expect(await getSummary()).toEqual({ open: { NEW: 2, ON_HOLD: 1 }, actionRequired: 1, late: 2 });
  });
});

describe('access', () => {
  it('requires the order role and a reseller', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    const params = { customerId, orderId };
    expect((await api.call(getOrder, { params }, orderer(customerId))).status).toBe(200);
    expect(await api.call(getOrder, { params }, finance(customerId))).toMatchObject({ status: 403 });
    const endUser = await createCustomer({ customerType: 'end-user' });
    expect(await list(endUser)).toMatchObject({ status: 403, problem: { code: 'RESELLER_ONLY' } });
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('rejects changes while the customer is %s', async (status) => {
    const customerId = await createCustomer({ status });
    const { orderId } = await insertOrder(api.db, { customerId });
    const params = { customerId, orderId };
    const as = orderer(customerId);
    const rejection = { status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } };
    expect((await api.call(getOrder, { params }, as)).status).toBe(200);
    expect(await api.call(updateOrder, { params, body: { reference: 'x' } }, as)).toMatchObject(rejection);
    expect(await api.call(cancelOrder, { params, body: { reason: '' } }, as)).toMatchObject(rejection);
    expect(await api.call(addOrderNote, { params, body: { text: 'x' } }, as)).toMatchObject(rejection);
    const body = { type: 'LOA', fileName: 'a.pdf', content: pdf } as const;
    expect(await api.call(addOrderDocument, { params, body }, as)).toMatchObject(rejection);
    expect((await findRow(orderId)).version).toBe(1);
  });
});

describe('changing an order', () => {
  const change = (customerId: number, orderId: number, body: Input<typeof updateOrder>['body']) =>
    api.call(updateOrder, { params: { customerId, orderId }, body }, orderer(customerId));
  const details = { earliestWishDate: getWorkdayFromToday(8) };

  it('updates date, contact and reference, with an audit entry and an event', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, wishDate: getWorkdayFromToday(9), details });
    const contact = { firstName: 'An', lastName: ' Bos ', email: 'an@test.example' };
    const wishDate = getWorkdayFromToday(12);
    const response = await change(customerId, orderId, { wishDate, contact, reference: ' Kelder ', version: 1 });
    expect(response).toMatchObject({
      status: 200,
      problem: null,
      body: { wishDate, reference: 'Kelder', version: 2, contact: { lastName: 'Bos', jobTitle: '' } },
    });
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ operation: 'updateOrder', objectType: 'order', objectId: String(orderId) });
    expect(entry?.before).toEqual({ wishDate: getWorkdayFromToday(9), contact: null, reference: null });
    expect(await listEvents(customerId)).toEqual([
      ['order.changed', { orderId, type: 'LINE', subType: 'CREATE', status: 'NEW' }],
    ]);

    expect(await change(customerId, orderId, { reference: 'Zolder', version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'STALE_VERSION', details: { version: 2 } },
    });
    expect((await change(customerId, orderId, { reference: 'Kelder', wishDate })).body.version).toBe(2);
    expect((await change(customerId, orderId, { contact: null, reference: null })).body).toMatchObject({
      contact: null,
      reference: null,
      version: 3,
    });
  });

  it('accepts future dates from the earliest date at ordering up to a year ahead', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, wishDate: getWorkdayFromToday(9), details });
    const listProblems = async (wishDate: string) =>
      (await change(customerId, orderId, { wishDate })).problem?.validationErrors?.map(({ field, code }) => [field, code]);
    const tooEarly = [['wishDate', 'validation.date-too-early']];
    expect(await listProblems(getWorkdayFromToday(7))).toEqual(tooEarly);
    expect(await listProblems(getWorkdayFromToday(8))).toBeUndefined();
    expect(await listProblems(subtractWorkingDays(addMonths(getWorkdayFromToday(0), 14), 0))).toEqual([
      ['wishDate', expect.stringMatching(/out-of-range|not-working-day/)],
    ]);
    const oldOrder = await insertOrder(api.db, { customerId, details: { earliestWishDate: '2026-01-05' } });
    expect((await change(customerId, oldOrder.orderId, { wishDate: '2026-01-06' })).status).toBe(400);
  });

  it.each(orderStatuses)('is possible only before it is planned: %s', async (status) => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, status });
    const isPossible = (['NEW', 'ACCEPTED', 'ON_HOLD'] as OrderStatus[]).includes(status);
    const response = await change(customerId, orderId, { reference: 'x' });
    if (isPossible) expect(response.status).toBe(200);
    else expect(response).toMatchObject({ status: 409, problem: { code: 'ORDER_NOT_MODIFIABLE', details: { status } } });
  });

  it("is not possible for a termination or another customer's order", async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, subType: 'TERMINATE' });
    expect(await change(customerId, orderId, { reference: 'x' })).toMatchObject({ status: 409 });
    const foreignOrder = await insertOrder(api.db, { customerId: await createCustomer() });
    expect(await change(customerId, foreignOrder.orderId, { reference: 'x' })).toMatchObject({ status: 404 });
    expect((await findRow(foreignOrder.orderId)).reference).toBeNull();
  });
});

describe('cancelling an order', () => {
  const cancel = (customerId: number, orderId: number, query: { dryRun?: boolean } = {}) =>
    api.call(cancelOrder, { params: { customerId, orderId }, query, body: { reason: ' Verhuisd ' } }, orderer(customerId));

  it.each(['NEW', 'ACCEPTED', 'ON_HOLD'] as const)('is free while it is %s', async (status) => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, status, waitingOn: 'CUSTOMER' });
    const priced = await cancel(customerId, orderId, { dryRun: true });
    expect(priced).toMatchObject({ status: 200, body: { cancellationCharge: '0.00' } });
    expect((await findRow(orderId)).status).toBe(status);
    expect(await cancel(customerId, orderId)).toMatchObject({ status: 202, body: { cancellationCharge: '0.00' } });
    const row = await findRow(orderId);
    expect(row).toMatchObject({
      status: 'CANCEL_REQUESTED',
      previousStatus: status,
      waitingOn: 'PROVIDER',
      isOpen: true,
      version: 2,
    });
    expect(row.history.at(-1)).toMatchObject({ from: status, to: 'CANCEL_REQUESTED', text: 'Verhuisd', actor: 'CUSTOMER' });
    expect((await listEvents(customerId))[0]).toEqual([
      'order.cancel-requested',
      { orderId, type: 'LINE', subType: 'CREATE', status: 'CANCEL_REQUESTED' },
    ]);
    expect(await cancel(customerId, orderId)).toMatchObject({ status: 409, problem: { code: 'ORDER_NOT_CANCELLABLE' } });
  });

  it('costs the one-time amount plus one month once it is planned, until two working days before the date', async () => {
    const laterApi = await startTestApi();
    try {
      const { customerId } = await insertCustomer(laterApi.db);
      const plannedDate = getWorkdayFromToday(10);
      const planned = { customerId, status: 'PLANNED', plannedDate, promisedDate: plannedDate } as const;
      const [first, second] = [await insertOrder(laterApi.db, planned), await insertOrder(laterApi.db, planned)];
      const requestCancellation = (orderId: number, dryRun = false) =>
        laterApi.call(
          cancelOrder,
          { params: { customerId, orderId }, query: { dryRun }, body: { reason: '' } },
          orderer(customerId),
        );
      const until = subtractWorkingDays(plannedDate, 2);
      const getNoon = (day: string) => Date.parse(`${day}T11:00:00Z`);
      laterApi.clock.moveBy((getNoon(until) - Date.now()) / 1000);
      expect(await requestCancellation(first.orderId)).toMatchObject({ status: 202, body: { cancellationCharge: '117.50' } });
      const [row] = await laterApi.db.select().from(orders).where(eq(orders.orderId, first.orderId));
      expect(row?.cancellationCharge).toBe('117.50');
      laterApi.clock.moveBy(24 * 3600);
      for (const dryRun of [true, false]) {
        expect(await requestCancellation(second.orderId, dryRun)).toMatchObject({
          status: 409,
          problem: { code: 'CANCELLATION_TOO_LATE', details: { plannedDate, until } },
        });
      }
    } finally {
      await laterApi.close();
    }
  });

  it('is rejected if the charge differs from the one shown', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, status: 'ACCEPTED' });
    const cancelFor = (expectedCharge: string) =>
      api.call(cancelOrder, { params: { customerId, orderId }, body: { reason: '', expectedCharge } }, orderer(customerId));
    expect(await cancelFor('117.50')).toMatchObject({
      status: 409,
      problem: { code: 'CANCELLATION_CHARGE_CHANGED', details: { cancellationCharge: '0.00' } },
    });
    expect((await findRow(orderId)).status).toBe('ACCEPTED');
    expect(await cancelFor('0.00')).toMatchObject({ status: 202 });
  });

  it('succeeds once under concurrent requests', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    const responses = await Promise.all([1, 2, 3].map(() => cancel(customerId, orderId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(await listEvents(customerId)).toHaveLength(1);
  });

  it('is rejected for a termination, which is withdrawn through its service', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, subType: 'TERMINATE' });
    expect(await cancel(customerId, orderId)).toMatchObject({ status: 409, problem: { code: 'ORDER_NOT_CANCELLABLE' } });
    const { body } = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(body.cancellable).toBe(false);
  });

  it("is not possible for another customer's order", async () => {
    const foreignOrder = await insertOrder(api.db, { customerId: await createCustomer() });
    expect(await cancel(await createCustomer(), foreignOrder.orderId)).toMatchObject({ status: 404 });
  });
});

it('returns the same response to a cancellation with the same Idempotency-Key', async () => {
  const customerId = await createCustomer();
  const { orderId } = await insertOrder(api.db, { customerId });
  const input = { params: { customerId, orderId }, body: { reason: 'Verhuisd' } };
  const headers = { 'idempotency-key': randomUUID() };
  const firstResponse = await api.call(cancelOrder, input, orderer(customerId), { headers });
  expect(firstResponse.status).toBe(202);
  expect(await api.call(cancelOrder, input, orderer(customerId), { headers })).toMatchObject({
    status: 202,
    body: firstResponse.body,
  });
  expect(await api.call(cancelOrder, input, orderer(customerId))).toMatchObject({ status: 409 });
});

const pdf = Buffer.from('%PDF-1.7 Proef').toString('base64');

describe('notes and documents', () => {
  it("stores a note under its author's name, once per Idempotency-Key", async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    const input = { params: { customerId, orderId }, body: { text: ' Bel eerst ' } };
    const headers = { 'idempotency-key': randomUUID() };
    const response = await api.call(addOrderNote, input, orderer(customerId), { headers });
    expect(response).toMatchObject({
      status: 201,
      body: { notes: [{ author: 'Test Persoon', actor: 'CUSTOMER', text: 'Bel eerst' }] },
    });
    expect((await api.call(addOrderNote, input, orderer(customerId), { headers })).body).toEqual(response.body);
    await api.call(addOrderNote, { ...input, body: { text: 'Achterom' } }, orderer(customerId));
    const { body } = await api.call(getOrder, { params: input.params }, orderer(customerId));
    expect(body.notes.map(({ text }) => text)).toEqual(['Bel eerst', 'Achterom']);
    expect((await listEvents(customerId)).map(([type]) => type)).toEqual(['order.note-added', 'order.note-added']);
    expect(await api.call(addOrderNote, { ...input, body: { text: ' ' } }, orderer(customerId))).toMatchObject({ status: 400 });
    const foreignKey = { customerId, orderId: (await insertOrder(api.db, { customerId: await createCustomer() })).orderId };
    expect(await api.call(addOrderNote, { params: foreignKey, body: { text: 'x' } }, orderer(customerId))).toMatchObject({
      status: 404,
    });
  });

  const add = (customerId: number, orderId: number, content = pdf, fileName = 'plan.pdf') =>
    api.call(
      addOrderDocument,
      { params: { customerId, orderId }, body: { type: 'FLOOR_PLAN', fileName, content } },
      orderer(customerId),
    );

  it('stores a document and returns it unchanged, only for its own customer and order', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    const { body, status } = await add(customerId, orderId, pdf, '../plan <1>.pdf');
    expect(status).toBe(201);
    expect(body.documents).toMatchObject([{ type: 'FLOOR_PLAN', fileName: 'plan _1_.pdf', sizeBytes: 14, actor: 'CUSTOMER' }]);
    const { documentId } = body.documents[0]!;
    const download = async (owner: number, order: number) =>
      api.app.inject({
        url: downloadOrderDocument.path
          .replace(':customerId', String(owner))
          .replace(':orderId', String(order))
          .replace(':documentId', documentId),
        headers: { authorization: `Bearer ${await api.getToken(orderer(owner))}` },
      });
    const file = await download(customerId, orderId);
    expect(file.rawPayload.toString()).toBe('%PDF-1.7 Proef');
    expect(file.headers['content-disposition']).toContain('attachment; filename="plan__1_.pdf"');
    const [storedDocument] = await api.db.select().from(documents).where(eq(documents.customerId, customerId));
    expect(storedDocument).toMatchObject({ contentType: 'application/pdf', documentId });
    const otherCustomerId = await createCustomer();
    const foreignOrder = await insertOrder(api.db, { customerId: otherCustomerId });
    const sibling = await insertOrder(api.db, { customerId });
    expect((await download(otherCustomerId, foreignOrder.orderId)).statusCode).toBe(404);
    expect((await download(otherCustomerId, orderId)).statusCode).toBe(404);
    expect((await download(customerId, sibling.orderId)).statusCode).toBe(404);
    expect(await add(otherCustomerId, orderId)).toMatchObject({ status: 404 });
  });

  it('rejects files other than PDF, PNG or JPEG and stores nothing', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    for (const content of [Buffer.from('MZ').toString('base64'), 'x', '%PDF']) {
      expect(await add(customerId, orderId, content)).toMatchObject({
        status: 400,
        problem: { code: 'UNSUPPORTED_FILE', validationErrors: [{ field: 'content' }] },
      });
    }
    for (const size of [10 * 1024 * 1024 + 1, 11 * 1024 * 1024]) {
      expect(await add(customerId, orderId, Buffer.alloc(size, '%PDF-').toString('base64'))).toMatchObject({
        status: 413,
        problem: { code: 'BODY_TOO_LARGE' },
      });
    }
    expect(await listEvents(customerId)).toEqual([]);
    expect(await api.db.select().from(documents).where(eq(documents.customerId, customerId))).toEqual([]);
  });

  it('accepts twenty files per order, even in concurrent requests, and files of a megabyte', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertOrder(api.db, { customerId });
    // Other requests have a lower maximum size.
    const largeContent = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_000_000)]).toString('base64');
    expect((await add(customerId, orderId, largeContent)).status).toBe(201);
    const document = { customerId, orderId, type: 'LOA', actor: 'CUSTOMER', createdAt: new Date() } as const;
    await api.db.insert(orderDocuments).values(Array.from({ length: 17 }, () => ({ ...document, documentId: randomUUID() })));
    const lastResponses = await Promise.all([1, 2, 3, 4].map(() => add(customerId, orderId)));
    expect(lastResponses.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    const isOfOrder = and(eq(orderDocuments.customerId, customerId), eq(orderDocuments.orderId, orderId));
    expect(await api.db.$count(orderDocuments, isOfOrder)).toBe(20);
  });
});
