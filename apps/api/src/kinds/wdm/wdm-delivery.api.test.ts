import { randomUUID } from 'node:crypto';
import { terminateRack } from '@demarc/contract/colocation.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { blockProviderWdm, getProviderWdm, releaseProviderWdm, reportProviderWdmPatch } from '@demarc/contract/provider/wdm.ts';
import { listWdm, terminateWdm, updateWdm, withdrawWdmTermination } from '@demarc/contract/wdm.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { wdms } from '../../db/schema/wdm.ts';
import { insertColocation, insertSite } from '../../testing/colocation.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { systemToken } from '../../testing/valid-call.ts';
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
import { startWdmApi } from '../../testing/wdm-api.ts';

const { api, customerId, orderWdm, placeWdm, acceptWdm, move, findHolders, fetchWdm, measure } = await startWdmApi();
afterAll(() => api.close());

describe('a delivery', () => {
  it('reaches the milestones in order: patched at both ends, tested by light, delivered', async () => {
    const offer = await insertOffer(api.db);
    const { orderId, wdmId } = await acceptWdm(buildWdmOrder(offer, { details: { preferredChannel: 22 } }));
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
    expect((await fetchWdm(wdmId)).body).toMatchObject({
      status: 'ACTIVE',
      reservedUntil: null,
      lightState: 'OK',
      orderNumber: expect.stringMatching(new RegExp(`^O\\d{4}-${orderId}$`)),
      openOrderId: null,
      openOrderNumber: null,
    });
    expect(await findHolders(offer.route.routeId)).toMatchObject([{ channel: 22, reservedUntil: null, wdmId }]);
    const order = await api.call(getOrder, { params: { customerId, orderId } }, orderer(customerId));
    expect(order.body).toMatchObject({ status: 'COMPLETED', milestone: 'DELIVERED', details: { channel: 22 } });
  });

  it('requires the ports of both ends', async () => {
    const offer = await insertOffer(api.db);
    const { orderId } = await acceptWdm(buildWdmOrder(offer));
    await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) });
    const response = await move(orderId, { status: 'COMPLETED', delivery: { muxPortA: 'MUX-1' } });
    expect(response).toMatchObject({ status: 400, body: { validationErrors: [{ field: 'delivery.muxPortZ' }] } });
  });
});

describe('a diverse pair', () => {
  it('consists of two wavelengths on different paths that point at each other', async () => {
    const offer = await insertOffer(api.db);
    const secondRoute = await insertRoute(api.db, offer.sites);
    const { passiveCode } = await insertWdmPackages(api.db, [secondRoute]);
    const first = await deliverWdm(api, await placeWdm(buildWdmOrder(offer)));
    const pairing = { protection: 'DIVERSE_PAIR', pairedWdmId: first.wdmId } as const;
    const onSame = await orderWdm(buildWdmOrder(offer, { details: pairing }));
    expect(onSame.body).toMatchObject({
      validationErrors: [{ field: 'details.pairedWdmId', code: 'validation.pair-not-diverse' }],
    });

    const pair = buildWdmOrder({ route: secondRoute, passiveCode }, { details: pairing });
    const { orderId, wdmId } = await acceptWdm(pair);
    expect(await readWdm(api, first.wdmId)).toMatchObject({ protection: 'DIVERSE_PAIR', pairedWdmId: wdmId });
    expect(await readWdm(api, wdmId)).toMatchObject({ protection: 'DIVERSE_PAIR', pairedWdmId: first.wdmId });
    const thirdOrder = await orderWdm({ ...pair, customerOrderId: randomUUID() });
    expect(thirdOrder.body).toMatchObject({ validationErrors: [{ code: 'validation.pair-not-diverse' }] });

    await move(orderId, { status: 'FAILED', reasonCode: 'CARRIER_ERROR' });
    expect(await readWdm(api, first.wdmId)).toMatchObject({ protection: 'UNPROTECTED', pairedWdmId: null, status: 'ACTIVE' });
  });
});

describe('a delivered wavelength', () => {
  it('can be renamed, suspended and released, and rejects a stale version', async () => {
    const { route } = await insertOffer(api.db);
    const { wdmId, version } = await insertWdm(api.db, route, { customerId, channel: 23 });
    const params = { customerId, wdmId };
    const body = { reference: ' Hoofdkantoor ', optic: 'DWDM_10G_80', version } as const;
    const change = await api.call(updateWdm, { params, body }, orderer(customerId));
    expect(change.body).toMatchObject({ reference: 'Hoofdkantoor', lineOptic: 'DWDM_10G_80' });
    expect(await api.call(updateWdm, { params, body }, orderer(customerId))).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    const invalidOpticResponse = await api.call(updateWdm, { params, body: { optic: 'CWDM_10G_40' } }, orderer(customerId));
    expect(invalidOpticResponse.body).toMatchObject({ validationErrors: [{ field: 'optic' }] });
    const ofProvider = { params: { wdmId } };
    await api.call(blockProviderWdm, { ...ofProvider, body: { reason: 'Onbetaald' } }, systemToken);
    expect((await api.call(getProviderWdm, ofProvider, systemToken)).body).toMatchObject({ customerId, status: 'SUSPENDED' });
    await api.call(releaseProviderWdm, ofProvider, systemToken);
    expect((await fetchWdm(wdmId)).body).toMatchObject({ status: 'ACTIVE' });
  });

  it('is listed with filters', async () => {
    const owner = await insertOrderer(api);
    const { route, sites } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId: owner, channel: 24, lightState: 'WARNING' });
    await insertWdm(api.db, await insertRoute(api.db, [await insertSite(api.db), await insertSite(api.db)]), {
      customerId: owner,
      channel: 25,
    });
    const listWdmIds = async (query: NonNullable<Input<typeof listWdm>['query']>) => {
      const { body } = await api.call(listWdm, { params: { customerId: owner }, query }, orderer(owner));
      return (body as unknown as { items: { wdmId: number }[] }).items.map((item) => item.wdmId);
    };
    expect(await listWdmIds({})).toHaveLength(2);
    expect(await listWdmIds({ siteCode: sites[1].siteCode, serviceClass: ['PASSIVE_CHANNEL'] })).toEqual([wdmId]);
    expect(await listWdmIds({ lightState: ['WARNING'], routeId: route.routeId })).toEqual([wdmId]);
    expect(await listWdmIds({ sort: 'contractEndDate', status: ['TERMINATED'] })).toEqual([]);
  });

  it('is listed with problems first, page by page', async () => {
    const owner = await insertOrderer(api);
    const { route } = await insertOffer(api.db);
    const states = [
      { status: 'TERMINATED', lightState: 'CRITICAL' },
      { lightState: 'OK' },
      { status: 'PENDING' },
      { lightState: 'WARNING' },
      { status: 'SUSPENDED', lightState: 'OK' },
      { lightState: 'CRITICAL' },
    ] as const;
    const ids: number[] = [];
    for (const [index, state] of states.entries()) {
      ids.push((await insertWdm(api.db, route, { customerId: owner, channel: 30 + index, ...state })).wdmId);
    }
    const params = { customerId: owner };
    const listedIds: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = { sort: '-urgency', limit: 2, ...(after && { after }) } as const;
      const { body } = await api.call(listWdm, { params, query }, orderer(owner));
      listedIds.push(...body.items.map(({ wdmId }) => wdmId));
      after = body.next;
    }
    expect(listedIds.map((id) => ids.indexOf(id))).toEqual([5, 4, 3, 2, 1, 0]);
    const wrongCursor = Buffer.from(JSON.stringify([9, 1])).toString('base64url');
    const rejection = await api.call(listWdm, { params, query: { sort: '-urgency', after: wrongCursor } }, orderer(owner));
    expect(rejection).toMatchObject({ status: 400 });
  });

  it('frees its channel and its pair on its termination date, and not before', async () => {
    const offer = await insertOffer(api.db);
    const { wdmId } = await deliverWdm(api, await placeWdm(buildWdmOrder(offer, { details: { preferredChannel: 26 } })));
    const params = { customerId, wdmId };
    const body = { wishDate: getWorkdayFromToday(60) };
    const termination = await api.call(terminateWdm, { params, query: {}, body }, orderer(customerId));
    expect(termination.status).toBe(202);
    expect((await api.call(withdrawWdmTermination, { params }, orderer(customerId))).status).toBe(204);
    await api.call(terminateWdm, { params, query: {}, body }, orderer(customerId));
    const { openOrderId, terminationDate } = await readWdm(api, wdmId);
    expect((await fetchWdm(wdmId)).body.openOrderNumber).toMatch(new RegExp(`^O\\d{4}-${openOrderId}$`));
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

it('prevents the termination of the rack in which it ends', async () => {
  const offer = await insertOffer(api.db);
  const [site] = offer.sites;
  const { colocationId } = await insertColocation(api.db, site, { customerId });
  const aEnd = { ...buildEnd(site, { party: 'OWN_RACK', partyName: null }), rackId: colocationId };
  const { wdmId } = await acceptWdm(buildWdmOrder(offer, { details: { aEnd } }));
  const response = await api.call(
    terminateRack,
    { params: { customerId, rackId: colocationId }, query: { dryRun: true }, body: { wishDate: getWorkdayFromToday(60) } },
    orderer(customerId),
  );
  expect(response).toMatchObject({ status: 409, body: { code: 'RACK_HAS_CONNECTIONS', details: { wdmIds: [wdmId] } } });
});
