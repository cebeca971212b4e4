import { getRack, terminateRack } from '@demarc/contract/colocation.ts';
import {
  getDcConnection,
  listDcConnectionPackages,
  listDcConnections,
  terminateDcConnection,
  updateDcConnection,
  withdrawDcConnectionTermination,
} from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { createDcConnectionOrder, type DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import { cancelOrder } from '@demarc/contract/order.ts';
import { addProviderTestResult, getProviderDcConnection, reportProviderPatch } from '@demarc/contract/provider/dc-connection.ts';
import { moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { search } from '@demarc/contract/search.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colocations } from '../../db/schema/colocation.ts';
import { connectionPorts, dcConnections } from '../../db/schema/dc-connection.ts';
import { orders } from '../../db/schema/order.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import {
  buildConnectionOrder,
  buildLoa,
  buildThirdParty,
  deliverConnection,
  insertConnection,
  insertConnectionPackages,
  readConnection,
} from '../../testing/dc-connections.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

type Details = DcConnectionOrderRequest['details'];

let api: TestApi;
let site: TestSite;
let otherSite: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db);
  otherSite = await insertSite(api.db);
  await insertConnectionPackages(api.db, site, otherSite);
});
afterAll(() => api.close());

/** Inserts a customer with an active rack. */
async function insertOwner() {
  const customerId = await insertOrderer(api);
  const { colocationId: rackId } = await insertColocation(api.db, site, { customerId, name: 'T-R01-01', room: '2.04' });
  return { customerId, rackId, siteCode: site.siteCode };
}
type Owner = Awaited<ReturnType<typeof insertOwner>>;

const placeOrder = ({ customerId }: { customerId: number }, body: DcConnectionOrderRequest, query: { dryRun?: boolean } = {}) =>
  api.call(createDcConnectionOrder, { params: { customerId }, query, body }, orderer(customerId));
const order = (owner: Owner, details: Partial<Details> = {}) => placeOrder(owner, buildConnectionOrder(owner, { details }));
const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
const expectPlaced = <Body>({ status, body, problem }: { status: number; body: Body; problem: unknown }) => {
  expect({ status, problem }).toEqual({ status: 201, problem: null });
  return body as Body & { orderId: number };
};
const readPorts = ({ customerId }: { customerId: number }) =>
  api.db.select().from(connectionPorts).where(eq(connectionPorts.customerId, customerId));
async function deliver(owner: Owner, details: Partial<Details> = {}) {
  const { orderId } = expectPlaced(await order(owner, details));
  const { dcConnectionId } = await deliverConnection(api, orderId);
  return { orderId, dcConnectionId, params: { customerId: owner.customerId, dcConnectionId } };
}

describe('an order for a connection', () => {
  it('is priced for its pairs of fibers and its setup', async () => {
    const owner = await insertOwner();
    const body = buildConnectionOrder(owner, { details: { strands: 4 } });
    const { body: preview } = await placeOrder(owner, body, { dryRun: true });
    expect(preview).toMatchObject({ totals: { mrc: '190.00', nrc: '150.00' }, warnings: [] });
    expect(await readPorts(owner)).toEqual([]);
  });

  it('creates a connection with a circuit ID, the names of its rack and data center, and its contract', async () => {
    const owner = await insertOwner();
    const { orderId, dcConnectionId, params } = await deliver(owner);
    const { body } = await api.call(getDcConnection, { params }, orderer(owner.customerId));
    expect(body).toMatchObject({
      circuitId: `XC-${site.siteCode}-${String(dcConnectionId).padStart(6, '0')}`,
      status: 'ACTIVE',
      monthlyAmount: '95.00',
      lengthMeters: 41.5,
      lossDb: 0.4,
      loa: null,
      openOrderId: null,
      orderId,
      orderNumber: expect.stringMatching(new RegExp(`^O\\d{4}-${orderId}$`)),
      openOrderNumber: null,
      aEnd: { rackId: owner.rackId, colocationName: 'T-R01-01', roomOrCage: '2.04', siteName: site.name },
      contract: { initialTermMonths: 12 },
    });
    expect(body.path).toHaveLength(1);
    const rack = await api.call(getRack, { params: owner }, orderer(owner.customerId));
    expect(rack.body).toMatchObject({ dcConnectionIds: [dcConnectionId] });
    const { body: summary } = await api.call(getDcConnectionSummary, { params: owner }, orderer(owner.customerId));
    expect(summary.byStatus).toMatchObject({ ACTIVE: 1 });
  });

  it('links two data centers with a metro connect', async () => {
    const owner = await insertOwner();
    const zEnd = { siteCode: otherSite.siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' } as const;
    const packageCode = `${site.siteCode}-MC`;
    const request = buildConnectionOrder(owner, { packageCode, details: { kind: 'METRO_CONNECT', zEnd } });
    const { orderId } = expectPlaced(await placeOrder(owner, request));
    await acceptOrder(api, orderId);
    const { serviceLabel } = await readOrder(api, orderId);
    expect(serviceLabel).toMatch(new RegExp(`^MC-${site.siteCode}-${otherSite.siteCode}-\\d{6}$`));
  });

  it.each<[string, (owner: Owner) => Partial<Details>, string, string]>([
    [
      'a rack that does not exist',
      ({ siteCode }) => ({ aEnd: { siteCode, party: 'OWN_RACK', rackId: 999_999, connectorType: 'LC_UPC' } }),
      'details.aEnd.rackId',
      'validation.unknown-value',
    ],
    [
      'a data center that does not exist',
      ({ rackId }) => ({
        aEnd: { siteCode: 'NOWHERE', party: 'OWN_RACK', rackId, connectorType: 'LC_UPC' },
        zEnd: { siteCode: 'NOWHERE', party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' },
      }),
      'details.aEnd.siteCode',
      'validation.unknown-value',
    ],
    [
      'a diverse connection that is not the customer’s',
      () => ({ diverseFromId: 1 }),
      'details.diverseFromId',
      'validation.unknown-value',
    ],
    [
      'a service that is not for sale there',
      () => ({
        kind: 'METRO_CONNECT',
        service: '100GE',
        optic: 'LR4',
        zEnd: { siteCode: otherSite.siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' },
      }),
      'details.zEnd.siteCode',
      'validation.unknown-value',
    ],
    [
      'an expired LOA',
      ({ siteCode }) => ({ zEnd: buildThirdParty(siteCode), loa: buildLoa({ validUntil: '2026-01-01' }) }),
      'details.loa.validUntil',
      'validation.loa-expired',
    ],
    [
      'an executable instead of a PDF as LOA',
      ({ siteCode }) => ({
        zEnd: buildThirdParty(siteCode),
        loa: buildLoa({ content: Buffer.from('MZ\u0090').toString('base64') }),
      }),
      'details.loa.content',
      'validation.pdf-unreadable',
    ],
    [
      'RJ45 on fiber',
      ({ siteCode, rackId }) => ({ aEnd: { siteCode, party: 'OWN_RACK', rackId, connectorType: 'RJ45' } }),
      'details.aEnd.connectorType',
      'validation.connector-mismatch',
    ],
    [
      'multimode between buildings',
      () => ({
        kind: 'METRO_CONNECT',
        mediaType: 'MMF_OM4',
        optic: 'SR',
        zEnd: { siteCode: otherSite.siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' },
      }),
      'details.mediaType',
      'validation.not-allowed-here',
    ],
    ['three strands', () => ({ strands: 3 }), 'details.strands', 'validation.strands-odd'],
    [
      'a Z end that is the A end',
      ({ siteCode, rackId }) => {
        const end = { siteCode, party: 'OWN_RACK' as const, rackId, patchPanel: 'PP-1', ports: ['1/2'] };
        return { aEnd: { ...end, connectorType: 'LC_UPC' }, zEnd: { ...end, connectorType: 'LC_UPC' } };
      },
      'details.zEnd.ports',
      'validation.ends-must-differ',
    ],
  ])('is rejected and claims no port: %s', async (_what, change, field, code) => {
    const owner = await insertOwner();
    const details = change(owner);
    const packageCode = `${site.siteCode}-${details.kind === 'METRO_CONNECT' ? 'MC' : 'XC'}`;
    const response = await placeOrder(owner, buildConnectionOrder(owner, { packageCode, details }));
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
    expect(response.problem?.code).toBe(code === 'validation.pdf-unreadable' ? 'UNSUPPORTED_FILE' : 'VALIDATION_FAILED');
    expect(await readPorts(owner)).toEqual([]);
    expect(await api.db.select().from(orders).where(eq(orders.customerId, owner.customerId))).toEqual([]);
  });

  it('treats another customer’s rack like one that does not exist', async () => {
    const owner = await insertOwner();
    const stranger = await insertOwner();
    const response = await placeOrder(owner, buildConnectionOrder({ ...owner, rackId: stranger.rackId }));
    const unknownRackResponse = await placeOrder(owner, buildConnectionOrder({ ...owner, rackId: 999_999 }));
    expect([response.status, unknownRackResponse.status]).toEqual([400, 400]);
    expect(response.problem?.validationErrors).toEqual(unknownRackResponse.problem?.validationErrors);
  });

  it('requires an active rack', async () => {
    const customerId = await insertOrderer(api);
    const missingRackResponse = await placeOrder({ customerId }, buildConnectionOrder({ siteCode: site.siteCode, rackId: 1 }));
    expect([missingRackResponse.status, missingRackResponse.problem?.code]).toEqual([409, 'NO_ACTIVE_RACK']);
    const owner = await insertOwner();
    const { colocationId: rackId } = await insertColocation(api.db, site, { ...owner, status: 'SUSPENDED' });
    const suspendedRackResponse = await placeOrder(owner, buildConnectionOrder({ ...owner, rackId }));
    expect([suspendedRackResponse.status, suspendedRackResponse.problem?.code]).toEqual([409, 'NO_ACTIVE_RACK']);
  });

  it('is rejected and frees its ports if its rack is suspended before the order is accepted', async () => {
    const owner = await insertOwner();
    const { orderId } = expectPlaced(await order(owner));
    await api.db.update(colocations).set({ status: 'SUSPENDED' }).where(eq(colocations.colocationId, owner.rackId));
    await acceptOrder(api, orderId);
    expect((await readOrder(api, orderId)).status).toBe('REJECTED');
    expect(await readPorts(owner)).toEqual([]);
  });

  it('requires the order role and a token of the same customer', async () => {
    const owner = await insertOwner();
    const stranger = await insertOwner();
    const params = { customerId: owner.customerId };
    const body = buildConnectionOrder(owner);
    const byViewer = await api.call(createDcConnectionOrder, { params, query: {}, body }, viewer(owner.customerId));
    const byStranger = await api.call(createDcConnectionOrder, { params, query: {}, body }, orderer(stranger.customerId));
    const byNobody = await api.call(createDcConnectionOrder, { params, query: {}, body });
    expect([byViewer, byStranger, byNobody].map(({ problem }) => problem?.code)).toEqual([
      'ROLE_REQUIRED',
      'CUSTOMER_MISMATCH',
      'TOKEN_MISSING',
    ]);
  });
});

describe('a port', () => {
  it('goes to one of fifty simultaneous orders of several customers', async () => {
    const owners = [await insertOwner(), await insertOwner(), await insertOwner()];
    const zEnd = buildThirdParty(site.siteCode, { patchPanel: 'MEET-1', ports: ['5/6'] });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const owner = owners[index % owners.length]!;
        // Each order names the port in a different notation.
        const end = { ...zEnd, patchPanel: index % 2 ? 'meet-01' : 'MEET-1', ports: index % 3 ? ['5/6'] : ['06'] };
        return placeOrder(owner, buildConnectionOrder(owner, { details: { zEnd: end } }));
      }),
    );
    const acceptedOrders = responses.filter(({ status }) => status === 201);
    const rejectedOrders = responses.filter(({ status, problem }) => status === 409 && problem?.code === 'PORT_IN_USE');
    expect([acceptedOrders.length, rejectedOrders.length]).toEqual([1, 49]);
    expect(rejectedOrders.every(({ problem }) => problem?.details?.field === 'details.zEnd.ports')).toBe(true);
    // The rejected orders left no rows.
    const ids = owners.map(({ customerId }) => customerId);
    const rows = await Promise.all(
      ids.map((customerId) => api.db.select().from(orders).where(eq(orders.customerId, customerId))),
    );
    expect(rows.flat()).toHaveLength(1);
    const claims = (await Promise.all(owners.map(readPorts))).flat();
    expect(new Set(claims.map(({ orderId }) => orderId))).toEqual(new Set(rows.flat().map(({ orderId }) => orderId)));
  });

  it('does not reveal who has it', async () => {
    const owner = await insertOwner();
    const stranger = await insertOwner();
    const zEnd = buildThirdParty(site.siteCode, { partyName: 'Geheime Carrier' });
    expectPlaced(await order(stranger, { zEnd }));
    const response = await order(owner, { zEnd });
    expect(response.problem).toMatchObject({ code: 'PORT_IN_USE', details: { field: 'details.zEnd.ports', port: '11' } });
    expect(JSON.stringify(response.problem)).not.toContain(String(stranger.customerId));
    const preview = await placeOrder(owner, buildConnectionOrder(owner, { details: { zEnd } }), { dryRun: true });
    expect(preview.problem?.code).toBe('PORT_IN_USE');
  });

  it.each([
    ['cancelled', 'CANCELLED'],
    ['rejected', 'REJECTED'],
  ] as const)('is free again once its order has been %s', async (_what, status) => {
    const owner = await insertOwner();
    const zEnd = buildThirdParty(site.siteCode);
    const { orderId } = expectPlaced(await order(owner, { zEnd }));
    await acceptOrder(api, orderId);
    if (status === 'CANCELLED') {
      const params = { customerId: owner.customerId, orderId };
      await api.call(cancelOrder, { params, query: {}, body: { reason: '' } }, orderer(owner.customerId));
      await move(orderId, { status });
    } else {
      await move(orderId, { status, reasonCode: 'NOT_FEASIBLE' });
    }
    expect((await readOrder(api, orderId)).status).toBe(status);
    expect(await readPorts(owner)).toEqual([]);
    expectPlaced(await order(owner, { zEnd }));
  });

  it('is free again once its connection has been terminated', async () => {
    const owner = await insertOwner();
    const { dcConnectionId, params } = await deliver(owner);
    const body = { wishDate: getWorkdayFromToday(3), reason: 'NOT_NEEDED' } as const;
    const preview = await api.call(terminateDcConnection, { params, query: { dryRun: true }, body }, orderer(owner.customerId));
    const termination = await api.call(terminateDcConnection, { params, query: {}, body }, orderer(owner.customerId));
    expect([preview.status, termination.status, preview.body]).toEqual([200, 202, termination.body]);
    const pendingConnection = await api.call(getDcConnection, { params }, orderer(owner.customerId));
    const { terminationDate, chargedUntil } = termination.body;
    expect(pendingConnection.body).toMatchObject({ status: 'PENDING_TERMINATION', terminationDate, chargedUntil });
    expect(await readPorts(owner)).not.toEqual([]);
    const { openOrderId } = await readConnection(api, dcConnectionId);
    expect(pendingConnection.body.openOrderNumber).toMatch(new RegExp(`^O\\d{4}-${openOrderId}$`));
    await acceptOrder(api, openOrderId!);
    await move(openOrderId!, { status: 'PLANNED', plannedDate: getWorkdayFromToday(3) });
    expect((await move(openOrderId!, { status: 'COMPLETED' })).problem?.code).toBe('INVALID_TRANSITION');
    await api.db
      .update(dcConnections)
      .set({ terminationDate: '2026-01-05' })
      .where(eq(dcConnections.dcConnectionId, dcConnectionId));
    expect((await move(openOrderId!, { status: 'COMPLETED' })).status).toBe(200);
    expect((await readConnection(api, dcConnectionId)).status).toBe('TERMINATED');
    expect(await readPorts(owner)).toEqual([]);
  });
});

describe('a termination', () => {
  it('can be withdrawn, which clears both dates', async () => {
    const owner = await insertOwner();
    const { params } = await deliver(owner);
    const body = { wishDate: getWorkdayFromToday(3) };
    await api.call(terminateDcConnection, { params, query: {}, body }, orderer(owner.customerId));
    expect((await api.call(withdrawDcConnectionTermination, { params }, orderer(owner.customerId))).status).toBe(204);
    const { body: after } = await api.call(getDcConnection, { params }, orderer(owner.customerId));
    expect(after).toMatchObject({ status: 'ACTIVE', terminationDate: null, chargedUntil: null, openOrderId: null });
  });

  it('of a rack is rejected while the rack has connections', async () => {
    const owner = await insertOwner();
    const { dcConnectionId, params } = await deliver(owner);
    const end = (dryRun: boolean) =>
      api.call(
        terminateRack,
        { params: owner, query: { dryRun }, body: { wishDate: getWorkdayFromToday(40) } },
        orderer(owner.customerId),
      );
    for (const dryRun of [true, false]) {
      expect((await end(dryRun)).problem).toMatchObject({
        code: 'RACK_HAS_CONNECTIONS',
        details: { dcConnectionIds: [dcConnectionId] },
      });
    }
    await api.call(
      terminateDcConnection,
      { params, query: {}, body: { wishDate: getWorkdayFromToday(3) } },
      orderer(owner.customerId),
    );
    await api.db
      .update(dcConnections)
      .set({ terminationDate: getWorkdayFromToday(3) })
      .where(eq(dcConnections.dcConnectionId, dcConnectionId));
    expect((await end(false)).status).toBe(202);
  });
});

describe('a patch', () => {
  async function accept(owner: Owner, details: Partial<Details> = {}) {
    const { orderId } = expectPlaced(await order(owner, details));
    await acceptOrder(api, orderId);
    const dcConnectionId = (await readOrder(api, orderId)).serviceId!;
    return { orderId, params: { dcConnectionId } };
  }
  const unknownPorts = (siteCode: string): Partial<Details> => ({
    zEnd: { siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' },
  });

  it('stores both labels of each hop and claims its ports', async () => {
    const owner = await insertOwner();
    const { orderId, params } = await accept(owner, unknownPorts(site.siteCode));
    const hopEnd = (patchPanel: string, facilityLabel: string | null) => ({
      siteCode: site.siteCode,
      room: 'MMR',
      patchPanel,
      ports: ['1/2'],
      label: `${patchPanel}-01`,
      facilityLabel,
    });
    const path = [
      { from: hopEnd('OWN', null), to: hopEnd(`MMR-${orderId}`, 'WP.1'), lengthMeters: 20 },
      { from: hopEnd(`MMR-${orderId}`, 'WP.1'), to: hopEnd(`NET-${orderId}`, 'WP.2'), lengthMeters: 22.5 },
    ];
    const zEnd = { patchPanel: `NET-${orderId}`, ports: ['1/2'] };
    const body = { zEnd, path, facilityReference: 'WP-1' };
    const response = await api.call(reportProviderPatch, { params, body }, systemToken);
    expect(response.status).toBe(200);
    expect(response.body.path.map(({ sequence, to }) => [sequence, to.label, to.facilityLabel])).toEqual([
      [1, `MMR-${orderId}-01`, 'WP.1'],
      [2, `NET-${orderId}-01`, 'WP.2'],
    ]);
    const rival = await accept(owner, unknownPorts(site.siteCode));
    const rivalPatch = await api.call(reportProviderPatch, { params: rival.params, body }, systemToken);
    expect(rivalPatch.problem).toMatchObject({ code: 'PORT_IN_USE', details: { field: 'zEnd.ports' } });
    expect((await readConnection(api, rival.params.dcConnectionId)).patchedAt).toBeNull();
    const searchResponse = await api.call(search, { params: owner, query: { q: 'WP-1' } }, orderer(owner.customerId));
    expect(searchResponse.body.hits[0]).toMatchObject({ kind: 'dcConnection', id: String(params.dcConnectionId), isExact: true });
  });

  it('requires the ports of both ends, and must precede the test and the delivery', async () => {
    const owner = await insertOwner();
    const { orderId, params } = await accept(owner, unknownPorts(site.siteCode));
    const untestedResponse = await api.call(
      addProviderTestResult,
      { params, body: { lengthMeters: 10, lossDb: 0.2 } },
      systemToken,
    );
    expect(untestedResponse.problem?.code).toBe('INVALID_TRANSITION');
    await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) });
    expect((await move(orderId, { status: 'COMPLETED' })).problem?.code).toBe('INVALID_TRANSITION');
    const missingPortsResponse = await api.call(reportProviderPatch, { params, body: {} }, systemToken);
    expect(missingPortsResponse.problem?.validationErrors?.map(({ field }) => field)).toEqual(['zEnd.patchPanel', 'zEnd.ports']);
    const zEnd = { patchPanel: `Z-${orderId}`, ports: ['1'] };
    await api.call(reportProviderPatch, { params, body: { zEnd } }, systemToken);
    const missingLossResponse = await api.call(
      addProviderTestResult,
      { params, body: { lengthMeters: 10, lossDb: null } },
      systemToken,
    );
    expect(missingLossResponse.problem?.validationErrors).toMatchObject([{ field: 'lossDb', code: 'validation.required' }]);
    await api.call(addProviderTestResult, { params, body: { lengthMeters: 10, lossDb: 0.2 } }, systemToken);
    expect((await readOrder(api, orderId)).milestone).toBe('TESTED');
    expect((await move(orderId, { status: 'COMPLETED' })).status).toBe(200);
    const mails = await api.listMails(owner.customerId);
    expect(mails.every(({ subject }) => !subject.includes('undefined'))).toBe(true);
  });

  it('cannot have an appointment', async () => {
    const owner = await insertOwner();
    const { orderId } = await accept(owner);
    const appointment = { date: getWorkdayFromToday(15), window: 'DAY' } as const;
    const response = await move(orderId, { status: 'PLANNED', plannedDate: getWorkdayFromToday(15), appointment });
    expect(response.problem?.validationErrors).toMatchObject([{ field: 'appointment', code: 'validation.not-allowed-here' }]);
  });
});

describe('the list', () => {
  it('is filtered by rack, kind, status, text and data center, and the export applies the same filter', async () => {
    const owner = await insertOwner();
    const { customerId, rackId } = owner;
    const namedConnection = await insertConnection(api.db, site, {
      customerId,
      rackId,
      reference: 'Transit',
      facilityReference: 'FAC-7',
      chargedTo: 'THIRD_PARTY',
      zEnd: { party: 'THIRD_PARTY', partyName: 'Zoekbare Carrier', patchPanel: 'QX-77', ports: ['45/46'] },
    });
    await insertConnection(api.db, site, { customerId, rackId, status: 'TERMINATED', kind: 'METRO_CONNECT' });
    const listReferences = async (query: NonNullable<Parameters<typeof api.call<typeof listDcConnections>>[1]['query']>) =>
      (await api.call(listDcConnections, { params: { customerId }, query }, orderer(customerId))).body.items.map(
        ({ reference }) => reference,
      );
    expect(await listReferences({})).toEqual([null, 'Transit']);
    expect(await listReferences({ status: ['ACTIVE'], kind: ['CROSS_CONNECT'], rackId, siteCode: site.siteCode })).toEqual([
      'Transit',
    ]);
    expect(await listReferences({ rackId: rackId + 1_000 })).toEqual([]);
    expect(await listReferences({ party: ['THIRD_PARTY', 'OWN_RACK'] })).toEqual(['Transit']);
    expect(await listReferences({ party: ['PROVIDER_NETWORK'] })).toEqual([null]);
    for (const q of ['zoekbare', 'QX-77', '45/46', namedConnection.circuitId, 'transit'])
      expect(await listReferences({ q })).toEqual(['Transit']);
    const file = await api.app.inject({
      url: `/v1/customer/${customerId}/dc-connection/export?q=zoekbare`,
      headers: { authorization: `Bearer ${await api.getToken(orderer(customerId))}` },
    });
    for (const value of ['Zoekbare Carrier', 'THIRD_PARTY', 'FAC-7']) expect(file.body.split('\n')[1]).toContain(value);
  });

  it('sorts by urgency: LOA rejected, suspended, LOA expired or requested, being delivered, active, terminated', async () => {
    const { customerId, rackId } = await insertOwner();
    const connectionsByUrgency = [
      { reference: 'rejected', loaStatus: 'REJECTED' },
      { reference: 'suspended', status: 'SUSPENDED' },
      { reference: 'expired', loaStatus: 'EXPIRED' },
      { reference: 'requested', status: 'PENDING', loaStatus: 'REQUESTED' },
      { reference: 'pending', status: 'PENDING', loaStatus: 'RECEIVED' },
      { reference: 'active', loaStatus: 'USED' },
      { reference: 'terminated', status: 'TERMINATED', loaStatus: 'REJECTED' },
    ] as const;
    for (const values of connectionsByUrgency.toReversed())
      await insertConnection(api.db, site, { customerId, rackId, ...values });
    const references: (string | null)[] = [];
    let after: string | null | undefined;
    do {
      const query = { sort: '-urgency', limit: 3, ...(after && { after }) } as const;
      const { body } = await api.call(listDcConnections, { params: { customerId }, query }, orderer(customerId));
      references.push(...body.items.map(({ reference }) => reference));
      after = body.next;
    } while (after !== null);
    expect(references).toEqual(connectionsByUrgency.map(({ reference }) => reference));
  });

  it('never shows connections of another customer', async () => {
    const owner = await insertOwner();
    const stranger = await insertOwner();
    const { dcConnectionId } = await insertConnection(api.db, site, { ...owner });
    const params = { customerId: stranger.customerId, dcConnectionId };
    const read = await api.call(getDcConnection, { params }, orderer(stranger.customerId));
    const write = await api.call(updateDcConnection, { params, body: { reference: 'x' } }, orderer(stranger.customerId));
    const list = await api.call(listDcConnections, { params: stranger, query: {} }, orderer(stranger.customerId));
    expect([read.status, write.status, list.body.total]).toEqual([404, 404, 0]);
  });

  it('offers packages by data center and kind', async () => {
    const { customerId } = await insertOwner();
    const listPackages = async (query: { siteCode?: string; kind?: 'METRO_CONNECT' }) =>
      (await api.call(listDcConnectionPackages, { params: { customerId }, query }, orderer(customerId))).body.map(
        ({ packageCode, kind, siteCodes }) => [packageCode, kind, siteCodes],
      );
    expect(await listPackages({ siteCode: site.siteCode })).toHaveLength(2);
    expect(await listPackages({ siteCode: otherSite.siteCode })).toEqual([
      [`${site.siteCode}-MC`, 'METRO_CONNECT', [site.siteCode, otherSite.siteCode].toSorted()],
    ]);
    expect(await listPackages({ siteCode: site.siteCode, kind: 'METRO_CONNECT' })).toHaveLength(1);
  });
});

it('updateDcConnection changes the reference and rejects a stale version', async () => {
  const owner = await insertOwner();
  const { dcConnectionId, version } = await insertConnection(api.db, site, owner);
  const params = { customerId: owner.customerId, dcConnectionId };
  const change = (reference: string) =>
    api.call(updateDcConnection, { params, body: { reference, version } }, orderer(owner.customerId));
  expect((await change(' Nieuw ')).body).toMatchObject({ reference: 'Nieuw' });
  expect((await change('Later')).problem?.code).toBe('STALE_VERSION');
  const provider = await api.call(getProviderDcConnection, { params: { dcConnectionId } }, systemToken);
  expect(provider.body).toMatchObject({ customerId: owner.customerId, reference: 'Nieuw' });
});
