import type { Input } from '@demarc/contract/operation.ts';
import { moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { addProviderWdmLight, putProviderWdmRoute } from '@demarc/contract/provider/wdm.ts';
import { getWdm } from '@demarc/contract/wdm.ts';
import { createWdmOrder, type WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { wdmChannels } from '../db/schema/wdm.ts';
import { insertContact } from './builders.ts';
import { acceptOrder, readOrder } from './line-orders.ts';
import { insertOrderer } from './orderable.ts';
import { orderer } from './sessions.ts';
import { startTestApi } from './test-api.ts';
import { systemEnv, systemToken } from './valid-call.ts';
import type { insertOffer } from './wdm.ts';

type Level = readonly [minutesAgo: number, a: number | null, z: number | null];

/** Starts a test server with a customer who orders wavelengths, and returns the calls that their tests share. */
export async function startWdmApi() {
  const api = await startTestApi({ env: systemEnv });
  const customerId = await insertOrderer(api);
  await insertContact(api.db, { customerId, types: ['main'] });
  /** The start of a quarter of an hour, so that readings of one test are not in two of them. */
  const measuredAt = Math.floor(api.clock.now().getTime() / 900_000) * 900_000;

  const orderWdm = (body: WdmOrderRequest, query: { dryRun?: boolean } = {}, owner = customerId) =>
    api.call(createWdmOrder, { params: { customerId: owner }, query, body }, orderer(owner));
  const placeWdm = async (body: WdmOrderRequest, owner = customerId) => {
    const response = await orderWdm(body, {}, owner);
    expect(response.status).toBe(201);
    return (response.body as unknown as { orderId: number }).orderId;
  };
  const acceptWdm = async (body: WdmOrderRequest) => {
    const orderId = await placeWdm(body);
    await acceptOrder(api, orderId);
    const order = await readOrder(api, orderId);
    return { orderId, wdmId: order.serviceId!, order };
  };
  const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
  const findHolders = (routeId: number) => api.db.select().from(wdmChannels).where(eq(wdmChannels.routeId, routeId));
  const fetchWdm = (wdmId: number, owner = customerId) =>
    api.call(getWdm, { params: { customerId: owner, wdmId } }, orderer(owner));
  const measure = (wdmId: number, ...levels: Level[]) => {
    const readings = levels.map(([minutesAgo, rxPowerDbmA, rxPowerDbmZ]) => ({
      at: new Date(measuredAt - minutesAgo * 60_000).toISOString(),
      rxPowerDbmA,
      rxPowerDbmZ,
    }));
    return api.call(addProviderWdmLight, { params: { wdmId }, body: { readings } }, systemToken);
  };
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
          name: 'Route',
          siteA: sites[0].siteCode,
          siteZ: sites[1].siteCode,
          grid: route.grid,
          workingPath: { pathCode: 'P1', description: 'Noord', lengthKm: 45 },
          ...values,
        },
      },
      systemToken,
    );
  return { api, putRoute, customerId, orderWdm, placeWdm, acceptWdm, move, findHolders, fetchWdm, measure };
}
