import { randomUUID } from 'node:crypto';
import { terminateRack } from '@demarc/contract/colocation.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { cancelOrder, getOrder } from '@demarc/contract/order.ts';
import { moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import {
  addProviderWdmLight,
  blockProviderWdm,
  getProviderWdm,
  listProviderWdmRoutes,
  putProviderWdmRoute,
  releaseProviderWdm,
  reportProviderWdmPatch,
} from '@demarc/contract/provider/wdm.ts';
import {
  getWdm,
  getWdmLight,
  listWdm,
  listWdmPackageChannels,
  listWdmPackages,
  terminateWdm,
  updateWdm,
  withdrawWdmTermination,
} from '@demarc/contract/wdm.ts';
import { createWdmOrder, type WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { orders } from '../../db/schema/order.ts';
import { wdmChannels, wdmLightDays, wdms } from '../../db/schema/wdm.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertColocation, insertSite } from '../../testing/colocation.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import {
  buildEnd,
  buildWdmOrder,
  deliverWdm,
  insertOffer,
  insertRoute,
  insertWdm,
  insertWdmPackages,
  readWdm,
} from '../../testing/wdm.ts';
import { purgeLight } from './light.service.ts';
import { expireReservations } from './reservation.ts';

let api: TestApi;
let customerId: number;
/** The start of a quarter of an hour, so that readings of one test are not in two of them. */
let measuredAt: number;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  measuredAt = Math.floor(api.clock.now().getTime() / 900_000) * 900_000;
  customerId = await insertOrderer(api);
  await insertContact(api.db, { customerId, types: ['main'] });
});
afterAll(() => api.close());

const orderWdm = (body: WdmOrderRequest, query: { dryRun?: boolean } = {}, owner = customerId) =>
  api.call(createWdmOrder, { params: { customerId: owner }, query, body }, orderer(owner));
const placed = async (body: WdmOrderRequest, owner = customerId) => {
  const reply = await orderWdm(body, {}, owner);
  expect(reply.status).toBe(201);
  return (reply.body as unknown as { orderId: number }).orderId;
};
const accepted = async (body: WdmOrderRequest) => {
  const orderId = await placed(body);
  await acceptOrder(api, orderId);
  const order = await readOrder(api, orderId);
  return { orderId, wdmId: order.serviceId!, order };
};
const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
const findHolders = (routeId: number) => api.db.select().from(wdmChannels).where(eq(wdmChannels.routeId, routeId));
const read = (wdmId: number, owner = customerId) => api.call(getWdm, { params: { customerId: owner, wdmId } }, orderer(owner));
const measure = (wdmId: number, ...levels: (readonly [minutesAgo: number, a: number | null, z: number | null])[]) =>
  api.call(
    addProviderWdmLight,
    {
      params: { wdmId },
      body: {
        readings: levels.map(([minutesAgo, rxPowerDbmA, rxPowerDbmZ]) => ({
          at: new Date(measuredAt - minutesAgo * 60_000).toISOString(),
          ...{ rxPowerDbmA, rxPowerDbmZ },
        })),
      },
    },
    systemToken,
  );

describe('an order for a wavelength', () => {
  it('has a price for the interface, protection and encryption', async () => {
    const path = { pathCode: 'P2', description: 'Zuid', lengthKm: 15, lossDb: 8 };
    const offer = await insertOffer(api.db, { protectPath: path });
    const { body } = await orderWdm(
      buildWdmOrder(offer, {
        packageCode: offer.managedCode,
        details: { clientInterface: '100GE_LR4', protection: 'PROTECTED_1_PLUS_1', encryption: true },
      }),
      { dryRun: true },
    );
    expect(body).toMatchObject({ totals: { mrc: '1390.00', nrc: '300.00' }, warnings: [] });
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('reserves the chosen channel for 30 days and shows it to nobody else', async () => {
    const offer = await insertOffer(api.db);
    const { wdmId, order } = await accepted(buildWdmOrder(offer, { details: { preferredChannel: 33 } }));
    expect(order).toMatchObject({ status: 'ACCEPTED', milestone: 'CHANNEL_RESERVED', details: { channel: 33 } });
    const { body } = await read(wdmId);
    expect(body).toMatchObject({ status: 'PENDING', channel: 33, frequencyThz: '193.30', wavelengthNm: '1550.92' });
    const days = (Date.parse((body as { reservedUntil: string }).reservedUntil) - api.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    const other = await insertOrderer(api);
    const list = await api.call(
      listWdmPackageChannels,
      { params: { customerId: other, packageCode: offer.passiveCode }, query: {} },
      orderer(other),
    );
    const [route] = list.body as unknown as { channels: { channel: number }[] }[];
    expect(route!.channels.find(({ channel }) => channel === 33)).toEqual({
      ...{ channel: 33, frequencyThz: '193.30', wavelengthNm: '1550.92', state: 'RESERVED', available: false, wdmId: null },
    });
    expect((await read(wdmId, other)).status).toBe(404);
    const ofRoute = and(eq(events.type, 'wdm-route.channels-changed'), eq(events.objectId, String(offer.route.routeId)));
    const [event] = await api.db.select().from(events).where(ofRoute);
    expect(event).toMatchObject({ customerId: null, data: { routeId: offer.route.routeId } });
  });

  it('takes the lowest free channel if none is chosen, skipping blocked ones', async () => {
    const offer = await insertOffer(api.db, { blockedChannels: [17] });
    const first = await placed(buildWdmOrder(offer));
    const second = await placed(buildWdmOrder(offer));
    const channels = await Promise.all([first, second].map(async (id) => (await readOrder(api, id)).details));
    expect(channels).toMatchObject([{ channel: 18 }, { channel: 19 }]);
  });

  it.each<[string, Partial<WdmOrderRequest['details']>, 'passiveCode' | 'managedCode', string, string]>([
    ['channel 16', { preferredChannel: 16 }, 'passiveCode', 'details.preferredChannel', 'validation.channel-not-on-grid'],
    ['channel 62', { preferredChannel: 62 }, 'passiveCode', 'details.preferredChannel', 'validation.channel-not-on-grid'],
    [
      'a passive channel with an interface',
      { clientInterface: '10GE_LR' },
      'passiveCode',
      'details.clientInterface',
      'validation.not-allowed-here',
    ],
    ['a managed wavelength without one', {}, 'managedCode', 'details.clientInterface', 'validation.required'],
    [
      'an interface that is not sold',
      { clientInterface: 'FC32' },
      'managedCode',
      'details.clientInterface',
      'validation.not-allowed-here',
    ],
    [
      'a passive channel with protection',
      { protection: 'PROTECTED_1_PLUS_1' },
      'passiveCode',
      'details.protection',
      'validation.not-allowed-here',
    ],
    [
      'a passive channel with encryption',
      { encryption: true },
      'passiveCode',
      'details.encryption',
      'validation.not-allowed-here',
    ],
    ['optics of another grid', { optic: 'CWDM_10G_40' }, 'passiveCode', 'details.optic', 'validation.not-allowed-here'],
    ['a pair without the other one', { protection: 'DIVERSE_PAIR' }, 'passiveCode', 'details.pairedWdmId', 'validation.required'],
    [
      'a pair with an unknown one',
      { protection: 'DIVERSE_PAIR', pairedWdmId: 1 },
      'passiveCode',
      'details.pairedWdmId',
      'validation.unknown-value',
    ],
    ['an unknown route', { routeId: 2_000_000_000 }, 'passiveCode', 'details.routeId', 'validation.unknown-value'],
    [
      'a connector for copper',
      { aEnd: buildEnd({ siteCode: 'X' }, { connectorType: 'RJ45' }) },
      'passiveCode',
      'details.aEnd.connectorType',
      'validation.connector-mismatch',
    ],
    [
      'an end in our network',
      { zEnd: buildEnd({ siteCode: 'X' }, { party: 'PROVIDER_NETWORK', partyName: null }) },
      'passiveCode',
      'details.zEnd.party',
      'validation.not-allowed-here',
    ],
  ])('refuses %s and reserves nothing', async (_what, details, code, field, problem) => {
    const offer = await insertOffer(api.db);
    const { status, body } = await orderWdm(buildWdmOrder(offer, { packageCode: offer[code], details }));
    expect([status, body]).toMatchObject([400, { validationErrors: [{ field, code: problem }] }]);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('refuses ends in the wrong data center, and racks of others or that are not active', async () => {
    const offer = await insertOffer(api.db);
    const [one, other] = offer.sites;
    const swapped = await orderWdm(buildWdmOrder(offer, { details: { aEnd: buildEnd(other), zEnd: buildEnd(one) } }));
    expect(swapped.body).toMatchObject({
      validationErrors: [{ field: 'details.aEnd.siteCode' }, { field: 'details.zEnd.siteCode' }],
    });
    const stranger = await insertCustomer(api.db);
    const foreign = await insertColocation(api.db, one, { customerId: stranger.customerId });
    const useRack = (rackId: number) =>
      orderWdm(buildWdmOrder(offer, { details: { aEnd: { ...buildEnd(one, { party: 'OWN_RACK', partyName: null }), rackId } } }));
    expect((await useRack(foreign.colocationId)).body).toMatchObject({ validationErrors: [{ field: 'details.aEnd.rackId' }] });
    const own = await insertColocation(api.db, one, { customerId, status: 'SUSPENDED' });
    expect(await useRack(own.colocationId)).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_RACK' } });
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('refuses a channel that was taken a second ago, and names the free ones', async () => {
    const offer = await insertOffer(api.db);
    const other = await insertOrderer(api);
    await placed(buildWdmOrder(offer, { details: { preferredChannel: 40 } }), other);
    const reply = await orderWdm(buildWdmOrder(offer, { details: { preferredChannel: 40 } }));
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'CHANNEL_TAKEN', details: { field: 'details.preferredChannel', channel: 40 } },
    });
    const { freeChannels } = (reply.body as unknown as { details: { freeChannels: number[] } }).details;
    expect([freeChannels.length, freeChannels.includes(40)]).toEqual([44, false]);
  });

  it('refuses protection on a route without a second path', async () => {
    const offer = await insertOffer(api.db);
    const details = { protection: 'PROTECTED_1_PLUS_1', clientInterface: '10GE_LR' } as const;
    const reply = await orderWdm(buildWdmOrder(offer, { packageCode: offer.managedCode, details }));
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'PROTECTION_NOT_AVAILABLE',
        details: { field: 'details.protection', protectionOptions: ['UNPROTECTED', 'DIVERSE_PAIR'] },
      },
    });
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('refuses a route without free channels', async () => {
    const offer = await insertOffer(api.db, { grid: 'CWDM_20NM', blockedChannels: [1271] });
    const all = Array.from({ length: 18 }, (_, at) => 1271 + 20 * at);
    await putRoute(offer, { blockedChannels: all });
    expect(await orderWdm(buildWdmOrder(offer))).toMatchObject({
      status: 409,
      body: { code: 'ROUTE_FULL', details: { field: 'details.routeId' } },
    });
  });

  it('gives a channel to one of fifty concurrent orders, and to each of ten without a choice another channel', {
    timeout: 60_000,
  }, async () => {
    const offer = await insertOffer(api.db, { grid: 'DWDM_50GHZ' });
    const { routeId } = offer.route;
    const owners = [customerId, await insertOrderer(api)];
    const race = (details: Partial<WdmOrderRequest['details']>, count = 50) =>
      Promise.all(Array.from({ length: count }, (_, at) => orderWdm(buildWdmOrder(offer, { details }), {}, owners[at % 2])));
    const replies = await race({ preferredChannel: 335 });
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = replies.filter(({ status, body }) => status === 409 && (body as { code?: string }).code === 'CHANNEL_TAKEN');
    expect(refused).toHaveLength(49);
    expect(await findHolders(routeId)).toHaveLength(1);
    expect((await race({}, 10)).every(({ status }) => status === 201)).toBe(true);
    const channels = (await findHolders(routeId)).map(({ channel }) => channel);
    expect([channels.length, new Set(channels).size]).toEqual([11, 11]);
  });

  it('names the first of two concurrent orders with the same ID', async () => {
    const offer = await insertOffer(api.db);
    const same = buildWdmOrder(offer, { customerOrderId: randomUUID(), details: { preferredChannel: 50 } });
    const replies = await Promise.all([orderWdm(same), orderWdm(same)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'DUPLICATE_CUSTOMER_ORDER_ID' });
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
  });

  it('claims the ports of its ends', async () => {
    const offer = await insertOffer(api.db);
    const aEnd = { ...buildEnd(offer.sites[0]), patchPanel: 'PP-1', ports: ['11/12'] };
    await placed(buildWdmOrder(offer, { details: { aEnd } }));
    const reply = await orderWdm(buildWdmOrder(offer, { details: { aEnd: { ...aEnd, ports: ['12'] } } }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'PORT_IN_USE', details: { field: 'details.aEnd.ports' } } });
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
  });

  it.each([
    ['before it is accepted', async (orderId: number) => move(orderId, { status: 'REJECTED', reasonCode: 'NOT_FEASIBLE' })],
    [
      'after it is accepted',
      async (orderId: number) => {
        await acceptOrder(api, orderId);
        return move(orderId, { status: 'FAILED', reasonCode: 'CARRIER_ERROR' });
      },
    ],
    [
      'by a cancellation',
      async (orderId: number) => {
        await acceptOrder(api, orderId);
        await api.call(
          cancelOrder,
          { params: { customerId, orderId }, query: {}, body: { reason: 'Niet nodig' } },
          orderer(customerId),
        );
        return move(orderId, { status: 'CANCELLED' });
      },
    ],
  ])('frees its channel when it ends %s', async (_when, end) => {
    const offer = await insertOffer(api.db);
    const orderId = await placed(buildWdmOrder(offer));
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    expect((await end(orderId)).status).toBe(200);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
    const { serviceId } = await readOrder(api, orderId);
    if (serviceId) expect(await readWdm(api, serviceId)).toMatchObject({ status: 'CANCELLED', openOrderId: null });
  });
});

/** Replaces the route of an offer. */
const putRoute = (
  { route, sites }: Pick<Awaited<ReturnType<typeof insertOffer>>, 'route' | 'sites'>,
  values: Partial<Input<typeof putProviderWdmRoute>['body']>,
) =>
  api.call(
    putProviderWdmRoute,
    {
      params: { routeCode: route.routeCode },
      body: {
        ...{ name: 'Route', siteA: sites[0].siteCode, siteZ: sites[1].siteCode, grid: route.grid },
        workingPath: { pathCode: 'P1', description: 'Noord', lengthKm: 45 },
        ...values,
      },
    },
    systemToken,
  );

describe('a route', () => {
  it('gets its loss by formula, and its latency depends on the equipment', async () => {
    const offer = await insertOffer(api.db);
    const { status, body } = await putRoute(offer, {
      protectPath: { pathCode: 'P2', description: 'Zuid', lengthKm: 60, lossDb: 20.5 },
    });
    expect([status, body]).toMatchObject([200, { workingPath: { lengthKm: 45, lossDb: 15.75 }, protectPath: { lossDb: 20.5 } }]);
    const [siteA, siteZ] = offer.sites.map(({ siteCode }) => siteCode);
    const list = await api.call(
      listWdmPackages,
      { params: { customerId }, query: { siteA: siteZ!, siteZ: siteA! } },
      orderer(customerId),
    );
    expect(list.body).toMatchObject([
      {
        serviceClass: 'MANAGED_WAVELENGTH',
        hasEncryption: true,
        routes: [{ latencyRoundTripMs: 0.511, protectionOptions: ['UNPROTECTED', 'PROTECTED_1_PLUS_1', 'DIVERSE_PAIR'] }],
      },
      {
        serviceClass: 'PASSIVE_CHANNEL',
        clientInterfaces: [],
        routes: [{ latencyRoundTripMs: 0.461, lossDb: 15.75, channelCounts: { total: 45, free: 45, reserved: 0, inUse: 0 } }],
      },
    ]);
  });

  it('keeps its data centers and its grid while a channel is taken, and needs another path for protection', async () => {
    const offer = await insertOffer(api.db);
    const orderId = await placed(buildWdmOrder(offer, { details: { preferredChannel: 20 } }));
    expect((await putRoute(offer, { grid: 'CWDM_20NM' })).body).toMatchObject({ validationErrors: [{ field: 'grid' }] });
    const same = await putRoute(offer, { protectPath: { pathCode: 'p1', description: 'Zuid', lengthKm: 60 } });
    expect(same.body).toMatchObject({ validationErrors: [{ field: 'protectPath.pathCode' }] });
    const { body } = await api.call(listProviderWdmRoutes, {}, systemToken);
    const own = (body as unknown as { routeId: number; takenChannels: unknown[] }[]).find(
      ({ routeId }) => routeId === offer.route.routeId,
    );
    expect(own?.takenChannels).toMatchObject([{ channel: 20, state: 'RESERVED', customerId, orderId, wdmId: null }]);
  });
});

describe('a reservation', () => {
  it('expires after 30 days: the channel is free and the order waits, until it can have the channel again', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await accepted(buildWdmOrder(offer, { details: { preferredChannel: 21 } }));
    await runAfterDays(29);
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    await runAfterDays(31);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
    expect(await readOrder(api, orderId)).toMatchObject({
      status: 'ON_HOLD',
      statusReason: { code: 'NO_FREE_CAPACITY' },
      waitingOn: 'PROVIDER',
    });

    const other = await insertOrderer(api);
    const taking = await placed(buildWdmOrder(offer, { details: { preferredChannel: 21 } }), other);
    expect(await move(orderId, { status: 'ACCEPTED' })).toMatchObject({ status: 409, body: { code: 'CHANNEL_TAKEN' } });
    await move(taking, { status: 'REJECTED', reasonCode: 'NOT_FEASIBLE' });
    expect((await move(orderId, { status: 'ACCEPTED' })).status).toBe(200);
    expect(await findHolders(offer.route.routeId)).toMatchObject([{ channel: 21, customerId, orderId }]);
  });

  it('stays while the order has a planned date ahead', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await accepted(buildWdmOrder(offer));
    await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(40) });
    await runAfterDays(31);
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    expect(await readOrder(api, orderId)).toMatchObject({ status: 'PLANNED' });
  });

  /** Runs the job as if it were later. */
  async function runAfterDays(days: number): Promise<void> {
    const clock = { ...api.clock, now: () => new Date(api.clock.now().getTime() + days * 86_400_000) };
    await expireReservations.run({ ...api.context, clock }, {});
  }
});

describe('a delivery', () => {
  it('reaches the milestones in order: patched at both ends, tested by light, delivered', async () => {
    const offer = await insertOffer(api.db);
    const { orderId, wdmId } = await accepted(buildWdmOrder(offer, { details: { preferredChannel: 22 } }));
    const patch = (end: 'A' | 'Z') =>
      api.call(
        reportProviderWdmPatch,
        { params: { wdmId }, body: { end, muxPort: `MUX-0${end}/ch22`, patchPanel: `PP-${end}`, ports: ['3/4'] } },
        systemToken,
      );
    const milestone = async () => (await readOrder(api, orderId)).milestone;
    expect(await measure(wdmId, [0, -8, -9])).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
    expect((await patch('Z')).status).toBe(200);
    expect(await milestone()).toBe('CHANNEL_RESERVED');
    const { body } = await patch('A');
    expect(body).toMatchObject({
      muxPortA: 'MUX-0A/ch22',
      muxPortZ: 'MUX-0Z/ch22',
      aEnd: { patchPanel: 'PP-A', ports: ['3/4'] },
    });
    expect(await milestone()).toBe('PATCHED_Z');
    await measure(wdmId, [1, -40, -9]);
    expect(await milestone()).toBe('PATCHED_Z');
    await measure(wdmId, [0, -8, -9]);
    expect(await milestone()).toBe('TESTED');
    await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) });
    expect((await move(orderId, { status: 'COMPLETED' })).status).toBe(200);
    expect((await read(wdmId)).body).toMatchObject({
      status: 'ACTIVE',
      reservedUntil: null,
      lightState: 'OK',
      openOrderId: null,
    });
    expect(await findHolders(offer.route.routeId)).toMatchObject([{ channel: 22, reservedUntil: null, wdmId }]);
    const order = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(order.body).toMatchObject({ status: 'COMPLETED', milestone: 'DELIVERED', details: { channel: 22 } });
  });

  it('needs the ports of both ends', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await accepted(buildWdmOrder(offer));
    await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) });
    const reply = await move(orderId, { status: 'COMPLETED', delivery: { muxPortA: 'MUX-1' } });
    expect(reply).toMatchObject({ status: 400, body: { validationErrors: [{ field: 'delivery.muxPortZ' }] } });
  });
});

describe('a diverse pair', () => {
  it('consists of two wavelengths on different paths that point at each other', async () => {
    const offer = await insertOffer(api.db);
    const second = await insertRoute(api.db, offer.sites);
    const { passiveCode } = await insertWdmPackages(api.db, [second]);
    const first = await deliverWdm(api, await placed(buildWdmOrder(offer)));
    const wanted = { protection: 'DIVERSE_PAIR', pairedWdmId: first.wdmId } as const;
    const onSame = await orderWdm(buildWdmOrder(offer, { details: wanted }));
    expect(onSame.body).toMatchObject({
      validationErrors: [{ field: 'details.pairedWdmId', code: 'validation.pair-not-diverse' }],
    });

    const pair = buildWdmOrder({ route: second, passiveCode }, { details: wanted });
    const { orderId, wdmId } = await accepted(pair);
    expect(await readWdm(api, first.wdmId)).toMatchObject({ protection: 'DIVERSE_PAIR', pairedWdmId: wdmId });
    expect(await readWdm(api, wdmId)).toMatchObject({ protection: 'DIVERSE_PAIR', pairedWdmId: first.wdmId });
    const third = await orderWdm({ ...pair, customerOrderId: randomUUID() });
    expect(third.body).toMatchObject({ validationErrors: [{ code: 'validation.pair-not-diverse' }] });

    await move(orderId, { status: 'FAILED', reasonCode: 'CARRIER_ERROR' });
    expect(await readWdm(api, first.wdmId)).toMatchObject({ protection: 'UNPROTECTED', pairedWdmId: null, status: 'ACTIVE' });
  });
});

describe('a delivered wavelength', () => {
  it('can be renamed, suspended and released, and not with a stale version', async () => {
    const { route } = await insertOffer(api.db);
    const { wdmId, version } = await insertWdm(api.db, route, { customerId, channel: 23 });
    const params = { customerId, wdmId };
    const body = { reference: ' Hoofdkantoor ', optic: 'DWDM_10G_80', version } as const;
    const changed = await api.call(updateWdm, { params, body }, orderer(customerId));
    expect(changed.body).toMatchObject({ reference: 'Hoofdkantoor', lineOptic: 'DWDM_10G_80' });
    expect(await api.call(updateWdm, { params, body }, orderer(customerId))).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    const foreign = await api.call(updateWdm, { params, body: { optic: 'CWDM_10G_40' } }, orderer(customerId));
    expect(foreign.body).toMatchObject({ validationErrors: [{ field: 'optic' }] });
    const ofProvider = { params: { wdmId } };
    await api.call(blockProviderWdm, { ...ofProvider, body: { reason: 'Onbetaald' } }, systemToken);
    expect((await api.call(getProviderWdm, ofProvider, systemToken)).body).toMatchObject({ customerId, status: 'SUSPENDED' });
    await api.call(releaseProviderWdm, ofProvider, systemToken);
    expect((await read(wdmId)).body).toMatchObject({ status: 'ACTIVE' });
  });

  it('is listed with filters', async () => {
    const owner = await insertOrderer(api);
    const { route, sites } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId: owner, channel: 24, lightState: 'WARNING' });
    await insertWdm(api.db, await insertRoute(api.db, [await insertSite(api.db), await insertSite(api.db)]), {
      customerId: owner,
      channel: 25,
    });
    const list = async (query: NonNullable<Input<typeof listWdm>['query']>) => {
      const { body } = await api.call(listWdm, { params: { customerId: owner }, query }, orderer(owner));
      return (body as unknown as { items: { wdmId: number }[] }).items.map((one) => one.wdmId);
    };
    expect(await list({})).toHaveLength(2);
    expect(await list({ siteCode: sites[1].siteCode, serviceClass: ['PASSIVE_CHANNEL'] })).toEqual([wdmId]);
    expect(await list({ lightState: ['WARNING'], routeId: route.routeId })).toEqual([wdmId]);
    expect(await list({ sort: 'contractEndDate', status: ['TERMINATED'] })).toEqual([]);
  });

  it('frees its channel and its pair when it is terminated, and not before its date', async () => {
    const offer = await insertOffer(api.db);
    const { wdmId } = await deliverWdm(api, await placed(buildWdmOrder(offer, { details: { preferredChannel: 26 } })));
    const params = { customerId, wdmId };
    const body = { wishDate: getWorkdayFromToday(60) };
    const asked = await api.call(terminateWdm, { params, query: {}, body }, orderer(customerId));
    expect(asked.status).toBe(202);
    expect((await api.call(withdrawWdmTermination, { params }, orderer(customerId))).status).toBe(204);
    await api.call(terminateWdm, { params, query: {}, body }, orderer(customerId));
    const { openOrderId, terminationDate } = await readWdm(api, wdmId);
    await acceptOrder(api, openOrderId!);
    await move(openOrderId!, { status: 'PLANNED', plannedDate: terminationDate! });
    expect(await move(openOrderId!, { status: 'COMPLETED' })).toMatchObject({ status: 409 });
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    await api.db.update(wdms).set({ terminationDate: '2026-01-01' }).where(eq(wdms.wdmId, wdmId));
    expect((await move(openOrderId!, { status: 'COMPLETED' })).status).toBe(200);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
    expect(await readWdm(api, wdmId)).toMatchObject({ status: 'TERMINATED', openOrderId: null });
  });
});

it('keeps the rack in which it ends from being terminated before it', async () => {
  const offer = await insertOffer(api.db);
  const [one] = offer.sites;
  const { colocationId } = await insertColocation(api.db, one, { customerId });
  const aEnd = { ...buildEnd(one, { party: 'OWN_RACK', partyName: null }), rackId: colocationId };
  const { wdmId } = await accepted(buildWdmOrder(offer, { details: { aEnd } }));
  const reply = await api.call(
    terminateRack,
    { params: { customerId, rackId: colocationId }, query: { dryRun: true }, body: { wishDate: getWorkdayFromToday(60) } },
    orderer(customerId),
  );
  expect(reply).toMatchObject({ status: 409, body: { code: 'RACK_HAS_CONNECTIONS', details: { wdmIds: [wdmId] } } });
});

describe('light readings', () => {
  it('are kept by quarter of an hour, aggregated over longer periods, and reported when they cross a threshold', async () => {
    const { route } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId, channel: 27, optic: 'DWDM_10G_40' });
    // Sensitive to -16 dBm, with a warning 3 dB above.
    await measure(wdmId, [120, -9, -10], [60, -10, -11]);
    const { body } = await measure(wdmId, [0, -14, -11]);
    expect(body).toMatchObject({ lightState: 'WARNING', rxPowerDbmA: -14, rxPowerDbmZ: -11 });
    await measure(wdmId, [30, -20, -20]);
    expect((await read(wdmId)).body).toMatchObject({ lightState: 'WARNING', rxPowerDbmA: -14 });
    await measure(wdmId, [0, -60, null]);
    expect((await read(wdmId)).body).toMatchObject({ lightState: 'CRITICAL', rxPowerDbmA: -40, rxPowerDbmZ: -11 });
    const isOwn = and(eq(events.customerId, customerId), eq(events.objectId, String(wdmId)));
    const types = (await api.db.select().from(events).where(isOwn).orderBy(events.eventId)).map(({ type }) => type);
    expect(types).toEqual(['wdm.light-warning', 'wdm.light-critical']);

    const light = await api.call(getWdmLight, { params: { customerId, wdmId }, query: {} }, orderer(customerId));
    const { stepSeconds, thresholds, points } = light.body as unknown as {
      stepSeconds: number;
      thresholds: object;
      points: unknown[][];
    };
    expect([stepSeconds, thresholds]).toMatchObject([900, { lowCriticalDbm: -16, lowWarningDbm: -13, highCriticalDbm: 0 }]);
    expect(points.map(([_at, a, z]) => [a, z])).toEqual([
      [-9, -10],
      [-10, -11],
      [-20, -20],
      [-40, -11],
    ]);
    const from = new Date(api.clock.now().getTime() - 100 * 86_400_000).toISOString();
    const long = await api.call(getWdmLight, { params: { customerId, wdmId }, query: { from } }, orderer(customerId));
    expect(long.body).toMatchObject({ stepSeconds: 21_600 });
    expect(await api.db.select().from(wdmLightDays).where(eq(wdmLightDays.wdmId, wdmId))).not.toHaveLength(0);
    const other = await insertOrderer(api);
    expect((await api.call(getWdmLight, { params: { customerId: other, wdmId }, query: {} }, orderer(other))).status).toBe(404);
  });

  it.each([
    ['of the future', [-60, -9, -9] as const, 'readings[0].at'],
    ['without a level', [0, null, null] as const, 'readings[0].rxPowerDbmA'],
  ])('are refused if %s', async (_what, level, field) => {
    const { route } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId, channel: 28 });
    expect((await measure(wdmId, level)).body).toMatchObject({ validationErrors: [{ field }] });
  });

  it('are deleted after 400 days', async () => {
    const row = { customerId, wdmId: 1, a: [], z: [] };
    await api.db.insert(wdmLightDays).values([
      { ...row, day: '2020-01-01' },
      { ...row, day: new Date().toISOString().slice(0, 10) },
    ]);
    await purgeLight.run(api.context, {});
    expect(await api.db.select().from(wdmLightDays).where(eq(wdmLightDays.wdmId, 1))).toHaveLength(1);
  });
});

it('stores nothing of an order whose customer may not order', async () => {
  const offer = await insertOffer(api.db);
  const owner = (await insertCustomer(api.db)).customerId;
  expect((await orderWdm(buildWdmOrder(offer), {}, owner)).body).toMatchObject({ code: 'MSA_NOT_SIGNED' });
  expect(await api.db.select().from(orders).where(eq(orders.customerId, owner))).toEqual([]);
});
