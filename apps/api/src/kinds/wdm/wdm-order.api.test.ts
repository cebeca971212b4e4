import { randomUUID } from 'node:crypto';
import { cancelOrder } from '@demarc/contract/order.ts';
import { listWdmPackageChannels } from '@demarc/contract/wdm.ts';
import type { WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { orders } from '../../db/schema/order.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { insertColocation } from '../../testing/colocation.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { buildEnd, buildWdmOrder, insertOffer, readWdm } from '../../testing/wdm.ts';
import { startWdmApi } from '../../testing/wdm-api.ts';

const { api, putRoute, customerId, orderWdm, placeWdm, acceptWdm, move, findHolders, fetchWdm } = await startWdmApi();
afterAll(() => api.close());

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
    const { wdmId, order } = await acceptWdm(buildWdmOrder(offer, { details: { preferredChannel: 33 } }));
    expect(order).toMatchObject({ status: 'ACCEPTED', milestone: 'CHANNEL_RESERVED', details: { channel: 33 } });
    const { body } = await fetchWdm(wdmId);
    expect(body).toMatchObject({ status: 'PENDING', channel: 33, frequencyThz: '193.30', wavelengthNm: '1550.92' });
    const days = (Date.parse((body as { reservedUntil: string }).reservedUntil) - api.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    const otherCustomerId = await insertOrderer(api);
    const channelList = await api.call(
      listWdmPackageChannels,
      { params: { customerId: otherCustomerId, packageCode: offer.passiveCode }, query: {} },
      orderer(otherCustomerId),
    );
    const [route] = channelList.body as unknown as { channels: { channel: number }[] }[];
    expect(route!.channels.find(({ channel }) => channel === 33)).toEqual({
      channel: 33,
      frequencyThz: '193.30',
      wavelengthNm: '1550.92',
      state: 'RESERVED',
      available: false,
      wdmId: null,
    });
    expect((await fetchWdm(wdmId, otherCustomerId)).status).toBe(404);
    const isOfRoute = and(eq(events.type, 'wdm-route.channels-changed'), eq(events.objectId, String(offer.route.routeId)));
    const [event] = await api.db.select().from(events).where(isOfRoute).orderBy(events.eventId);
    expect(event).toMatchObject({ customerId: null, data: { routeId: offer.route.routeId } });
  });

  it('takes the lowest free channel if none is chosen, skipping blocked ones', async () => {
    const offer = await insertOffer(api.db, { blockedChannels: [17] });
    const first = await placeWdm(buildWdmOrder(offer));
    const second = await placeWdm(buildWdmOrder(offer));
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
  ])('is rejected and reserves nothing: %s', async (_what, details, code, field, problem) => {
    const offer = await insertOffer(api.db);
    const { status, body } = await orderWdm(buildWdmOrder(offer, { packageCode: offer[code], details }));
    expect([status, body]).toMatchObject([400, { validationErrors: [{ field, code: problem }] }]);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('rejects ends in the wrong data center, racks of other customers and inactive racks', async () => {
    const offer = await insertOffer(api.db);
    const [siteA, siteZ] = offer.sites;
    const responseForSwappedEnds = await orderWdm(
      buildWdmOrder(offer, { details: { aEnd: buildEnd(siteZ), zEnd: buildEnd(siteA) } }),
    );
    expect(responseForSwappedEnds.body).toMatchObject({
      validationErrors: [{ field: 'details.aEnd.siteCode' }, { field: 'details.zEnd.siteCode' }],
    });
    const stranger = await insertCustomer(api.db);
    const foreignRack = await insertColocation(api.db, siteA, { customerId: stranger.customerId });
    const useRack = (rackId: number) =>
      orderWdm(
        buildWdmOrder(offer, { details: { aEnd: { ...buildEnd(siteA, { party: 'OWN_RACK', partyName: null }), rackId } } }),
      );
    expect((await useRack(foreignRack.colocationId)).body).toMatchObject({
      validationErrors: [{ field: 'details.aEnd.rackId' }],
    });
    const suspendedRack = await insertColocation(api.db, siteA, { customerId, status: 'SUSPENDED' });
    expect(await useRack(suspendedRack.colocationId)).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_RACK' } });
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('rejects a channel that was just taken, and names the free ones', async () => {
    const offer = await insertOffer(api.db);
    const otherCustomerId = await insertOrderer(api);
    await placeWdm(buildWdmOrder(offer, { details: { preferredChannel: 40 } }), otherCustomerId);
    const response = await orderWdm(buildWdmOrder(offer, { details: { preferredChannel: 40 } }));
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'CHANNEL_TAKEN', details: { field: 'details.preferredChannel', channel: 40 } },
    });
    const { freeChannels } = (response.body as unknown as { details: { freeChannels: number[] } }).details;
    expect([freeChannels.length, freeChannels.includes(40)]).toEqual([44, false]);
  });

  it('rejects protection on a route without a second path', async () => {
    const offer = await insertOffer(api.db);
    const details = { protection: 'PROTECTED_1_PLUS_1', clientInterface: '10GE_LR' } as const;
    const response = await orderWdm(buildWdmOrder(offer, { packageCode: offer.managedCode, details }));
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'PROTECTION_NOT_AVAILABLE',
        details: { field: 'details.protection', protectionOptions: ['UNPROTECTED', 'DIVERSE_PAIR'] },
      },
    });
    expect(await findHolders(offer.route.routeId)).toEqual([]);
  });

  it('rejects a route without free channels', async () => {
    const offer = await insertOffer(api.db, { grid: 'CWDM_20NM', blockedChannels: [1271] });
    const allChannels = Array.from({ length: 18 }, (_, index) => 1271 + 20 * index);
    await putRoute(offer, { blockedChannels: allChannels });
    expect(await orderWdm(buildWdmOrder(offer))).toMatchObject({
      status: 409,
      body: { code: 'ROUTE_FULL', details: { field: 'details.routeId' } },
    });
  });

  it('gives a channel to one of fifty concurrent orders, and different channels to ten orders without a preference', {
    timeout: 60_000,
  }, async () => {
    const offer = await insertOffer(api.db, { grid: 'DWDM_50GHZ' });
    const { routeId } = offer.route;
    const owners = [customerId, await insertOrderer(api)];
    const race = (details: Partial<WdmOrderRequest['details']>, count = 50) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => orderWdm(buildWdmOrder(offer, { details }), {}, owners[index % 2])),
      );
    const responses = await race({ preferredChannel: 335 });
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const rejections = responses.filter(
      ({ status, body }) => status === 409 && (body as { code?: string }).code === 'CHANNEL_TAKEN',
    );
    expect(rejections).toHaveLength(49);
    expect(await findHolders(routeId)).toHaveLength(1);
    expect((await race({}, 10)).every(({ status }) => status === 201)).toBe(true);
    const channels = (await findHolders(routeId)).map(({ channel }) => channel);
    expect([channels.length, new Set(channels).size]).toEqual([11, 11]);
  });

  it('names the first of two concurrent orders with the same ID when it rejects the second', async () => {
    const offer = await insertOffer(api.db);
    const body = buildWdmOrder(offer, { customerOrderId: randomUUID(), details: { preferredChannel: 50 } });
    const responses = await Promise.all([orderWdm(body), orderWdm(body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'DUPLICATE_CUSTOMER_ORDER_ID' });
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
  });

  it('claims the ports of its ends', async () => {
    const offer = await insertOffer(api.db);
    const aEnd = { ...buildEnd(offer.sites[0]), patchPanel: 'PP-1', ports: ['11/12'] };
    await placeWdm(buildWdmOrder(offer, { details: { aEnd } }));
    const response = await orderWdm(buildWdmOrder(offer, { details: { aEnd: { ...aEnd, ports: ['12'] } } }));
    expect(response).toMatchObject({ status: 409, body: { code: 'PORT_IN_USE', details: { field: 'details.aEnd.ports' } } });
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
  });

  it.each([
    [
      'before it is accepted',
      false,
      async (orderId: number) => move(orderId, { status: 'REJECTED', reasonCode: 'NOT_FEASIBLE' }),
    ],
    [
      'after it is accepted',
      true,
      async (orderId: number) => {
        await acceptOrder(api, orderId);
        return move(orderId, { status: 'FAILED', reasonCode: 'CARRIER_ERROR' });
      },
    ],
    [
      'by a cancellation',
      true,
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
  ])('frees its channel when it ends %s', async (_when, hasWavelength, end) => {
    const offer = await insertOffer(api.db);
    const orderId = await placeWdm(buildWdmOrder(offer));
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    expect((await end(orderId)).status).toBe(200);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
    const { serviceId } = await readOrder(api, orderId);
    expect(serviceId !== null).toBe(hasWavelength);
    if (serviceId !== null) expect(await readWdm(api, serviceId)).toMatchObject({ status: 'CANCELLED', openOrderId: null });
  });
});

it('stores nothing of an order whose customer may not order', async () => {
  const offer = await insertOffer(api.db);
  const owner = (await insertCustomer(api.db)).customerId;
  expect((await orderWdm(buildWdmOrder(offer), {}, owner)).body).toMatchObject({ code: 'MSA_NOT_SIGNED' });
  expect(await api.db.select().from(orders).where(eq(orders.customerId, owner))).toEqual([]);
});
