import { listProviderWdmRoutes } from '@demarc/contract/provider/wdm.ts';
import { listWdmPackages } from '@demarc/contract/wdm.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { readOrder } from '../../testing/line-orders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { systemToken } from '../../testing/valid-call.ts';
import { buildWdmOrder, insertOffer } from '../../testing/wdm.ts';
import { startWdmApi } from '../../testing/wdm-api.ts';
import { expireReservations } from './reservation.ts';

const { api, putRoute, customerId, placeWdm, acceptWdm, move, findHolders } = await startWdmApi();
afterAll(() => api.close());

describe('a route', () => {
  it('has a loss calculated from its length, and a latency that depends on the equipment', async () => {
    const offer = await insertOffer(api.db);
    const { status, body } = await putRoute(offer, {
      protectPath: { pathCode: 'P2', description: 'Zuid', lengthKm: 60, lossDb: 20.5 },
    });
    expect([status, body]).toMatchObject([200, { workingPath: { lengthKm: 45, lossDb: 15.75 }, protectPath: { lossDb: 20.5 } }]);
    const [siteA, siteZ] = offer.sites.map(({ siteCode }) => siteCode);
    const routeList = await api.call(
      listWdmPackages,
      { params: { customerId }, query: { siteA: siteZ!, siteZ: siteA! } },
      orderer(customerId),
    );
    expect(routeList.body).toMatchObject([
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
    const orderId = await placeWdm(buildWdmOrder(offer, { details: { preferredChannel: 20 } }));
    expect((await putRoute(offer, { grid: 'CWDM_20NM' })).body).toMatchObject({ validationErrors: [{ field: 'grid' }] });
    const response = await putRoute(offer, { protectPath: { pathCode: 'p1', description: 'Zuid', lengthKm: 60 } });
    expect(response.body).toMatchObject({ validationErrors: [{ field: 'protectPath.pathCode' }] });
    const { body } = await api.call(listProviderWdmRoutes, {}, systemToken);
    const providerRoute = (body as unknown as { routeId: number; takenChannels: unknown[] }[]).find(
      ({ routeId }) => routeId === offer.route.routeId,
    );
    expect(providerRoute?.takenChannels).toMatchObject([{ channel: 20, state: 'RESERVED', customerId, orderId, wdmId: null }]);
  });
});

describe('a reservation', () => {
  it('expires after 30 days: the channel is free and the order waits, until it can have the channel again', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await acceptWdm(buildWdmOrder(offer, { details: { preferredChannel: 21 } }));
    await runAfterDays(29);
    expect(await findHolders(offer.route.routeId)).toHaveLength(1);
    await runAfterDays(31);
    expect(await findHolders(offer.route.routeId)).toEqual([]);
    expect(await readOrder(api, orderId)).toMatchObject({
      status: 'ON_HOLD',
      statusReason: { code: 'NO_FREE_CAPACITY' },
      waitingOn: 'PROVIDER',
    });

    const otherCustomerId = await insertOrderer(api);
    const takingOrderId = await placeWdm(buildWdmOrder(offer, { details: { preferredChannel: 21 } }), otherCustomerId);
    expect(await move(orderId, { status: 'ACCEPTED' })).toMatchObject({ status: 409, body: { code: 'CHANNEL_TAKEN' } });
    await move(takingOrderId, { status: 'REJECTED', reasonCode: 'NOT_FEASIBLE' });
    expect((await move(orderId, { status: 'ACCEPTED' })).status).toBe(200);
    expect(await findHolders(offer.route.routeId)).toMatchObject([{ channel: 21, customerId, orderId }]);
  });

  it('stays while the planned date of the order is in the future', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await acceptWdm(buildWdmOrder(offer));
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
