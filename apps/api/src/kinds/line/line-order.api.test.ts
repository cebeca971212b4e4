import { randomUUID } from 'node:crypto';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import { createLineOrder, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import { getOrder, type Order, type OrderPreview } from '@demarc/contract/order.ts';
import { addDays, addMonths, addWorkingDays, isWorkingDay } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAddressKey } from '../../db/address-key.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customerPrices } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/order.ts';
import { insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import {
  buildFibrePoint,
  buildLineOrder,
  buildProduct,
  getWorkdayFromToday,
  insertOrderable,
  insertOrderer,
} from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Reply = { status: number; body: unknown; problem: { code: string; details?: unknown } | null };
const send = (customerId: number, body: LineOrderRequest, query: { dryRun?: boolean } = {}) =>
  api.call(createLineOrder, { params: { customerId }, query, body }, orderer(customerId));
const getOrders = (customerId: number) => api.db.select().from(orders).where(eq(orders.customerId, customerId));
/** The invalid fields with their codes. */
const getInvalidFields = ({ problem }: Reply) =>
  Object.fromEntries(
    ((problem as { validationErrors?: { field: string; code: string }[] } | null)?.validationErrors ?? []).map((one) => [
      one.field,
      one.code.replace('validation.', ''),
    ]),
  );

type Orderable = NonNullable<Parameters<typeof insertOrderable>[2]>;
async function insertReadyCustomer(values: Orderable = {}) {
  const customerId = await insertOrderer(api);
  return { customerId, offer: await insertOrderable(api, customerId, values) };
}

const copperPoint = {
  ...{ israPoint: '002//MK/MK', freePairs: 1, spliceablePairs: 0, bondingAllowed: true, cableLengthMeters: 300 },
  usedPairs: [
    { serviceIdMasked: '*****718', phoneNumberMasked: '*******118', typeOfConnection: 'BROADBAND', orderRunning: false },
  ],
} as const;
type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];
function createCopperOffer(technology: 'VDSL2' | 'BVDSL2', ...points: Partial<CopperPoint>[]): Orderable {
  const rate = { technology, downKbps: 100_000, upKbps: 30_000, reliabilityPercent: 90, status: 'AVAILABLE' } as const;
  const connectionPoints = points.map((point) => ({ ...copperPoint, usedPairs: [...copperPoint.usedPairs], ...point }));
  const products = [buildProduct('LINE', 'LINE', { mandatory: true }), buildProduct('EVC', 'EVC')];
  return {
    carrier: { physicalCarrier: 'COPPER', nlsType: '1', technologies: [rate], copper: { connectionPoints }, fiber: null },
    pack: { technology, products },
  };
}
const migration = {
  ...{ currentProvider: 'Oudnet', currentServiceId: 'XKL 40718', useSwitchingService: false, mandateGiven: true },
};

describe('a line order', () => {
  it('is stored with its prices, history, audit entry, event and note, and queues its acceptance', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const sent: [string, object][] = [];
    const { jobs } = api.context;
    api.context.jobs = { send: async (_tx, name, data) => void sent.push([name, data]) };
    const body = buildLineOrder(offer, {
      ...{ customerOrderId: ' PO-1 ', projectId: ' Winkels ', reference: ' Filiaal 3 ', purchaseOrderNumber: ' 77 ' },
      ...{ note: ' Sleutel bij de buren ', contact: { lastName: ' Bos ', email: 'bos@test.example' } },
      details: {
        ...{ slaProductCode: 'SLA-247', options: [{ productCode: 'CPE', quantity: 3 }] },
        ...{ appointmentWish: { window: 'MORNING' } },
        evcs: [
          { productCode: 'EVC', circuitType: 'ETHERNET', vlanId: 100, ipv4PrefixLength: 29, ipv6PrefixLength: 56 },
          { productCode: 'EVC', circuitType: 'PPPOE', ipv4PrefixLength: 29 },
        ],
      },
    });
    const reply = await send(customerId, body);
    api.context.jobs = jobs;
    expect(reply.problem).toBeNull();
    expect(reply.status).toBe(201);
    const order = reply.body as Order;
    const { orderId } = order;
    expect(order).toMatchObject({
      ...{ orderNumber: `O${new Date().getUTCFullYear()}-${orderId}`, customerOrderId: 'PO-1', projectId: 'Winkels' },
      ...{ type: 'LINE', subType: 'CREATE', status: 'NEW', milestone: 'RECEIVED', waitingOn: 'PROVIDER', jeopardy: 'NONE' },
      ...{ subject: `Proefstraat 1-${offer.address.houseNumberAddition}, Testdam`, packageName: 'Fibre', serviceRef: null },
      ...{ reference: 'Filiaal 3', purchaseOrderNumber: '77', cancellable: true, version: 1, createdByName: 'Test Persoon' },
      contact: { lastName: 'Bos', email: 'bos@test.example', firstName: '', phoneNumber: '' },
      notes: [{ author: 'Test Persoon', actor: 'CUSTOMER', text: 'Sleutel bij de buren' }],
      history: [{ from: null, to: 'NEW', actor: 'CUSTOMER' }],
    });
    expect(order.milestones.map(({ reachedAt }) => reachedAt !== null)).toEqual([true, ...Array(8).fill(false)]);
    expect(order.items.map(({ productCode, quantity, amount }) => [productCode, quantity, amount])).toEqual([
      ['LINE', 1, '31.26'],
      ['EVC', 2, '5.01'],
      ['SLA-247', 1, '15.00'],
      ['IP4-29', 2, '16.25'],
      ['IP6-56', 1, '0.00'],
      ['INSTALL', 1, '100.00'],
      ['CPE', 3, '10.00'],
    ]);
    expect(order.items[0]).toMatchObject({ name: 'LINE', unitPrice: '31.2550', chargeType: 'MRC', productType: 'LINE' });
    expect(order.totals).toEqual({ mrc: '77.52', nrc: '100.00' });
    expect(order.details).toMatchObject({
      ...{ availabilityId: offer.availabilityId, technology: 'FTTH_GPON', physicalCarrier: 'FIBER', nlsType: '6' },
      ...{ carrierCode: offer.carrierCode, carrierName: 'Proefnet', downMbps: 1_000, upMbps: 500, address: offer.address },
      ...{ earliestWishDate: getWorkdayFromToday(5), migration: null, lineId: null },
      sla: { productCode: 'SLA-247', name: 'SLA-247', repairHours: 8, window: '24X7' },
      connection: { ftuId: 'FTU-1', israPoint: null, testAndLabel: false },
      endUser: { companyName: 'Bakkerij Proef', firstName: '', lastName: '' },
      evcs: [{ vlanId: 100 }, { vlanId: null, ipv4PrefixLength: 29, ipv6PrefixLength: null }],
    });
    expect(sent).toEqual([['accept-order', { orderId }]]);

    const read = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(read.body).toEqual(order);
    const [row] = await getOrders(customerId);
    expect(row).toMatchObject({ addressKey: formatAddressKey(offer.address, 'FTU-1'), isOpen: true });
    expect(row?.searchText).toContain(`o${new Date().getUTCFullYear()}-${orderId} po-1 winkels filiaal 3 77 proefstraat 1`);
    const data = { orderId, type: 'LINE', subType: 'CREATE', status: 'NEW' };
    const received = await api.db.select().from(events).where(eq(events.customerId, customerId));
    expect(received.map(({ type }) => type).sort()).toEqual(['order.new', 'order.note-added']);
    expect(received.find(({ type }) => type === 'order.new')).toMatchObject({ objectId: String(orderId), data });
    const entries = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(entries.map(({ operation, objectType }) => [operation, objectType])).toEqual([
      ['createLineOrder', 'order'],
      ['createLineOrder', 'order'],
    ]);
  });

  it('is only priced and validated with dryRun, in the language of the request', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { body, status } = await send(customerId, buildLineOrder(offer), { dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ totals: { mrc: '33.77', nrc: '100.00' }, earliestWishDate: getWorkdayFromToday(5), warnings: [] },
      items: [{ productCode: 'LINE' }, { productCode: 'EVC' }, { productCode: 'SLA-OFFICE' }, { productCode: 'INSTALL' }],
    });
    expect(await getOrders(customerId)).toEqual([]);
    const dutch = await api.call(
      createLineOrder,
      { params: { customerId }, query: { dryRun: true }, body: buildLineOrder(offer) },
      orderer(customerId),
      { headers: { 'accept-language': 'nl' } },
    );
    expect((dutch.body as OrderPreview).items[0]?.name).toBe('LINE nl');
  });

  it("warns of the customer's own line at the address, unless it has ended", async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { address } = offer;
    const dryRun = () => send(customerId, buildLineOrder(offer), { dryRun: true });
    const warnings = async () => ((await dryRun()).body as OrderPreview).warnings;
    await insertLine(api.db, { customerId, address, addressKey: formatAddressKey(address, 'FTU-1'), status: 'TERMINATED' });
    expect(await warnings()).toEqual([]);
    const { lineId } = await insertLine(api.db, { customerId, address, addressKey: formatAddressKey(address, 'FTU-9') });
    expect(await warnings()).toEqual([{ code: 'ADDRESS_HAS_SERVICE', details: { serviceId: `LN-${lineId}`, lineId } }]);
  });

  it('is refused if the customer already has a line at the same connection point', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { lineId } = await insertLine(api.db, {
      customerId,
      address: offer.address,
      addressKey: formatAddressKey(offer.address, 'FTU-1'),
    });
    for (const query of [{ dryRun: true }, {}]) {
      expect(await send(customerId, buildLineOrder(offer), query)).toMatchObject({
        status: 409,
        problem: { code: 'ADDRESS_HAS_SERVICE', details: { lineId, serviceId: `LN-${lineId}` } },
      });
    }
    expect(await getOrders(customerId)).toEqual([]);
  });
});

describe('who may order', () => {
  it.each(['BLOCKED', 'TERMINATED'] as const)('refuses a customer that is %s', async (status) => {
    const customerId = await insertOrderer(api, { status });
    const offer = await insertOrderable(api, customerId);
    for (const dryRun of [false, true]) {
      const reply = await send(customerId, buildLineOrder(offer), { dryRun });
      expect(reply).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE', details: { status } } });
    }
  });

  it('refuses without a signed agreement', async () => {
    const { customerId } = await insertCustomer(api.db);
    const offer = await insertOrderable(api, customerId);
    expect(await send(customerId, buildLineOrder(offer))).toMatchObject({ status: 409, problem: { code: 'MSA_NOT_SIGNED' } });
  });

  it('treats the check of another customer as expired', async () => {
    const { customerId } = await insertReadyCustomer();
    const { offer: theirs } = await insertReadyCustomer();
    const expired = { status: 409, problem: { code: 'AVAILABILITY_EXPIRED' } };
    expect(await send(customerId, buildLineOrder(theirs))).toMatchObject(expired);
    const old = await insertOrderable(api, customerId, { check: { validUntil: new Date(api.clock.now().getTime() - 1_000) } });
    expect(await send(customerId, buildLineOrder(old))).toMatchObject(expired);
    expect(await getOrders(customerId)).toEqual([]);
  });

  it.each([
    ['is not orderable', { pack: { orderable: false } }],
    ['is of another technology', { pack: { technology: 'FTTH_AON' } }],
    ['is at an address that is not whole', { check: { match: 'PARTIAL' } }],
    ['has a carrier without a port', { carrier: { status: 'TEMPORARILY_UNAVAILABLE' } }],
  ] as [string, Orderable][])('refuses a package that %s', async (_what, values) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const { packageCode } = offer;
    const refused = { status: 409, problem: { code: 'PACKAGE_NOT_ORDERABLE', details: { packageCode } } };
    expect(await send(customerId, buildLineOrder(offer))).toMatchObject(refused);
  });

  it('limits a customer to 60 orders per minute', async () => {
    const limited = await startTestApi({ rateLimit: true });
    try {
      const customerId = await insertOrderer(limited);
      const offer = await insertOrderable(limited, customerId);
      const body = buildLineOrder(offer, { termMonths: 13 });
      const statuses = new Set<number>();
      for (let count = 0; count < 60; count++) {
        statuses.add((await limited.call(createLineOrder, { params: { customerId }, body }, orderer(customerId))).status);
      }
      expect([...statuses]).toEqual([400]);
      const over = await limited.call(createLineOrder, { params: { customerId }, body }, orderer(customerId));
      expect(over).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
      const asked = { params: { customerId }, query: { dryRun: true }, body };
      expect((await limited.call(createLineOrder, asked, orderer(customerId))).status).toBe(400);
    } finally {
      await limited.close();
    }
  });
});

describe('duplicate orders', () => {
  it('refuses an order ID that the customer has used before, and returns its order number', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, customerOrderId: 'PO-9' });
    const refused = { status: 409, problem: { code: 'DUPLICATE_CUSTOMER_ORDER_ID', details: { orderId } } };
    expect(await send(customerId, buildLineOrder(offer, { customerOrderId: ' PO-9' }))).toMatchObject(refused);
    expect(await send(customerId, buildLineOrder(offer, { customerOrderId: 'PO-9' }), { dryRun: true })).toMatchObject(refused);
    const other = await insertReadyCustomer();
    expect((await send(other.customerId, buildLineOrder(other.offer, { customerOrderId: 'PO-9' }))).status).toBe(201);
  });

  it('repeats the response for the same idempotency key, and saves nothing for a dry run', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const body = buildLineOrder(offer, { customerOrderId: 'PO-10' });
    const headers = { 'idempotency-key': randomUUID() };
    const sendWithKey = (query = {}) =>
      api.call(createLineOrder, { params: { customerId }, query, body }, orderer(customerId), { headers });
    expect((await sendWithKey({ dryRun: true })).status).toBe(200);
    const first = await sendWithKey();
    expect(first.status).toBe(201);
    expect(await sendWithKey()).toMatchObject({ status: 201, body: first.body });
    expect(await getOrders(customerId)).toHaveLength(1);
  });

  it('stores one of eight concurrent orders with the same ID', async () => {
    const { customerId } = await insertReadyCustomer();
    const offers = await Promise.all(Array.from({ length: 8 }, () => insertOrderable(api, customerId)));
    const replies = await Promise.all(
      offers.map((offer) => send(customerId, buildLineOrder(offer, { customerOrderId: 'PO-8' }))),
    );
    const [first, ...more] = replies.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const { orderId } = first!.body as Order;
    for (const reply of replies.filter((one) => one !== first)) {
      expect(reply).toMatchObject({ status: 409, problem: { code: 'DUPLICATE_CUSTOMER_ORDER_ID', details: { orderId } } });
    }
    expect(await getOrders(customerId)).toHaveLength(1);
    const isNewOrder = and(eq(events.customerId, customerId), eq(events.type, 'order.new'));
    expect(await api.db.select().from(events).where(isNewOrder)).toHaveLength(1);
  });

  it('refuses a second order for an address until the first one has ended, also concurrently', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(customerId, buildLineOrder(offer))));
    const [first, ...more] = replies.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const { orderId } = first!.body as Order;
    const refused = { status: 409, problem: { code: 'ADDRESS_HAS_OPEN_ORDER', details: { orderId } } };
    for (const reply of replies.filter((one) => one !== first)) expect(reply).toMatchObject(refused);
    expect(await send(customerId, buildLineOrder(offer), { dryRun: true })).toMatchObject(refused);
    await api.db.update(orders).set({ isOpen: false, status: 'CANCELLED' }).where(eq(orders.orderId, orderId));
    expect((await send(customerId, buildLineOrder(offer))).status).toBe(201);
  });
});

describe('the wish date', () => {
  const dateProblem = async (values: Orderable, wishDate: string, request: Partial<LineOrderRequest> = {}) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    return getInvalidFields(
      await send(customerId, buildLineOrder(offer, { wishDate, ...(request as object) }), { dryRun: true }),
    );
  };

  it('is five working days away for fibre, even if the catalogue says less', async () => {
    expect(await dateProblem({}, getWorkdayFromToday(4))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem({}, getWorkdayFromToday(5))).toEqual({});
  });

  it('follows the lead time of the package', async () => {
    const slow = { pack: { leadTimeWorkingDays: 12 } };
    expect(await dateProblem(slow, getWorkdayFromToday(11))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem(slow, getWorkdayFromToday(12))).toEqual({});
  });

  it('is not before the network is available', async () => {
    const planDate = addDays(getWorkdayFromToday(20), 1);
    const planned: Orderable = { carrier: { status: 'PLANNED', planDate, planDateReliability: 'WEEK' } };
    expect(await dateProblem(planned, getWorkdayFromToday(20))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem(planned, addWorkingDays(planDate, 0))).toEqual({});
  });

  it('is ten working days away for a migration', async () => {
    const inUse = { carrier: { fiber: { terminationPoints: [buildFibrePoint('FTU-1', true)] } } };
    const asked = async (wishDate: string) => {
      const { customerId, offer } = await insertReadyCustomer(inUse);
      return getInvalidFields(
        await send(customerId, buildLineOrder(offer, { subType: 'MIGRATE', wishDate, details: { migration } })),
      );
    };
    expect(await asked(getWorkdayFromToday(9))).toEqual({ wishDate: 'date-too-early' });
    expect(await asked(getWorkdayFromToday(10))).toEqual({});
  });

  it('is a working day within a year', async () => {
    let sunday = getWorkdayFromToday(15);
    while (isWorkingDay(sunday)) sunday = addDays(sunday, 1);
    expect(await dateProblem({}, sunday)).toEqual({ wishDate: 'not-working-day' });
    const year = addMonths(getWorkdayFromToday(0), 12);
    expect(await dateProblem({}, addWorkingDays(addDays(year, 2), 0))).toEqual({ wishDate: 'out-of-range' });
  });
});

describe('term and products', () => {
  const refused = async (request: Parameters<typeof buildLineOrder>[1], values: Orderable = {}) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const reply = await send(customerId, buildLineOrder(offer, request));
    expect(reply.status).toBe(400);
    return getInvalidFields(reply);
  };
  const evc = { productCode: 'EVC', circuitType: 'ETHERNET' } as const;

  it.each([
    ['a term that the package does not have', { termMonths: 24 }, { termMonths: 'unknown-value' }],
    ['no term', { termMonths: 0 }, { termMonths: 'unknown-value' }],
    ['an SLA that is none', { details: { slaProductCode: 'CPE' } }, { 'details.slaProductCode': 'unknown-value' }],
    [
      'an option of another package',
      { details: { options: [{ productCode: 'TV', quantity: 1 }] } },
      { 'details.options[0].productCode': 'unknown-value' },
    ],
    [
      'an SLA among the options',
      { details: { options: [{ productCode: 'SLA-247', quantity: 1 }] } },
      { 'details.options[0].productCode': 'unknown-value' },
    ],
    [
      'an option twice',
      { details: { options: [1, 1].map((quantity) => ({ productCode: 'CPE', quantity })) } },
      { 'details.options[1].productCode': 'duplicate' },
    ],
    [
      'too many of one',
      { details: { options: [{ productCode: 'CPE', quantity: 4 }] } },
      { 'details.options[0].productCode': 'max' },
    ],
    [
      'one without what it requires',
      { details: { options: [{ productCode: 'WIFI', quantity: 1 }] } },
      { 'details.options[0].productCode': 'not-allowed-here' },
    ],
    [
      'two that exclude each other',
      { details: { options: ['BARE', 'CPE'].map((productCode) => ({ productCode, quantity: 1 })) } },
      { 'details.options[1].productCode': 'not-allowed-here' },
    ],
    [
      'a circuit that is none, and more than there may be',
      { details: { evcs: [evc, evc, evc, { ...evc, productCode: 'LINE' }] } },
      { 'details.evcs[2].productCode': 'max', 'details.evcs[3].productCode': 'unknown-value' },
    ],
    [
      'a prefix of a length without a price',
      {
        details: {
          evcs: [
            { ...evc, ipv4PrefixLength: 27 },
            { ...evc, ipv6PrefixLength: 48 },
          ],
        },
      },
      { 'details.evcs[0].ipv4PrefixLength': 'unknown-value', 'details.evcs[1].ipv6PrefixLength': 'unknown-value' },
    ],
    [
      'a VLAN twice',
      {
        details: {
          evcs: [
            { ...evc, vlanId: 7 },
            { ...evc, vlanId: 7 },
          ],
        },
      },
      { 'details.evcs[0].vlanId': 'vlan-duplicate', 'details.evcs[1].vlanId': 'vlan-duplicate' },
    ],
    ['a line where none is changed', { details: { lineId: 1 } }, { 'details.lineId': 'not-allowed-here' }],
  ] as [string, Parameters<typeof buildLineOrder>[1], Record<string, string>][])('refuses %s', async (_what, request, fields) => {
    expect(await refused(request)).toEqual(fields);
  });

  it('reports every invalid field together', async () => {
    const fields = await refused({ termMonths: 1, wishDate: getWorkdayFromToday(1), details: { slaProductCode: 'NONE' } });
    expect(fields).toEqual({
      termMonths: 'unknown-value',
      wishDate: 'date-too-early',
      'details.slaProductCode': 'unknown-value',
    });
  });

  it("charges the customer's own price", async () => {
    const { customerId, offer } = await insertReadyCustomer();
    await api.db.insert(customerPrices).values({ customerId, productCode: 'LINE', unitPrice: '20.0049' });
    const { body } = await send(customerId, buildLineOrder(offer), { dryRun: true });
    expect((body as OrderPreview).items[0]).toMatchObject({ unitPrice: '20.0049', amount: '20.00' });
  });
});

describe('the connection point', () => {
  const point = 'details.connection.israPoint';
  const ftu = 'details.connection.ftuId';
  const asked = async (values: Orderable, details: Partial<LineOrderRequest['details']>, subType?: 'MIGRATE') => {
    const { customerId, offer } = await insertReadyCustomer(values);
    return getInvalidFields(
      await send(customerId, buildLineOrder(offer, { ...(subType && { subType }), details }), { dryRun: true }),
    );
  };
  const israPoint = '002//MK/MK';
  const twoFtus = (inUse = false): Orderable => ({
    carrier: { fiber: { terminationPoints: [buildFibrePoint('A', inUse), buildFibrePoint('B')] } },
  });

  it.each([
    ['copper without one', createCopperOffer('VDSL2', {}), {}, { [point]: 'required' }],
    [
      'copper at one that is not there',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint: 'X' } },
      { [point]: 'unknown-value' },
    ],
    ['copper at one with a free pair', createCopperOffer('VDSL2', {}), { connection: { israPoint } }, {}],
    [
      'copper at one with a pair to splice',
      createCopperOffer('VDSL2', { freePairs: 0, spliceablePairs: 1 }),
      { connection: { israPoint, nlsType: '2' } },
      {},
    ],
    [
      'copper at a full one',
      createCopperOffer('VDSL2', { freePairs: 0 }),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    [
      'bonded copper with one pair',
      createCopperOffer('BVDSL2', {}),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    ['bonded copper with two pairs', createCopperOffer('BVDSL2', { spliceablePairs: 1 }), { connection: { israPoint } }, {}],
    [
      'bonded copper where that is not allowed',
      createCopperOffer('BVDSL2', { freePairs: 2, bondingAllowed: false }),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    [
      'work that the point does not ask for',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint, nlsType: '3' } },
      { 'details.connection.nlsType': 'unknown-value' },
    ],
    [
      'an FTU on copper',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint, ftuId: 'A' } },
      { [ftu]: 'not-allowed-here' },
    ],
    ['fibre with one FTU', {}, {}, {}],
    ['fibre with several and none chosen', twoFtus(), {}, { [ftu]: 'required' }],
    ['fibre with several and one chosen', twoFtus(), { connection: { ftuId: 'B' } }, {}],
    ['fibre with an FTU that is not there', {}, { connection: { ftuId: 'B' } }, { [ftu]: 'unknown-value' }],
    [
      'several rooms and none chosen',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      {},
      { 'details.connection.room': 'required' },
    ],
    [
      'several rooms and one chosen',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      { connection: { room: 'mer 2' } },
      {},
    ],
    [
      'several rooms and another one',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      { connection: { room: 'Zolder' } },
      { 'details.connection.room': 'unknown-value' },
    ],
  ] as [string, Orderable, Partial<LineOrderRequest['details']>, Record<string, string>][])(
    'validates %s',
    async (_what, values, details, fields) => {
      expect(await asked(values, details)).toEqual(fields);
    },
  );

  const service = 'details.migration.currentServiceId';
  it.each([
    ['the service of a pair', createCopperOffer('VDSL2', { freePairs: 0 }), { connection: { israPoint } }, {}],
    [
      'a service of no pair',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint }, migration: { ...migration, currentServiceId: 'XKL40719' } },
      { [service]: 'unknown-value' },
    ],
    [
      'a service where no pair is used',
      createCopperOffer('VDSL2', { usedPairs: [] }),
      { connection: { israPoint } },
      { [service]: 'unknown-value' },
    ],
    ['an FTU in use', twoFtus(true), { connection: { ftuId: 'A' } }, {}],
    ['an FTU that is not in use', twoFtus(true), { connection: { ftuId: 'B' } }, { [service]: 'unknown-value' }],
    [
      'one without the mandate',
      twoFtus(true),
      { connection: { ftuId: 'A' }, migration: { ...migration, mandateGiven: false } },
      { 'details.migration.mandateGiven': 'required' },
    ],
    [
      'the switching service for a company',
      twoFtus(true),
      { connection: { ftuId: 'A' }, migration: { ...migration, useSwitchingService: true } },
      { 'details.migration.useSwitchingService': 'not-allowed-here' },
    ],
    ['no migration at all', twoFtus(true), { connection: { ftuId: 'A' }, migration: null }, { 'details.migration': 'required' }],
  ] as [string, Orderable, Partial<LineOrderRequest['details']>, Record<string, string>][])(
    'validates a migration: %s',
    async (_what, values, details, fields) => {
      expect(await asked(values, { migration, ...details }, 'MIGRATE')).toEqual(fields);
    },
  );

  it('allows a consumer to use the switching service', async () => {
    const endUser = { lastName: 'Bos', email: 'bos@test.example', phoneNumber: '0205550100' };
    const details = { connection: { ftuId: 'A' }, endUser, migration: { ...migration, useSwitchingService: true } };
    expect(await asked(twoFtus(true), details, 'MIGRATE')).toEqual({});
  });
});

describe('a change to a line', () => {
  const change = async (line: Partial<Parameters<typeof insertLine>[1]> = {}, values: Orderable = {}) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const { carrierCode, address } = offer;
    const row = await insertLine(api.db, { customerId, carrierCode, address, addressKey: randomUUID(), ...line });
    const body = (details: Partial<LineOrderRequest['details']> = {}) =>
      buildLineOrder(offer, {
        subType: 'MODIFY',
        termMonths: 0,
        wishDate: getWorkdayFromToday(8),
        details: { lineId: row.lineId, ...details },
      });
    return { customerId, offer, row, body };
  };

  it('keeps the address of the line, and charges no one-time fee again', async () => {
    const { customerId, row, body } = await change();
    const reply = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(3) });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...{ subType: 'MODIFY', termMonths: 0, totals: { mrc: '33.77', nrc: '0.00' } },
        serviceRef: { type: 'LINE', id: row.lineId, label: `LN-${row.lineId}` },
        details: { lineId: row.lineId, earliestWishDate: getWorkdayFromToday(3) },
      },
    });
    const [stored] = await getOrders(customerId);
    expect(stored?.addressKey).toBe(row.addressKey);
    const { orderId } = reply.body as Order;
    expect(await send(customerId, body())).toMatchObject({ status: 409, problem: { details: { orderId } } });
  });

  it('installs the line again if the carrier changes', async () => {
    const { customerId, offer, body } = await change({ carrierCode: 'OTHER', technology: 'VDSL2' });
    const early = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(4) });
    expect(getInvalidFields(early)).toEqual({ wishDate: 'date-too-early' });
    const reply = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(5), packageCode: offer.packageCode });
    expect(reply).toMatchObject({ status: 201, body: { totals: { nrc: '100.00' } } });
  });

  it.each(['PENDING', 'PENDING_CHANGE', 'SUSPENDED', 'PENDING_TERMINATION', 'TERMINATED'] as const)(
    'is refused while it is %s',
    async (status) => {
      const { customerId, body } = await change({ status });
      const refused = { status: 409, problem: { code: 'INVALID_TRANSITION', details: { status } } };
      expect(await send(customerId, body())).toMatchObject(refused);
    },
  );

  it('is refused for a line of another customer, at another address, or without a line', async () => {
    const { customerId, body } = await change();
    const other = await change();
    expect(getInvalidFields(await send(customerId, body({ lineId: other.row.lineId })))).toEqual({
      'details.lineId': 'unknown-value',
    });
    expect(getInvalidFields(await send(customerId, body({ lineId: null })))).toEqual({ 'details.lineId': 'required' });
    const elsewhere = await insertLine(api.db, { customerId });
    expect(getInvalidFields(await send(customerId, body({ lineId: elsewhere.lineId })))).toEqual({
      'details.lineId': 'not-allowed-here',
    });
  });
});
