import {
  exportIpPrefixes,
  getIpPrefix,
  listIpPrefixes,
  releaseIpPrefix,
  updateIpPrefix,
  withdrawIpPrefixRelease,
} from '@demarc/contract/ip-prefix.ts';
import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import { maxNullRouteDays, minNullRouteMinutes } from '@demarc/contract/ip-prefix-parts.ts';
import { cancelIpPrefixRequest, createIpPrefixRequest, listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import { createNullRoute, endNullRoute, listNullRoutes, updateNullRoute } from '@demarc/contract/null-route.ts';
import {
  activateProviderNullRoute,
  createProviderIpPrefix,
  decideProviderIpPrefixRequest,
  listProviderNullRoutes,
  removeProviderNullRoute,
} from '@demarc/contract/provider/ip-prefix.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ipPools, type ipPrefixes } from '../../db/schema/ip.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertPrefix, nextTestPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { endNullRoutes } from './end-null-routes.ts';
import { releaseOldPrefixes } from './release-old-prefixes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

async function setUp() {
  const { customerId } = await insertCustomer(api.db);
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId };
  return {
    customerId,
    desk,
    params,
    insert: (values: Partial<typeof ipPrefixes.$inferInsert> = {}) => insertPrefix(api.db, { customerId, ...values }),
    find: async (query: Parameters<typeof api.call<typeof listIpPrefixes>>[1]['query'] = {}) => {
      const { body, problem } = await api.call(listIpPrefixes, { params, query }, desk);
      return problem ? problem.validationErrors : body.items.map(({ prefix }) => prefix);
    },
    list: async (query: Parameters<typeof api.call<typeof listIpPrefixes>>[1]['query'] = {}) =>
      (await api.call(listIpPrefixes, { params, query }, desk)).body,
  };
}

describe('the list', () => {
  it('is a tree by address', async () => {
    const { insert, list, find } = await setUp();
    await insert({ prefix: '10.77.64.0/24' });
    const outer = await insert({ prefix: '10.77.0.0/16', isContainer: true });
    const inner = await insert({ prefix: '10.77.64.0/18', isContainer: true });
    await insert({ prefix: '10.77.0.0/24' });
    await insert({ prefix: '2001:db8:77::/48' });
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(
      items.map(({ prefix, depth, parentId, childCount, utilizationPercent }) => [
        prefix,
        depth,
        parentId,
        childCount,
        utilizationPercent,
      ]),
    ).toEqual([
      ['10.77.0.0/16', 0, null, 2, 25.4],
      ['10.77.0.0/24', 1, outer.prefixId, 0, 0],
      ['10.77.64.0/18', 1, outer.prefixId, 1, 1.6],
      ['10.77.64.0/24', 2, inner.prefixId, 0, 0],
      ['2001:db8:77::/48', 0, null, 0, null],
    ]);
    expect(await find({ parentId: inner.prefixId })).toEqual(['10.77.64.0/24']);
    expect(await find({ parentId: 1 })).toMatchObject([{ field: 'query.parentId' }]);
    const firstPage = await list({ limit: 2 });
    expect((await list({ limit: 2, after: firstPage.next! })).items.map(({ prefix }) => prefix)).toEqual([
      '10.77.64.0/18',
      '10.77.64.0/24',
    ]);
    expect((await list({ sort: '-prefix', limit: 1 })).items).toMatchObject([{ prefix: '2001:db8:77::/48' }]);
    expect((await list({ sort: 'id', limit: 1 })).items).toMatchObject([{ prefix: '10.77.64.0/24' }]);
  });

  it('is filtered', async () => {
    const { insert, find, customerId } = await setUp();
    const { contactId: abuseContactId } = await insertContact(api.db, { customerId, types: ['abuse'] });
    await insert({ prefix: '10.78.1.0/24', description: 'Office Utrecht', usedCount: 2, ptrCount: 1 });
    await insert({ prefix: '10.78.2.0/24', abuseContactId, rpkiState: 'INVALID_ASN', originAsn: 64_500 });
    await insert({ prefix: '2001:db8:78::/48', status: 'RESERVED', serviceType: 'LINE', serviceId: 7, source: 'SERVICE' });
    expect(await find({ q: '10.78.2.77' })).toEqual(['10.78.2.0/24']);
    expect(await find({ q: '10.78.0.0/16' })).toEqual(['10.78.1.0/24', '10.78.2.0/24']);
    expect(await find({ q: '2001:DB8:78:0:1::9' })).toEqual(['2001:db8:78::/48']);
    expect(await find({ q: 'utrecht' })).toEqual(['10.78.1.0/24']);
    expect(await find({ q: '10.78' })).toEqual(['10.78.1.0/24', '10.78.2.0/24']);
    expect(await find({ q: '192.0.2.1' })).toEqual([]);
    expect(await find({ family: '6' })).toEqual(['2001:db8:78::/48']);
    expect(await find({ status: ['RESERVED'] })).toEqual(['2001:db8:78::/48']);
    expect(await find({ serviceType: ['LINE'], serviceId: 7 })).toEqual(['2001:db8:78::/48']);
    expect(await find({ serviceType: ['RACK'] })).toEqual([]);
    expect(await find({ rpkiState: ['INVALID_ASN'] })).toEqual(['10.78.2.0/24']);
    expect(await find({ hasPtr: false })).toEqual(['10.78.1.0/24']);
    expect(await find({ hasAbuseContact: true })).toEqual(['10.78.2.0/24']);
    expect(await find({ siteCode: 'AMS1' })).toEqual([]);
  });

  it('can be sorted by urgency and filtered by problem, and its problems are counted', async () => {
    const { insert, list, find, params, desk, customerId } = await setUp();
    const { contactId: abuseContactId } = await insertContact(api.db, { customerId, types: ['abuse'] });
    const nameservers = (state: 'ANSWERS' | 'UNREACHABLE') => [{ nameserver: 'ns1.customer.example', state, checkedAt: null }];
    const delegatedMode = { reverseDnsMode: 'DELEGATED' as const };
    const invalidOrigin = { originAsn: 64_500, rpkiState: 'INVALID_LENGTH' as const };
    const halfAnswers = { ...delegatedMode, nameservers: [...nameservers('ANSWERS'), ...nameservers('UNREACHABLE')] };
    await insert({ prefix: '10.83.0.0/24', ...halfAnswers });
    await insert({ prefix: '10.83.1.0/24', abuseContactId, usedCount: 2, ptrCount: 1 });
    await insert({ prefix: '10.83.2.0/24', abuseContactId, usedCount: 2, ...delegatedMode, nameservers: nameservers('ANSWERS') });
    await insert({ prefix: '10.83.3.0/24', ...delegatedMode, nameservers: nameservers('UNREACHABLE'), ...invalidOrigin });
    await insert({ prefix: '10.83.4.0/24', dnsFailedCount: 2 });
    await insert({ prefix: '10.83.5.0/24', ...invalidOrigin, status: 'PENDING_RELEASE' });
    await insert({ prefix: '10.83.6.0/24', ...invalidOrigin, originAsn: null });
    await insert({ prefix: '10.83.7.0/24', ...invalidOrigin });
    await insert({ prefix: '10.83.8.0/24', ...invalidOrigin, status: 'RELEASED' });
    const getThirdOctet = ({ prefix }: { prefix: string }) => Number(prefix.split('.')[2]);
    const listedPrefixes = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ sort: '-urgency', limit: 2, ...(after && { after }) });
      listedPrefixes.push(...page.items);
      after = page.next;
    }
    expect(listedPrefixes.map(getThirdOctet)).toEqual([3, 4, 7, 0, 1, 6, 5, 2, 8]);
    expect(listedPrefixes.map(({ problems }) => problems).slice(0, 5)).toEqual([
      ['ORIGIN_INVALID', 'DELEGATION_FAILED'],
      ['DNS_FAILED'],
      ['ORIGIN_INVALID'],
      ['DELEGATION_FAILED'],
      [],
    ]);
    expect(await find({ problem: ['ORIGIN_INVALID'] })).toEqual(['10.83.3.0/24', '10.83.7.0/24']);
    expect(await find({ problem: ['DNS_FAILED', 'DELEGATION_FAILED'] })).toEqual([
      '10.83.0.0/24',
      '10.83.3.0/24',
      '10.83.4.0/24',
    ]);
    const toPrefixes = (octets: readonly number[]) => octets.map((octet) => `10.83.${octet}.0/24`);
    expect(await find({ needsAttention: true })).toEqual(toPrefixes([0, 1, 3, 4, 6, 7]));
    expect(await find({ needsAttention: false })).toEqual(toPrefixes([2, 5, 8]));
    expect((await api.call(getIpPrefixSummary, { params }, desk)).body).toMatchObject({
      needingAttention: { total: 6, totalIsCapped: false },
      withProblems: { total: 4, totalIsCapped: false },
      problems: [
        { problem: 'ORIGIN_INVALID', count: 2, prefix: '10.83.3.0/24' },
        { problem: 'DNS_FAILED', count: 1, prefix: '10.83.4.0/24', failingNameservers: null },
        { problem: 'DELEGATION_FAILED', count: 2, prefix: '10.83.3.0/24', failingNameservers: { count: 1, total: 1 } },
      ],
    });
  });

  it('is counted and exported', async () => {
    const { insert, params, desk } = await setUp();
    await insert({ prefix: '10.79.1.0/24', description: '=cmd' });
    await insert({ prefix: '10.79.2.0/24', status: 'RELEASED' });
    const summary = (await api.call(getIpPrefixSummary, { params }, desk)).body;
    expect(summary.byStatus).toEqual({ RESERVED: 0, ACTIVE: 1, PENDING_RELEASE: 0, RELEASED: 1 });
    // Two filters of the list find as many prefixes as the summary counts.
    for (const [name, filter] of [
      ['withoutPtr', { hasPtr: false }],
      ['withoutAbuseContact', { hasAbuseContact: false }],
    ] as const) {
      const query = { ...filter, status: ['ACTIVE' as const] };
      const { total } = (await api.call(listIpPrefixes, { params, query }, desk)).body;
      expect(summary[name]).toEqual({ total, totalIsCapped: false });
    }
    expect(summary.withoutAbuseContact.total).toBe(1);
    const { payload } = await api.call(exportIpPrefixes, { params, query: { status: ['ACTIVE'] } }, desk);
    expect(payload.toString('utf8').split('\r\n')[1]).toContain(`10.79.1.0/24,4,ACTIVE,'=cmd`);
  });
});

describe('a prefix', () => {
  it('gets a description and an abuse contact from the first of two concurrent changes', async () => {
    const { insert, params, desk, customerId } = await setUp();
    const { prefixId, prefix } = await insert();
    const { contactId } = await insertContact(api.db, { customerId, types: ['abuse'] });
    const { contactId: orderContactId } = await insertContact(api.db, { customerId, types: ['order'] });
    const update = (body: Parameters<typeof api.call<typeof updateIpPrefix>>[1]['body']) =>
      api.call(updateIpPrefix, { params: { ...params, prefixId }, body }, desk);
    expect((await update({ description: ' Office ', abuseContactId: contactId, version: 1 })).body).toMatchObject({
      prefix,
      description: 'Office',
      abuseContactId: contactId,
      hasAbuseContact: true,
      version: 2,
    });
    expect((await update({ description: 'Shop', version: 1 })).problem).toMatchObject({
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
    expect((await update({ abuseContactId: orderContactId })).problem?.validationErrors).toMatchObject([
      { field: 'abuseContactId', code: 'validation.contact-not-abuse' },
    ]);
    expect((await update({ description: 'Office' })).body.version).toBe(2);
  });

  it('is not shown to other customers', async () => {
    const { insert, customerId } = await setUp();
    const { prefixId } = await insert();
    const otherCustomer = await setUp();
    const input = { params: { customerId: otherCustomer.customerId, prefixId } };
    expect((await api.call(getIpPrefix, input, otherCustomer.desk)).status).toBe(404);
    expect((await api.call(getIpPrefix, { params: { customerId, prefixId } }, otherCustomer.desk)).problem?.code).toBe(
      'CUSTOMER_MISMATCH',
    );
    expect((await api.call(getIpPrefix, { params: { customerId, prefixId } })).status).toBe(401);
  });

  it('is released after a quarantine, during which the release can be withdrawn', async () => {
    const { insert, params, desk, customerId } = await setUp();
    await insertContact(api.db, { customerId, types: ['support'], email: `support@c${customerId}.example` });
    const ownPrefix = await insert();
    const key = { ...params, prefixId: ownPrefix.prefixId };
    const release = (prefixId = ownPrefix.prefixId) =>
      api.call(releaseIpPrefix, { params: { ...params, prefixId }, body: {} }, desk);
    const get = async () => (await api.call(getIpPrefix, { params: key }, desk)).body;
    expect(await get()).toMatchObject({ releaseBlock: null, canWithdrawRelease: false });
    expect((await release()).body).toMatchObject({ status: 'PENDING_RELEASE', canWithdrawRelease: true });
    expect((await release()).problem?.code).toBe('PREFIX_NOT_ACTIVE');
    expect((await api.call(withdrawIpPrefixRelease, { params: key }, desk)).status).toBe(204);
    expect(await get()).toMatchObject({ status: 'ACTIVE', releaseDate: null });
    await release();
    api.clock.moveBy(24 * 86_400);
    await releaseOldPrefixes.run(api.context, {});
    await releaseOldPrefixes.run(api.context, {});
    expect(await get()).toMatchObject({ status: 'PENDING_RELEASE' });
    expect(await api.listMails(customerId)).toHaveLength(1);
    api.clock.moveBy(7 * 86_400);
    await releaseOldPrefixes.run(api.context, {});
    expect(await get()).toMatchObject({ status: 'RELEASED' });
    expect((await api.call(withdrawIpPrefixRelease, { params: key }, desk)).problem?.code).toBe('INVALID_TRANSITION');
    const servicePrefix = await insert({ source: 'SERVICE', serviceType: 'LINE', serviceId: 7 });
    expect((await release(servicePrefix.prefixId)).problem?.code).toBe('PREFIX_OF_SERVICE');
    const container = await insert({ prefix: '10.80.0.0/16', isContainer: true });
    await insert({ prefix: '10.80.1.0/24' });
    expect((await release(container.prefixId)).problem).toMatchObject({
      code: 'PREFIX_HAS_SUBPREFIXES',
      details: { childCount: 1 },
    });
  });
});

describe('a null route', () => {
  const inHours = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString();

  it('is set and removed by the provider, and ends at its end time', async () => {
    const { insert, params, desk } = await setUp();
    const { prefixId, prefix } = await insert();
    const key = { ...params, prefixId };
    const target = prefix.replace('0/24', '70');
    const creation = await api.call(createNullRoute, { params: key, body: { target, endsAt: inHours(2), reason: 'DDoS' } }, desk);
    expect(creation).toMatchObject({
      status: 201,
      body: { target: `${target}/32`, status: 'REQUESTED', reason: 'DDoS', activeSince: null },
    });
    const { nullRouteId } = creation.body;
    const readSummary = async () => {
      const { isNullRouted, nullRouteStatus } = (await api.call(getIpPrefix, { params: key }, desk)).body;
      return { isNullRouted, nullRouteStatus };
    };
    expect(await readSummary()).toEqual({ isNullRouted: false, nullRouteStatus: 'REQUESTED' });
    const providerInput = { params: { nullRouteId } };
    const report = (operation: typeof activateProviderNullRoute | typeof removeProviderNullRoute) =>
      api.call(operation, providerInput, systemToken);
    expect((await report(removeProviderNullRoute)).problem?.code).toBe('INVALID_TRANSITION');
    expect((await report(activateProviderNullRoute)).body).toMatchObject({ status: 'ACTIVE' });
    expect((await api.call(getIpPrefix, { params: key }, desk)).body).toMatchObject({
      isNullRouted: true,
      nullRouteStatus: 'ACTIVE',
      nullRoute: { nullRouteId },
      releaseBlock: 'NULL_ROUTE_OPEN',
    });
    const extension = await api.call(updateNullRoute, { params: { ...key, nullRouteId }, body: { endsAt: inHours(3) } }, desk);
    expect(extension.body).toMatchObject({ status: 'ACTIVE' });
    api.clock.moveBy(2.5 * 3_600);
    await endNullRoutes.run(api.context, {});
    const listRoutes = async () => (await api.call(listNullRoutes, { params: key }, desk)).body;
    expect(await listRoutes()).toMatchObject([{ status: 'ACTIVE' }]);
    api.clock.moveBy(3_600);
    await endNullRoutes.run(api.context, {});
    expect(await listRoutes()).toMatchObject([{ status: 'ENDING' }]);
    expect(await readSummary()).toEqual({ isNullRouted: true, nullRouteStatus: 'ENDING' });
    const endingRoutes = (await api.call(listProviderNullRoutes, { query: { status: 'ENDING', limit: 200 } }, systemToken)).body;
    expect(endingRoutes.items.map((item) => item.nullRouteId)).toContain(nullRouteId);
    expect((await report(removeProviderNullRoute)).body).toMatchObject({ status: 'ENDED' });
    expect(await readSummary()).toEqual({ isNullRouted: false, nullRouteStatus: null });
    expect((await api.call(endNullRoute, { params: { ...key, nullRouteId } }, desk)).problem?.code).toBe('INVALID_TRANSITION');
  });

  it.each([
    ['an address outside the prefix', { target: '192.0.2.1' }, 'target', 'validation.address-outside-prefix'],
    ['host bits', { target: '10.0.0.1/24' }, 'target', 'validation.prefix-host-bits'],
    ['leading zeros', { target: '10.0.00.1' }, 'target', 'validation.prefix-invalid'],
    ['an end in the past', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt', 'validation.out-of-range'],
    ['an end too far in the future', { endsAt: '2099-01-01T00:00:00.000Z' }, 'endsAt', 'validation.out-of-range'],
  ])('is rejected with %s', async (_what, body, field, code) => {
    const { insert, params, desk } = await setUp();
    const { prefixId } = await insert();
    const response = await api.call(
      createNullRoute,
      { params: { ...params, prefixId }, body: { endsAt: inHours(1), ...body } },
      desk,
    );
    expect(response.problem?.validationErrors).toMatchObject([{ field, code }]);
  });

  it('can last from the minimum to the maximum time, both included', async () => {
    const { insert, params, desk } = await setUp();
    api.clock.stopAt(api.clock.now().toISOString());
    onTestFinished(() => api.clock.resume());
    for (const [hours, status] of [
      [minNullRouteMinutes / 60, 201],
      [maxNullRouteDays * 24, 201],
      [maxNullRouteDays * 24 + 1 / 60, 400],
    ] as const) {
      const { prefixId } = await insert();
      const body = { endsAt: inHours(hours) };
      expect((await api.call(createNullRoute, { params: { ...params, prefixId }, body }, desk)).status).toBe(status);
    }
  });

  it('is rejected if it overlaps an open null route', async () => {
    const { insert, params, desk } = await setUp();
    const { prefixId, prefix } = await insert();
    const createRoute = (target: string | null) =>
      api.call(createNullRoute, { params: { ...params, prefixId }, body: { target, endsAt: inHours(1) } }, desk);
    expect((await createRoute(prefix.replace('0/24', '64/28'))).status).toBe(201);
    expect((await createRoute(prefix.replace('0/24', '70'))).problem?.code).toBe('NULL_ROUTE_OPEN');
    expect((await createRoute(null)).problem?.code).toBe('NULL_ROUTE_OPEN');
    expect((await createRoute(prefix.replace('0/24', '80'))).status).toBe(201);
  });
});

describe('a request', () => {
  const justification = 'Twintig servers nu, veertig over een jaar.';

  it('is approved with a prefix, refused with a reason, or canceled', async () => {
    const { params, desk, customerId } = await setUp();
    await insertContact(api.db, { customerId, types: ['support'], email: `support@c${customerId}.example` });
    const request = (body = { family: 4 as const, prefixLength: 26, justification }) =>
      api.call(createIpPrefixRequest, { params, body }, desk);
    const firstRequest = await request();
    expect(firstRequest).toMatchObject({ status: 201, body: { status: 'REQUESTED', prefixLength: 26, prefix: null } });
    const decide = (requestId: string, body: Parameters<typeof api.call<typeof decideProviderIpPrefixRequest>>[1]['body']) =>
      api.call(decideProviderIpPrefixRequest, { params: { requestId }, body }, systemToken);
    const prefix = nextTestPrefix();
    expect((await decide(firstRequest.body.requestId, { decision: 'REFUSE' })).problem?.validationErrors).toMatchObject([
      { field: 'text' },
    ]);
    const approval = await decide(firstRequest.body.requestId, {
      decision: 'APPROVE',
      prefix,
      gateway: prefix.replace('0/24', '1'),
    });
    expect(approval.body).toMatchObject({ status: 'APPROVED', prefix, customerId });
    expect((await decide(firstRequest.body.requestId, { decision: 'APPROVE', prefix })).problem?.code).toBe('INVALID_TRANSITION');
    const secondRequest = await request();
    expect((await decide(secondRequest.body.requestId, { decision: 'REFUSE', text: 'Te veel' })).body).toMatchObject({
      status: 'REFUSED',
      decisionText: 'Te veel',
    });
    expect(await api.listMails(customerId)).toHaveLength(2);
    const thirdRequest = await request();
    const cancel = () => api.call(cancelIpPrefixRequest, { params: { ...params, requestId: thirdRequest.body.requestId } }, desk);
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).problem?.code).toBe('INVALID_TRANSITION');
    const { body } = await api.call(listIpPrefixRequests, { params, query: {} }, desk);
    expect(body.items.map(({ status }) => status).sort()).toEqual(['APPROVED', 'CANCELLED', 'REFUSED']);
  });

  it.each([
    [{ family: 4, prefixLength: 16, justification }, 'prefixLength'],
    [{ family: 4, prefixLength: 48, justification }, 'prefixLength'],
    [{ family: 4, prefixLength: 26, justification: 'short' }, 'justification'],
    [{ family: 4, prefixLength: 26, justification, service: { type: 'LINE', id: 999 } }, 'service.id'],
  ] as const)('is rejected if it is invalid: %j', async (body, field) => {
    const { params, desk } = await setUp();
    expect((await api.call(createIpPrefixRequest, { params, body }, desk)).problem?.validationErrors).toMatchObject([{ field }]);
  });

  it('is rejected while ten requests are open', async () => {
    const { params, desk } = await setUp();
    const body = { family: 6 as const, prefixLength: 48, justification };
    for (let count = 0; count < 10; count += 1)
      expect((await api.call(createIpPrefixRequest, { params, body }, desk)).status).toBe(201);
    expect((await api.call(createIpPrefixRequest, { params, body }, desk)).problem?.code).toBe('IP_REQUEST_LIMIT');
  });
});

describe('the provider', () => {
  const assign = (body: Parameters<typeof api.call<typeof createProviderIpPrefix>>[1]['body']) =>
    api.call(createProviderIpPrefix, { body }, systemToken);

  it('assigns prefixes only out of containers of the same customer', async () => {
    const [ownCustomer, otherCustomer] = [await setUp(), await setUp()];
    expect((await assign({ customerId: ownCustomer.customerId, prefix: '10.81.0.0/16', isContainer: true })).status).toBe(201);
    expect((await assign({ customerId: ownCustomer.customerId, prefix: '10.81.1.0/24' })).status).toBe(201);
    expect((await assign({ customerId: ownCustomer.customerId, prefix: '10.81.1.128/25' })).problem?.code).toBe('PREFIX_IN_USE');
    expect((await assign({ customerId: otherCustomer.customerId, prefix: '10.81.2.0/24' })).problem?.code).toBe('PREFIX_IN_USE');
    expect(
      (await assign({ customerId: otherCustomer.customerId, prefix: '10.80.0.0/12', isContainer: true })).problem?.code,
    ).toBe('PREFIX_IN_USE');
    expect(
      (await assign({ customerId: ownCustomer.customerId, prefix: '10.81.3.5/24' })).problem?.validationErrors,
    ).toMatchObject([{ code: 'validation.prefix-host-bits', params: { prefix: '10.81.3.0/24' } }]);
  });

  it('assigns the next free prefix outside containers', async () => {
    const { customerId } = await setUp();
    await api.db.insert(ipPools).values({ prefix: '10.82.0.0/16', family: 4 });
    await assign({ customerId, prefix: '10.82.0.0/24', isContainer: true });
    const response = await assign({ customerId, family: 4, prefixLength: 26 });
    expect(response.body).toMatchObject({ prefix: '10.82.1.0/26', customerId });
    expect((await assign({ customerId, family: 4 })).problem?.validationErrors).toMatchObject([{ field: 'prefixLength' }]);
    await api.db.delete(ipPools).where(eq(ipPools.prefix, '10.82.0.0/16'));
  });
});
