import { getApprovalRequest } from '@demarc/contract/approval-request.ts';
import {
  getRack,
  getSharedColo,
  listColocation,
  listRacks,
  listSharedColo,
  terminateRack,
  updateRack,
  withdrawRackTermination,
} from '@demarc/contract/colocation.ts';
import {
  createRackOrder,
  createSharedColoOrder,
  type RackOrderRequest,
  type SharedColoOrderRequest,
} from '@demarc/contract/colocation-order.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { blockProviderColocation, releaseProviderColocation } from '@demarc/contract/provider/colocation.ts';
import { createProviderIpPool, moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { listProviderSites, putProviderSite } from '@demarc/contract/provider/site.ts';
import { listRackPackages, listRackSites } from '@demarc/contract/site.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colocations, powerFeeds } from '../../db/schema/colocation.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { orders } from '../../db/schema/order.ts';
import { siteStock } from '../../db/schema/site.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import {
  buildRackDelivery,
  buildRackOrder,
  buildSharedColoDelivery,
  buildSharedColoOrder,
  deliverOrder,
  insertColocationPackages,
  insertSite,
  readColocation,
  type TestSite,
} from '../../testing/colocation.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { createSession, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
let customerId: number;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  for (const prefix of ['10.0.0.0/12', '2001:db8::/36']) {
    await api.call(createProviderIpPool, { body: { prefix } }, systemToken);
  }
  customerId = await insertOrderer(api);
  await insertContact(api.db, { customerId, types: ['main'] });
  site = await insertTestSite({ racks: 100 });
});
afterAll(() => api.close());

async function insertTestSite(stock: Parameters<typeof insertSite>[1] = {}): Promise<TestSite> {
  const insertedSite = await insertSite(api.db, stock);
  await insertColocationPackages(api.db, insertedSite);
  return insertedSite;
}
const orderRack = (body: RackOrderRequest, query: { dryRun?: boolean } = {}, owner = customerId) =>
  api.call(createRackOrder, { params: { customerId: owner }, query, body }, orderer(owner));
const orderUnits = (body: SharedColoOrderRequest, query: { dryRun?: boolean } = {}) =>
  api.call(createSharedColoOrder, { params: { customerId }, query, body }, orderer(customerId));
const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
const readStock = async ({ siteId }: TestSite, kind: 'RACK' | 'SHARED_COLO', heightUnits: number) => {
  const isOne = and(eq(siteStock.siteId, siteId), eq(siteStock.kind, kind), eq(siteStock.heightUnits, heightUnits));
  return (await api.db.select().from(siteStock).where(isOne))[0]!.used;
};
const expectPlaced = <Body>({ status, body }: { status: number; body: Body }) => {
  expect(status).toBe(201);
  return body as Body & { orderId: number };
};

describe('an order for a rack', () => {
  it('has a price for its height, power, feeds, uplinks and prefixes', async () => {
    const { body } = await orderRack(
      buildRackOrder(site, {
        details: {
          ipv4PrefixLength: 29,
          ipv6PrefixLength: 56,
          uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
        },
      }),
      { dryRun: true },
    );
    // 400 for the rack, 5 × 70 for power, 2 × 20 for feeds, 2 × 50 for ports, 8 for IPv4.
    expect(body).toMatchObject({ totals: { mrc: '898.00', nrc: '500.00' }, warnings: [] });
    expect('items' in body && body.items.map(({ productCode, quantity }) => [productCode, quantity])).toEqual([
      ['RACK-47U', 1],
      ['PWR-05KW', 5],
      ['KWH', 1],
      ['FEED-16A', 2],
      ['UPLINK-10G', 2],
      ['IP4-29', 1],
      ['IP6-56', 1],
      ['SETUP-RACK', 1],
    ]);
  });

  it('shows its approver the maximum cost of energy', async () => {
    const owner = await insertOrderer(api, { approvalLimit: '100.00' });
    const [requester, approver] = [
      await createSession(api, { customerId: owner, roles: ['RESELLER_ORDER'] }),
      await createSession(api, { customerId: owner, roles: ['RESELLER_ORDER'] }),
    ];
    const params = { customerId: owner };
    const created = await api.call(createRackOrder, { params, query: {}, body: buildRackOrder(site) }, requester.token);
    expect(created.status).toBe(202);
    const { approvalRequestId } = created.body as WaitingForApproval;
    const { body } = await api.call(getApprovalRequest, { params: { ...params, approvalRequestId } }, approver.token);
    // 2.5 kW for 745 hours, times a PUE of 1.2, at 0.25 per kWh.
    expect(body).toMatchObject({ maxEnergyMonthly: '558.75', totals: { nrc: '500.00' } });
  });

  it.each<[string, Parameters<typeof buildRackOrder>[1], string, string]>([
    ['a commitment above what one feed carries', { details: { committedKw: '3' } }, 'details.committedKw', 'validation.max'],
    ['0 kW', { details: { committedKw: '0' } }, 'details.committedKw', 'validation.min'],
    ['a commitment that is not sold', { details: { committedKw: '2.4' } }, 'details.committedKw', 'validation.step'],
    ['two decimals', { details: { committedKw: '2.55' } }, 'details.committedKw', 'validation.decimal'],
    [
      'more than the data center allows per rack',
      {
        details: {
          committedKw: '11.5',
          feeds: [
            { label: 'A', amperageA: 32, phase: 'THREE' },
            { label: 'B', amperageA: 32, phase: 'THREE' },
          ],
        },
      },
      'details.committedKw',
      'validation.max',
    ],
    [
      'a height that the data center does not have',
      { details: { heightUnits: 30 } },
      'details.heightUnits',
      'validation.unknown-value',
    ],
    ['another data center', { details: { siteCode: 'AMS99' } }, 'details.siteCode', 'validation.unknown-value'],
    [
      'a feed that is not sold',
      { details: { feeds: [{ label: 'A', amperageA: 32, phase: 'SINGLE' }] } },
      'details.feeds[0].amperageA',
      'validation.unknown-value',
    ],
    [
      'one feed twice',
      {
        details: {
          feeds: [
            { label: 'A', amperageA: 16, phase: 'SINGLE' },
            { label: 'A', amperageA: 16, phase: 'SINGLE' },
          ],
        },
      },
      'details.feeds[1].label',
      'validation.duplicate',
    ],
    ['a prefix without an uplink', { details: { ipv4PrefixLength: 29 } }, 'details.uplinks', 'validation.required'],
    ['a date before the lead time', { wishDate: getWorkdayFromToday(2) }, 'wishDate', 'validation.date-too-early'],
    ['a term that is not offered', { termMonths: 24 }, 'termMonths', 'validation.unknown-value'],
    ['a change', { subType: 'MODIFY' }, 'subType', 'validation.not-allowed-here'],
  ])('is rejected for %s', async (_what, values, field, code) => {
    const response = await orderRack(buildRackOrder(site, values));
    expect(response).toMatchObject({ status: 400, problem: { code: 'VALIDATION_FAILED' } });
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('gives access only to contacts of the company', async () => {
    const ownContact = await insertContact(api.db, { customerId, types: [] });
    const { customerId: other } = await insertCustomer(api.db);
    const foreignContact = await insertContact(api.db, { customerId: other, types: [] });
    const response = await orderRack(
      buildRackOrder(site, { details: { accessContacts: [ownContact.contactId, foreignContact.contactId] } }),
    );
    expect(response.problem?.validationErrors).toMatchObject([
      { field: 'details.accessContacts[1]', code: 'validation.unknown-value' },
    ]);
  });

  it('is rejected for an order ID that the customer has used before, and accepted for one of another customer', async () => {
    const owner = await insertOrderer(api);
    const otherOwner = await insertOrderer(api);
    const placeBy = (customerId: number, query = {}) =>
      orderRack(buildRackOrder(site, { customerOrderId: 'PO-RACK' }), query, customerId);
    const { orderId } = expectPlaced(await placeBy(otherOwner));
    const ownOrder = expectPlaced(await placeBy(owner));
    expect(ownOrder.orderId).not.toBe(orderId);
    const conflict = {
      status: 409,
      problem: { code: 'DUPLICATE_CUSTOMER_ORDER_ID', details: { orderId: ownOrder.orderId } },
    };
    expect(await placeBy(owner)).toMatchObject(conflict);
    expect(await placeBy(owner, { dryRun: true })).toMatchObject(conflict);
  });

  it('is rejected for a package of another kind', async () => {
    const response = await orderRack(buildRackOrder(site, { packageCode: `${site.siteCode}-SC` }));
    expect(response).toMatchObject({ status: 409, problem: { code: 'PACKAGE_NOT_ORDERABLE' } });
  });
});

describe('an order for shared units', () => {
  it('has a price for each unit, outlet and tenth of a kilowatt', async () => {
    const { body } = await orderUnits(buildSharedColoOrder(site), { dryRun: true });
    // 2 × 45 for the units, 3 × 15 for power, 4 × 2 for outlets.
    expect(body).toMatchObject({ totals: { mrc: '143.00', nrc: '0.00' } });
  });

  it.each<[string, Parameters<typeof buildSharedColoOrder>[1], string, string]>([
    ['no outlet', { details: { outletsA: 0, outletsB: 0 } }, 'details.outletsA', 'validation.min'],
    ['9 units', { details: { heightUnits: 9 } }, 'details.heightUnits', 'validation.max'],
    ['more than one feed carries', { details: { committedKw: '3' } }, 'details.committedKw', 'validation.max'],
  ])('is rejected for %s', async (_what, values, field, code) => {
    const response = await orderUnits(buildSharedColoOrder(site, values));
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe('stock', () => {
  it('is reserved by an accepted order, and free again when the order ends', async () => {
    const ownSite = await insertTestSite();
    const { orderId } = expectPlaced(await orderRack(buildRackOrder(ownSite)));
    await acceptOrder(api, orderId);
    expect(await readOrder(api, orderId)).toMatchObject({
      status: 'ACCEPTED',
      milestone: 'SPACE_RESERVED',
      waitingOn: 'PROVIDER',
    });
    expect(await readStock(ownSite, 'RACK', 47)).toBe(1);
    await move(orderId, { status: 'FAILED', reasonCode: 'NOT_FEASIBLE' });
    expect(await readStock(ownSite, 'RACK', 47)).toBe(0);
    const order = await readOrder(api, orderId);
    expect(await readColocation(api, order.serviceId!)).toMatchObject({ status: 'CANCELLED', isSpaceReserved: false });
  });

  it('counts shared units one by one', async () => {
    const ownSite = await insertTestSite({ sharedUnits: 3 });
    const ids = [];
    for (const heightUnits of [2, 2, 1]) {
      const { orderId } = expectPlaced(await orderUnits(buildSharedColoOrder(ownSite, { details: { heightUnits } })));
      await acceptOrder(api, orderId);
      ids.push(orderId);
    }
    expect(await Promise.all(ids.map(async (id) => (await readOrder(api, id)).status))).toEqual([
      'ACCEPTED',
      'ON_HOLD',
      'ACCEPTED',
    ]);
    expect(await readStock(ownSite, 'SHARED_COLO', 1)).toBe(3);
  });

  it('is reserved only once when fifty orders are accepted concurrently', { timeout: 120_000 }, async () => {
    const racks = 7;
    const ownSite = await insertTestSite({ racks });
    const owners = await Promise.all(Array.from({ length: 5 }, () => insertOrderer(api)));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => orderRack(buildRackOrder(ownSite), {}, owners[index % owners.length]!)),
    );
    const ids = responses.map((response) => expectPlaced(response).orderId);
    const acceptances = await Promise.all(ids.map((id) => move(id, { status: 'ACCEPTED' })));
    expect(new Set(acceptances.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await Promise.all(ids.map((id) => readOrder(api, id)));
    const onHold = rows.filter(({ status }) => status === 'ON_HOLD');
    expect(rows.filter(({ status }) => status === 'ACCEPTED')).toHaveLength(racks);
    expect(onHold).toHaveLength(50 - racks);
    expect(new Set(onHold.map(({ statusReason }) => statusReason?.code))).toEqual(new Set(['NO_FREE_CAPACITY']));
    expect(await readStock(ownSite, 'RACK', 47)).toBe(racks);
    const reserved = await api.db.$count(
      colocations,
      and(eq(colocations.siteId, ownSite.siteId), eq(colocations.isSpaceReserved, true)),
    );
    expect(reserved).toBe(racks);
  });

  it('resumes an order on hold only when space is free', async () => {
    const ownSite = await insertTestSite({ racks: 1 });
    const [first, second] = [
      expectPlaced(await orderRack(buildRackOrder(ownSite))),
      expectPlaced(await orderRack(buildRackOrder(ownSite))),
    ];
    await acceptOrder(api, first.orderId);
    const preview = await orderRack(buildRackOrder(ownSite), { dryRun: true });
    expect(preview.body).toMatchObject({ warnings: [{ code: 'NO_FREE_CAPACITY', details: { heightUnits: 47, available: 0 } }] });
    await acceptOrder(api, second.orderId);
    expect(await readOrder(api, second.orderId)).toMatchObject({
      status: 'ON_HOLD',
      milestone: 'VALIDATED',
      waitingOn: 'PROVIDER',
    });
    const plan = { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) } as const;
    expect(await move(second.orderId, plan)).toMatchObject({ status: 409, problem: { code: 'SPACE_TAKEN' } });
    await move(first.orderId, { status: 'REJECTED', reasonCode: 'NO_CAPACITY' });
    expect((await move(second.orderId, plan)).status).toBe(200);
    expect(await readOrder(api, second.orderId)).toMatchObject({ status: 'PLANNED', milestone: 'SPACE_RESERVED' });
    expect(await readStock(ownSite, 'RACK', 47)).toBe(1);
  });

  it('is maintained by the provider, and cannot be reduced below what is in use', async () => {
    const ownSite = await insertTestSite();
    const { orderId } = expectPlaced(await orderRack(buildRackOrder(ownSite)));
    await acceptOrder(api, orderId);
    const body = {
      name: 'Hal 7',
      powerTopology: 'N_PLUS_1' as const,
      designPue: '1.3',
      maxKwPerRack: '8',
      certifications: ['SOC 2'],
      address: { street: 'Proefstraat', houseNumber: 2, postalCode: '1234 ab', city: 'Testdam', country: 'NL' },
      rackStock: [{ heightUnits: 47, total: 1 }],
      sharedColoUnits: 5,
    };
    const put = (rackStock: { heightUnits: number; total: number }[]) =>
      api.call(putProviderSite, { params: { siteCode: ownSite.siteCode }, body: { ...body, rackStock } }, systemToken);
    expect((await put([{ heightUnits: 47, total: 0 }])).problem?.validationErrors).toMatchObject([
      { field: 'rackStock[0].total', code: 'validation.min', params: { min: 1 } },
    ]);
    expect((await put([])).problem?.validationErrors).toMatchObject([{ field: 'rackStock', code: 'validation.min' }]);
    expect((await put(body.rackStock)).body).toMatchObject({
      rackStock: [{ heightUnits: 47, total: 1, used: 1 }],
      maxKwPerRack: '8.0',
    });
    const listedSite = (await api.call(listProviderSites, {}, systemToken)).body.find(
      ({ siteCode }) => siteCode === ownSite.siteCode,
    );
    expect(listedSite).toMatchObject({ name: 'Hal 7', sharedColoStock: { total: 5, used: 0 } });
    const params = { customerId };
    const sites = (await api.call(listRackSites, { params }, orderer(customerId))).body;
    expect(sites.find(({ siteCode }) => siteCode === ownSite.siteCode)).toMatchObject({
      rackAvailability: [{ heightUnits: 47, count: 0 }],
      sharedColoAvailableUnits: 5,
      designPue: '1.30',
    });
    const query = { siteCode: ownSite.siteCode };
    const packages = (await api.call(listRackPackages, { params, query }, orderer(customerId))).body;
    expect(packages.map(({ packageCode }) => packageCode)).toEqual([`${ownSite.siteCode}-RACK`]);
  });
});

describe('a delivery', () => {
  it('creates the rack with feeds, uplinks, prefixes and contract', async () => {
    const uplinks = [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }] as const;
    const { orderId } = expectPlaced(
      await orderRack(
        buildRackOrder(site, {
          reference: 'Kooi 7',
          details: { uplinks: [...uplinks], ipv4PrefixLength: 29, ipv6PrefixLength: 56 },
        }),
      ),
    );
    const delivery = buildRackDelivery({
      row: '07',
      position: '12',
      uplinks: [{ switchPort: 'sw1 1' }, { switchPort: 'sw2 1', vlanMode: 'TRUNK' }],
    });
    const { response, row } = await deliverOrder(api, orderId, delivery);
    expect(response.status).toBe(200);
    const { body } = await api.call(getRack, { params: { customerId, rackId: row.colocationId } }, orderer(customerId));
    expect(body).toMatchObject({
      serviceId: `RK-${row.colocationId}`,
      name: `${site.siteCode}-R07-12`,
      reference: 'Kooi 7',
      status: 'ACTIVE',
      rackType: 'FULL',
      heightUnits: 47,
      startUnit: 1,
      cabinetHeightUnits: 47,
      committedKw: '2.5',
      redundancy: 'A_B',
      powerBillingModel: 'METERED_COMMIT',
      monthlyAmount: '898.00',
      widthInch: 19,
      openOrderId: null,
      orderId,
      orderNumber: expect.stringMatching(new RegExp(`^O\\d{4}-${orderId}$`)),
      openOrderNumber: null,
      feeds: [
        { label: 'A', type: 'PRIMARY', availableKw: '2.94', connector: 'IEC 60309 1P+N+E 16A', status: 'ACTIVE' },
        { label: 'B', type: 'REDUNDANT' },
      ],
      uplinks: [
        { portId: 1, switchPort: 'sw1 1', vlanMode: 'ACCESS' },
        { portId: 2, switchPort: 'sw2 1', vlanMode: 'TRUNK' },
      ],
      prefixes: [{ family: 4 }, { family: 6 }],
      contract: { initialTermMonths: 12 },
    });
    const order = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(order.body).toMatchObject({ status: 'COMPLETED', serviceRef: { type: 'RACK', label: `RK-${row.colocationId}` } });
    const subjects = (await api.listMails(customerId)).map(({ subject }) => subject);
    // In Dutch, as the customer reads it.
    expect(subjects.at(-1)).toMatch(/opgeleverd: \w+, \d+U, 2,5 kW$/);
  });

  it('creates shared units', async () => {
    const { orderId } = expectPlaced(await orderUnits(buildSharedColoOrder(site)));
    const { row } = await deliverOrder(api, orderId, buildSharedColoDelivery({ rackLabel: 'SC-07', startUnit: 30 }));
    const params = { customerId, sharedColoId: row.colocationId };
    const { body } = await api.call(getSharedColo, { params }, orderer(customerId));
    expect(body).toMatchObject({
      serviceId: `SC-${row.colocationId}`,
      name: `${site.siteCode}-SC-07 U30-U31`,
      rackLabel: 'SC-07',
      outletsA: 2,
      cabinetHeightUnits: 47,
      feeds: [{ label: 'A' }, { label: 'B' }],
    });
    // The call for racks does not find shared units.
    const asRack = await api.call(getRack, { params: { customerId, rackId: row.colocationId } }, orderer(customerId));
    expect(asRack.status).toBe(404);
  });

  it.each<[string, Parameters<typeof buildSharedColoDelivery>[0], string]>([
    ['the same units', { startUnit: 12 }, 'SPACE_TAKEN'],
    ['units that overlap', { startUnit: 13 }, 'SPACE_TAKEN'],
  ])('is rejected if the space is taken: %s', async (_what, values, code) => {
    const rackLabel = `SC-${Math.random()}`;
    const first = expectPlaced(await orderUnits(buildSharedColoOrder(site)));
    await deliverOrder(api, first.orderId, buildSharedColoDelivery({ rackLabel, startUnit: 12 }));
    const second = expectPlaced(await orderUnits(buildSharedColoOrder(site)));
    const { response } = await deliverOrder(api, second.orderId, buildSharedColoDelivery({ rackLabel, ...values }));
    expect(response).toMatchObject({ status: 409, problem: { code } });
    expect(await readOrder(api, second.orderId)).toMatchObject({ status: 'PLANNED' });
    const next = await move(second.orderId, {
      status: 'COMPLETED',
      delivery: buildSharedColoDelivery({ rackLabel, startUnit: 14 }),
    });
    expect(next.status).toBe(200);
  });

  it.each<[string, object, string, string]>([
    ['no room', { room: undefined }, 'delivery.room', 'validation.required'],
    ['no meters', { feeds: [] }, 'delivery.feeds', 'validation.required'],
    ['a port that was not ordered', { uplinks: [{ switchPort: 'sw1 1' }] }, 'delivery.uplinks', 'validation.max-array-length'],
    ['a prefix that was not ordered', { ipv4Prefix: '10.0.0.0/29' }, 'delivery.ipv4Prefix', 'validation.not-allowed-here'],
    ['a unit above the top', { startUnit: 2 }, 'delivery.startUnit', 'validation.max'],
    ['the circuits of a line', { evcs: [] }, 'delivery.evcs', 'validation.not-allowed-here'],
    ['the rack of shared units', { rackLabel: 'SC-1' }, 'delivery.rackLabel', 'validation.not-allowed-here'],
  ])('is rejected with %s', async (_what, values, field, code) => {
    const { orderId } = expectPlaced(await orderRack(buildRackOrder(site)));
    const { room, ...rest } = { ...buildRackDelivery(), ...values };
    const { response } = await deliverOrder(api, orderId, { ...rest, ...(room && { room }) });
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe('a rack', () => {
  const deliverRack = async (owner = customerId, where = site) => {
    const { orderId } = expectPlaced(await orderRack(buildRackOrder(where), {}, owner));
    return (await deliverOrder(api, orderId, buildRackDelivery())).row;
  };

  it('is in the list of its kind and in the list of both', async () => {
    const owner = await insertOrderer(api);
    const racks = [await deliverRack(owner), await deliverRack(owner), await deliverRack(owner)];
    const params = { customerId: owner };
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const { body } = await api.call(listColocation, { params, query: { limit: 2, ...(after && { after }) } }, orderer(owner));
      expect(body.total).toBe(3);
      ids.push(...body.items.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(ids).toEqual(racks.map(({ colocationId }) => colocationId).reverse());
    const sorted = await api.call(
      listColocation,
      { params, query: { sort: 'contractEndDate', status: ['ACTIVE'], siteCode: site.siteCode } },
      orderer(owner),
    );
    expect(sorted.body.items).toHaveLength(3);
    expect((await api.call(listRacks, { params, query: { q: `RK-${ids[0]}` } }, orderer(owner))).body.items).toMatchObject([
      { rackId: ids[0] },
    ]);
    expect((await api.call(listSharedColo, { params, query: {} }, orderer(owner))).body).toMatchObject({ items: [], total: 0 });
    const emptyList = await api.call(listColocation, { params, query: { hasOpenOrder: true } }, orderer(owner));
    expect(emptyList.body.total).toBe(0);
  });

  it('of another customer is reported as not found', async () => {
    const { colocationId: rackId } = await deliverRack();
    const otherCustomerId = await insertOrderer(api);
    for (const operation of [getRack, withdrawRackTermination] as const) {
      expect(
        (await api.call(operation, { params: { customerId: otherCustomerId, rackId } }, orderer(otherCustomerId))).status,
      ).toBe(404);
    }
    const body = { wishDate: getWorkdayFromToday(40) };
    const params = { customerId: otherCustomerId, rackId };
    expect((await api.call(terminateRack, { params, query: {}, body }, orderer(otherCustomerId))).status).toBe(404);
    expect((await api.call(updateRack, { params, body: { reference: 'Mijn' } }, orderer(otherCustomerId))).status).toBe(404);
  });

  it('can be renamed, unless someone else has renamed it since', async () => {
    const { colocationId: rackId, version } = await deliverRack();
    const params = { customerId, rackId };
    const update = await api.call(updateRack, { params, body: { reference: ' Kooi 9 ', version } }, orderer(customerId));
    expect(update.body).toMatchObject({ reference: 'Kooi 9', version: version + 1 });
    const staleUpdate = await api.call(updateRack, { params, body: { reference: 'Kooi 8', version } }, orderer(customerId));
    expect(staleUpdate.problem?.code).toBe('STALE_VERSION');
  });

  it('can be terminated, which frees its space on the last day', async () => {
    const ownSite = await insertTestSite();
    const { colocationId: rackId } = await deliverRack(customerId, ownSite);
    const params = { customerId, rackId };
    const body = { wishDate: addWorkingDays(getWorkdayFromToday(0), 40) };
    const { body: termination } = await api.call(terminateRack, { params, query: {}, body }, orderer(customerId));
    const { openOrderId } = await readColocation(api, rackId);
    expect((await api.call(getRack, { params }, orderer(customerId))).body.openOrderNumber).toMatch(
      new RegExp(`^O\\d{4}-${openOrderId}$`),
    );
    await acceptOrder(api, openOrderId!);
    expect((await api.call(terminateRack, { params, query: {}, body }, orderer(customerId))).problem?.code).toBe(
      'TERMINATION_ALREADY_REQUESTED',
    );
    expect((await api.call(withdrawRackTermination, { params }, orderer(customerId))).status).toBe(204);
    expect(await readColocation(api, rackId)).toMatchObject({ status: 'ACTIVE', terminationDate: null });
    await api.call(terminateRack, { params, query: {}, body }, orderer(customerId));
    const newOrderId = (await readColocation(api, rackId)).openOrderId!;
    await acceptOrder(api, newOrderId);
    await move(newOrderId, { status: 'PLANNED', plannedDate: termination.terminationDate });
    expect((await api.call(withdrawRackTermination, { params }, orderer(customerId))).problem?.code).toBe('TERMINATION_TOO_LATE');
    expect((await move(newOrderId, { status: 'COMPLETED' })).problem?.code).toBe('INVALID_TRANSITION');
    // As if it were the last day.
    await api.db.update(colocations).set({ terminationDate: '2026-01-05' }).where(eq(colocations.colocationId, rackId));
    expect((await move(newOrderId, { status: 'COMPLETED' })).status).toBe(200);
    expect(await readColocation(api, rackId)).toMatchObject({ status: 'TERMINATED', isSpaceReserved: false, openOrderId: null });
    expect(await readStock(ownSite, 'RACK', 47)).toBe(0);
    const feeds = await api.db.select().from(powerFeeds).where(eq(powerFeeds.colocationId, rackId));
    expect(new Set(feeds.map(({ status }) => status))).toEqual(new Set(['OFFLINE']));
    const isOwn = and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.serviceId, rackId));
    expect(await api.db.$count(ipPrefixes, and(isOwn, eq(ipPrefixes.status, 'ACTIVE')))).toBe(0);
    expect((await api.call(updateRack, { params, body: { reference: 'Weg' } }, orderer(customerId))).problem?.code).toBe(
      'RACK_NOT_ACTIVE',
    );
    expect(await api.db.$count(orders, and(eq(orders.serviceId, rackId), eq(orders.subType, 'TERMINATE')))).toBe(2);
  });

  it('can be suspended and released by the provider', async () => {
    const { colocationId } = await deliverRack();
    const params = { colocationId };
    const blockResponse = await api.call(blockProviderColocation, { params, body: { reason: 'Onbetaald' } }, systemToken);
    expect(blockResponse.body).toMatchObject({
      customerId,
      kind: 'RACK',
      id: colocationId,
      status: 'SUSPENDED',
      feeds: [{}, {}],
    });
    expect((await api.call(blockProviderColocation, { params, body: { reason: 'Nog eens' } }, systemToken)).problem?.code).toBe(
      'INVALID_TRANSITION',
    );
    expect((await api.call(releaseProviderColocation, { params }, systemToken)).body.status).toBe('ACTIVE');
  });
});
