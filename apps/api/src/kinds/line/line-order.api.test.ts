import { randomUUID } from 'node:crypto';
import { getLineAvailability, type LineAvailability } from '@demarc/contract/availability.ts';
import { createLineOrder, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import { getOrder, type Order, type OrderPreview } from '@demarc/contract/order.ts';
import { addDays, addMonths, addWorkingDays, isWorkingDay } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatAddressKey } from '../../db/address-key.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customerPrices } from '../../db/schema/catalog.ts';
import { orders } from '../../db/schema/order.ts';
import { insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import {
  api,
  getInvalidFields,
  getOrders,
  insertReadyCustomer,
  migration,
  type Orderable,
  send,
  setUpLineOrderCalls,
} from '../../testing/line-order-calls.ts';
import {
  buildFiberPoint,
  buildLineOrder,
  buildProduct,
  getWorkdayFromToday,
  insertOrderable,
  insertOrderer,
} from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi } from '../../testing/test-api.ts';

setUpLineOrderCalls();

describe('a line order', () => {
  it('is stored with its prices, history, audit entry, event and note, and queues its acceptance', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const sentJobs: [string, object][] = [];
    const { jobs } = api.context;
    api.context.jobs = { send: async (_tx, name, data) => void sentJobs.push([name, data]) };
    const body = buildLineOrder(offer, {
      customerOrderId: ' PO-1 ',
      projectId: ' Winkels ',
      reference: ' Filiaal 3 ',
      purchaseOrderNumber: ' 77 ',
      note: ' Sleutel bij de buren ',
      contact: { lastName: ' Bos ', email: 'bos@test.example' },
      details: {
        slaProductCode: 'SLA-247',
        options: [{ productCode: 'CPE', quantity: 3 }],
        appointmentWish: { window: 'MORNING' },
        evcs: [
          { productCode: 'EVC', circuitType: 'ETHERNET', vlanId: 100, ipv4PrefixLength: 29, ipv6PrefixLength: 56 },
          { productCode: 'EVC', circuitType: 'PPPOE', ipv4PrefixLength: 29 },
        ],
      },
    });
    const response = await send(customerId, body);
    api.context.jobs = jobs;
    expect(response.problem).toBeNull();
    expect(response.status).toBe(201);
    const order = response.body as Order;
    const { orderId } = order;
    expect(order).toMatchObject({
      orderNumber: `O${new Date().getUTCFullYear()}-${orderId}`,
      customerOrderId: 'PO-1',
      projectId: 'Winkels',
      type: 'LINE',
      subType: 'CREATE',
      status: 'NEW',
      milestone: 'RECEIVED',
      waitingOn: 'PROVIDER',
      jeopardy: 'NONE',
      subject: `Proefstraat 1-${offer.address.houseNumberAddition}, Testdam`,
      packageName: 'Fiber',
      serviceRef: null,
      reference: 'Filiaal 3',
      purchaseOrderNumber: '77',
      cancellable: true,
      version: 1,
      createdByName: 'Test Persoon',
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
      availabilityId: offer.availabilityId,
      technology: 'FTTH_GPON',
      physicalCarrier: 'FIBER',
      nlsType: '6',
      carrierCode: offer.carrierCode,
      carrierName: 'Proefnet',
      downMbps: 1_000,
      upMbps: 500,
      address: offer.address,
      earliestWishDate: getWorkdayFromToday(5),
      migration: null,
      lineId: null,
      sla: { productCode: 'SLA-247', name: 'SLA-247', repairHours: 8, window: '24X7' },
      connection: { ftuId: 'FTU-1', israPoint: null, testAndLabel: false },
      endUser: { companyName: 'Bakkerij Proef', firstName: '', lastName: '' },
      evcs: [{ vlanId: 100 }, { vlanId: null, ipv4PrefixLength: 29, ipv6PrefixLength: null }],
    });
    expect(sentJobs).toEqual([['accept-order', { orderId }]]);

    const storedOrder = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(storedOrder.body).toEqual(order);
    const [row] = await getOrders(customerId);
    expect(row).toMatchObject({ addressKey: formatAddressKey(offer.address, 'FTU-1'), isOpen: true });
    expect(row?.searchText).toContain(`o${new Date().getUTCFullYear()}-${orderId} po-1 winkels filiaal 3 77 proefstraat 1`);
    const data = { orderId, type: 'LINE', subType: 'CREATE', status: 'NEW' };
    const storedEvents = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(storedEvents.map(({ type }) => type).sort()).toEqual(['order.new', 'order.note-added']);
    expect(storedEvents.find(({ type }) => type === 'order.new')).toMatchObject({ objectId: String(orderId), data });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ operation, objectType }) => [operation, objectType])).toEqual([
      ['createLineOrder', 'order'],
      ['createLineOrder', 'order'],
    ]);
  });

  it('has the default products of the package, and so the price of the check, unless it names others', async () => {
    const products = [
      buildProduct('LINE', 'LINE', { unitPrice: '30.0000', mandatory: true }),
      buildProduct('EVC', 'EVC', { unitPrice: '2.5000' }),
      buildProduct('SLA-247', 'SLA', { unitPrice: '15.0000', attributes: { repairHours: 8, window: '24X7' } }),
      buildProduct('SLA-OFFICE', 'SLA', {
        unitPrice: '2.5000',
        defaultQuantity: 1,
        attributes: { repairHours: 24, window: 'OFFICE_HOURS' },
      }),
      buildProduct('ROUTER', 'CPE', { unitPrice: '4.0000', defaultQuantity: 2 }),
    ];
    const { customerId, offer } = await insertReadyCustomer({ pack: { products } });
    const check = await api.call(
      getLineAvailability,
      { params: { customerId, availabilityId: offer.availabilityId } },
      orderer(customerId),
    );
    const [checkedPackage] = (check.body as LineAvailability).packages;
    const preview = await send(customerId, buildLineOrder(offer), { dryRun: true });
    expect([checkedPackage?.monthlyAmount, (preview.body as OrderPreview).totals.mrc]).toEqual(['43.00', '43.00']);
    const details = { slaProductCode: 'SLA-247', options: [] };
    const chosen = await send(customerId, buildLineOrder(offer, { details }), { dryRun: true });
    expect((chosen.body as OrderPreview).totals.mrc).toBe('47.50');
  });

  it('is priced and validated but not stored with dryRun, in the language of the request', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { body, status } = await send(customerId, buildLineOrder(offer), { dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totals: { mrc: '33.77', nrc: '100.00' },
      earliestWishDate: getWorkdayFromToday(5),
      warnings: [],
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

  it('is rejected if the customer already has a line at the same connection point', async () => {
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

describe('access to line orders', () => {
  it.each(['BLOCKED', 'TERMINATED'] as const)('is denied to a customer that is %s', async (status) => {
    const customerId = await insertOrderer(api, { status });
    const offer = await insertOrderable(api, customerId);
    for (const dryRun of [false, true]) {
      const response = await send(customerId, buildLineOrder(offer), { dryRun });
      expect(response).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE', details: { status } } });
    }
  });

  it('is denied without a signed agreement', async () => {
    const { customerId } = await insertCustomer(api.db);
    const offer = await insertOrderable(api, customerId);
    expect(await send(customerId, buildLineOrder(offer))).toMatchObject({ status: 409, problem: { code: 'MSA_NOT_SIGNED' } });
  });

  it('treats the check of another customer as expired', async () => {
    const { customerId } = await insertReadyCustomer();
    const { offer: theirs } = await insertReadyCustomer();
    const availabilityExpired = { status: 409, problem: { code: 'AVAILABILITY_EXPIRED' } };
    expect(await send(customerId, buildLineOrder(theirs))).toMatchObject(availabilityExpired);
    const expiredCheck = await insertOrderable(api, customerId, {
      check: { validUntil: new Date(api.clock.now().getTime() - 1_000) },
    });
    expect(await send(customerId, buildLineOrder(expiredCheck))).toMatchObject(availabilityExpired);
    expect(await getOrders(customerId)).toEqual([]);
  });

  it.each([
    ['is not orderable', { pack: { orderable: false } }],
    ['is of another technology', { pack: { technology: 'FTTH_AON' } }],
    ['is at an address that is not whole', { check: { match: 'PARTIAL' } }],
    ['has a carrier without a port', { carrier: { status: 'TEMPORARILY_UNAVAILABLE' } }],
  ] as [string, Orderable][])('rejects a package that %s', async (_what, values) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const { packageCode } = offer;
    const packageNotOrderable = { status: 409, problem: { code: 'PACKAGE_NOT_ORDERABLE', details: { packageCode } } };
    expect(await send(customerId, buildLineOrder(offer))).toMatchObject(packageNotOrderable);
  });

  it('limits a customer to 60 orders per minute', async () => {
    const limitedApi = await startTestApi({ rateLimit: true });
    try {
      const customerId = await insertOrderer(limitedApi);
      const offer = await insertOrderable(limitedApi, customerId);
      const body = buildLineOrder(offer, { termMonths: 13 });
      const statuses = new Set<number>();
      for (let count = 0; count < 60; count++) {
        statuses.add((await limitedApi.call(createLineOrder, { params: { customerId }, body }, orderer(customerId))).status);
      }
      expect([...statuses]).toEqual([400]);
      const rejection = await limitedApi.call(createLineOrder, { params: { customerId }, body }, orderer(customerId));
      expect(rejection).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
      const orderWithDate = { params: { customerId }, query: { dryRun: true }, body };
      expect((await limitedApi.call(createLineOrder, orderWithDate, orderer(customerId))).status).toBe(400);
    } finally {
      await limitedApi.close();
    }
  });
});

describe('duplicate orders', () => {
  it('rejects an order ID that the customer has used before, and returns the number of that order', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const { orderId } = await insertOrder(api.db, { customerId, customerOrderId: 'PO-9' });
    const duplicateOrderId = { status: 409, problem: { code: 'DUPLICATE_CUSTOMER_ORDER_ID', details: { orderId } } };
    expect(await send(customerId, buildLineOrder(offer, { customerOrderId: ' PO-9' }))).toMatchObject(duplicateOrderId);
    expect(await send(customerId, buildLineOrder(offer, { customerOrderId: 'PO-9' }), { dryRun: true })).toMatchObject(
      duplicateOrderId,
    );
    const otherCustomer = await insertReadyCustomer();
    expect((await send(otherCustomer.customerId, buildLineOrder(otherCustomer.offer, { customerOrderId: 'PO-9' }))).status).toBe(
      201,
    );
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
    const responses = await Promise.all(
      offers.map((offer) => send(customerId, buildLineOrder(offer, { customerOrderId: 'PO-8' }))),
    );
    const [first, ...more] = responses.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const { orderId } = first!.body as Order;
    for (const response of responses.filter((response) => response !== first)) {
      expect(response).toMatchObject({ status: 409, problem: { code: 'DUPLICATE_CUSTOMER_ORDER_ID', details: { orderId } } });
    }
    expect(await getOrders(customerId)).toHaveLength(1);
    const isNewOrder = and(eq(events.customerId, customerId), eq(events.type, 'order.new'));
    expect(await api.db.select().from(events).where(isNewOrder).orderBy(events.eventId)).toHaveLength(1);
  });

  it('rejects a second order for an address until the first one has ended, even if they are concurrent', async () => {
    const { customerId, offer } = await insertReadyCustomer();
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(customerId, buildLineOrder(offer))));
    const [first, ...more] = responses.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const { orderId } = first!.body as Order;
    const addressHasOpenOrder = { status: 409, problem: { code: 'ADDRESS_HAS_OPEN_ORDER', details: { orderId } } };
    for (const response of responses.filter((response) => response !== first))
      expect(response).toMatchObject(addressHasOpenOrder);
    expect(await send(customerId, buildLineOrder(offer), { dryRun: true })).toMatchObject(addressHasOpenOrder);
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

  it('is five working days away for fiber, even if the catalog says less', async () => {
    expect(await dateProblem({}, getWorkdayFromToday(4))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem({}, getWorkdayFromToday(5))).toEqual({});
  });

  it('follows the lead time of the package', async () => {
    const slowPackage = { pack: { leadTimeWorkingDays: 12 } };
    expect(await dateProblem(slowPackage, getWorkdayFromToday(11))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem(slowPackage, getWorkdayFromToday(12))).toEqual({});
  });

  it('cannot be before the network is available', async () => {
    const planDate = addDays(getWorkdayFromToday(20), 1);
    const plannedNetwork: Orderable = { carrier: { status: 'PLANNED', planDate, planDateReliability: 'WEEK' } };
    expect(await dateProblem(plannedNetwork, getWorkdayFromToday(20))).toEqual({ wishDate: 'date-too-early' });
    expect(await dateProblem(plannedNetwork, addWorkingDays(planDate, 0))).toEqual({});
  });

  it('can be before the house is connected', async () => {
    const hasDate = addDays(getWorkdayFromToday(20), 1);
    const laterHouseConnection = { carrier: { fiber: { terminationPoints: [{ ...buildFiberPoint('FTU-1'), hasDate }] } } };
    expect(await dateProblem(laterHouseConnection, getWorkdayFromToday(5))).toEqual({});
  });

  it('is ten working days away for a migration', async () => {
    const inUse = { carrier: { fiber: { terminationPoints: [buildFiberPoint('FTU-1', true)] } } };
    const orderWithDate = async (wishDate: string) => {
      const { customerId, offer } = await insertReadyCustomer(inUse);
      return getInvalidFields(
        await send(customerId, buildLineOrder(offer, { subType: 'MIGRATE', wishDate, details: { migration } })),
      );
    };
    expect(await orderWithDate(getWorkdayFromToday(9))).toEqual({ wishDate: 'date-too-early' });
    expect(await orderWithDate(getWorkdayFromToday(10))).toEqual({});
  });

  it('has to be a working day within a year', async () => {
    let sunday = getWorkdayFromToday(15);
    while (isWorkingDay(sunday)) sunday = addDays(sunday, 1);
    expect(await dateProblem({}, sunday)).toEqual({ wishDate: 'not-working-day' });
    const year = addMonths(getWorkdayFromToday(0), 12);
    expect(await dateProblem({}, addWorkingDays(addDays(year, 2), 0))).toEqual({ wishDate: 'out-of-range' });
  });
});

describe('term and products', () => {
  const listRefusedFields = async (request: Parameters<typeof buildLineOrder>[1], values: Orderable = {}) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const response = await send(customerId, buildLineOrder(offer, request));
    expect(response.status).toBe(400);
    return getInvalidFields(response);
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
  ] as [string, Parameters<typeof buildLineOrder>[1], Record<string, string>][])('rejects %s', async (_what, request, fields) => {
    expect(await listRefusedFields(request)).toEqual(fields);
  });

  it('reports every invalid field together', async () => {
    const fields = await listRefusedFields({
      termMonths: 1,
      wishDate: getWorkdayFromToday(1),
      details: { slaProductCode: 'NONE' },
    });
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
