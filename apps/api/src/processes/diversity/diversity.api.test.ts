import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import {
  createDiversityPair,
  type DiversityPair,
  type DiversityPairRequest,
  deleteDiversityPair,
  downloadDiversityCertificate,
  getDiversityPair,
  issueDiversityCertificate,
  listDiversityPairs,
  maxDiversityPairs,
} from '@demarc/contract/diversity.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import { putProviderWdmRoute } from '@demarc/contract/provider/wdm.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import type { colocations } from '../../db/schema/colocation.ts';
import { customers } from '../../db/schema/customer.ts';
import { wdms } from '../../db/schema/wdm.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { insertContact, insertLine } from '../../testing/builders.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import { insertConnection } from '../../testing/dc-connections.ts';
import { insertPair } from '../../testing/diversity.ts';
import { emptyTechnical } from '../../testing/findable.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { admin, finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { insertRoute, insertWdm, type TestRoute } from '../../testing/wdm.ts';
import { checkDiversityPair, watchDiversity } from './watch-diversity.ts';

let api: TestApi;
const sites: TestSite[] = [];
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  for (const houseNumber of [11, 12, 13, 14]) sites.push(await insertSite(api.db, { houseNumber }));
});
afterAll(() => api.close());

const create = (customerId: number, body: DiversityPairRequest) =>
  api.call(createDiversityPair, { params: { customerId }, body }, orderer(customerId));
const getPair = async (customerId: number, pairId: string) =>
  (await api.call(getDiversityPair, { params: { customerId, pairId } }, orderer(customerId))).body;
const issue = (customerId: number, pairId: string) =>
  api.call(issueDiversityCertificate, { params: { customerId, pairId } }, orderer(customerId));

/** Lists the aspects with each result, except those that do not apply. */
const listResults = ({ aspects }: Pick<DiversityPair, 'aspects'>) =>
  aspects.filter(({ result }) => result !== 'NOT_APPLICABLE').map(({ aspect, result }) => `${aspect} ${result}`);

async function insertRack(customerId: number, site: TestSite, values: Partial<typeof colocations.$inferInsert> = {}) {
  const { colocationId } = await insertColocation(api.db, site, { customerId, room: '2.04', ...values });
  return { type: values.kind ?? 'RACK', id: colocationId } as const;
}

/** Runs the jobs that watch the pairs. */
async function watch(): Promise<number> {
  const queued: { customerId: number; pairId: string }[] = [];
  const jobs = { send: async (_tx: unknown, _name: string, data: object) => void queued.push(...(data as typeof queued)) };
  await watchDiversity.run({ ...api.context, jobs }, {});
  for (const key of queued) await checkDiversityPair.run(api.context, key);
  return queued.length;
}

describe('a pair', () => {
  it('reports what two services share, what differs and what is unknown', async () => {
    const customerId = await insertOrderer(api);
    const firstId = await insertRack(customerId, sites[0]!);
    const secondId = await insertRack(customerId, sites[1]!);
    const diverse = (await create(customerId, { one: firstId, other: secondId })).body;
    expect(diverse).toMatchObject({
      conclusion: 'DIVERSE',
      certificate: null,
      one: { ...firstId, identifier: `RK-${firstId.id}` },
    });
    expect(listResults(diverse)).toEqual(['SITE DIFFERENT', 'ROOM DIFFERENT', 'FEED DIFFERENT']);

    // Both are in the same cabinet, so they have the same room and feeds.
    const units = { kind: 'SHARED_COLO', rackLabel: 'SC-07' } as const;
    const first = await insertRack(customerId, sites[0]!, units);
    const second = await insertRack(customerId, sites[0]!, units);
    const shared = (await create(customerId, { one: first, other: second, sameBuilding: true })).body;
    expect(shared.conclusion).toBe('SHARED');
    expect(shared.aspects.find(({ aspect }) => aspect === 'FEED')?.shared).toEqual(
      ['A', 'B'].map((label) => `${sites[0]!.siteCode} · SC-07 ${label}`),
    );

    // The same address as the data center, and no known ducts.
    const address = { street: 'Proefstraat', houseNumber: 11, houseNumberAddition: 'B', postalCode: '1234AB', city: 'Testdam' };
    const lineAddress = { ...address, country: 'NL', bagAddressId: null, room: null };
    const line = await insertLine(api.db, { customerId, address: lineAddress });
    const accessNode = { name: 'nl1234-olt-1', type: 'OLT', port: '1/1' } as const;
    const values = { customerId, address: { ...lineAddress, houseNumber: 99 }, carrierCode: 'ANDERNET' };
    const otherLine = await insertLine(api.db, { ...values, technical: { ...emptyTechnical, accessNode, areaPop: '1234-A' } });
    const atSite = (await create(customerId, { one: firstId, other: { type: 'LINE', id: line.lineId } })).body;
    expect(listResults(atSite)).toEqual(['SITE SHARED', 'ROOM NOT_KNOWN']);
    const lines = await create(customerId, {
      one: { type: 'LINE', id: line.lineId },
      other: { type: 'LINE', id: otherLine.lineId },
    });
    expect(lines.body.conclusion).toBe('NOT_PROVEN');
    expect(listResults(lines.body)).toEqual([
      'SITE DIFFERENT',
      'ROOM DIFFERENT',
      'ROUTE NOT_KNOWN',
      'DUCT NOT_KNOWN',
      'CARRIER DIFFERENT',
      'ACCESS_NODE NOT_KNOWN',
    ]);

    const connections = await Promise.all(
      [
        { roomOrCage: '1.10', patchPanel: 'MT-12' },
        { roomOrCage: '1.11', patchPanel: 'mt-12' },
      ].map((zEnd) =>
        insertConnection(api.db, sites[2]!, { customerId, rackId: firstId.id, zEnd: { party: 'PROVIDER_NETWORK', ...zEnd } }),
      ),
    );
    const [xc, otherXc] = connections.map(({ dcConnectionId: id }) => ({ type: 'DC_CONNECTION', id }) as const);
    const panels = (await create(customerId, { one: xc!, other: otherXc!, sameBuilding: true })).body;
    expect(listResults(panels)).toEqual(['SITE SHARED', 'ROOM NOT_KNOWN', 'PANEL SHARED']);
    const pairs = await api.call(listDiversityPairs, { params: { customerId }, query: {} }, orderer(customerId));
    expect(pairs.body).toHaveLength(5);
    const ofRack = { params: { customerId }, query: { type: firstId.type, id: firstId.id } };
    expect((await api.call(listDiversityPairs, ofRack, orderer(customerId))).body).toHaveLength(2);

    const countPairs = async (id: number) =>
      (await api.call(getDcConnectionSummary, { params: { customerId: id } }, orderer(id))).body.diversityPairs;
    expect([await countPairs(customerId), await countPairs(await insertOrderer(api))]).toEqual([5, 0]);
    await api.call(deleteDiversityPair, { params: { customerId, pairId: diverse.pairId } }, orderer(customerId));
    expect(await countPairs(customerId)).toBe(4);
  });

  it('is rejected for services that cannot be paired, without the role, and for another or a blocked customer', async () => {
    const customerId = await insertOrderer(api);
    const stranger = await insertOrderer(api);
    const firstId = await insertRack(customerId, sites[0]!);
    const secondId = await insertRack(customerId, sites[1]!);
    const foreignRack = await insertRack(stranger, sites[1]!);
    const terminatedRack = await insertRack(customerId, sites[1]!, { status: 'TERMINATED' });
    const listProblems = async (body: DiversityPairRequest) =>
      (await create(customerId, body)).problem?.validationErrors?.map(({ field, code }) => `${field} ${code}`);
    expect(await listProblems({ one: firstId, other: firstId })).toEqual(['other.id validation.same-service']);
    expect(await listProblems({ one: foreignRack, other: terminatedRack })).toEqual([
      'one.id validation.unknown-value',
      'other.id validation.service-ended',
    ]);
    // The number of a rack is not that of a line.
    expect(await listProblems({ one: firstId, other: { type: 'LINE', id: secondId.id } })).toEqual([
      'other.id validation.unknown-value',
    ]);
    const { pairId } = (await create(customerId, { one: firstId, other: secondId })).body;
    expect((await create(customerId, { one: secondId, other: firstId })).problem).toMatchObject({
      code: 'ALREADY_PAIRED',
      details: { pairId },
    });
    expect(
      (
        await api.call(
          createDiversityPair,
          { params: { customerId }, body: { one: firstId, other: secondId } },
          finance(customerId),
        )
      ).status,
    ).toBe(403);
    const foreignKey = { params: { customerId: stranger, pairId } };
    for (const operation of [getDiversityPair, deleteDiversityPair, issueDiversityCertificate, downloadDiversityCertificate])
      expect((await api.call(operation, foreignKey, orderer(stranger))).status).toBe(404);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    expect((await create(customerId, { one: firstId, other: secondId })).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await issue(customerId, pairId)).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    const key = { params: { customerId, pairId } };
    expect((await api.call(deleteDiversityPair, key, orderer(customerId))).status).toBe(204);
    expect((await api.call(getDiversityPair, key, orderer(customerId))).status).toBe(404);
  });

  it('is created once, even if many requests are concurrent, and up to a maximum number', async () => {
    const customerId = await insertOrderer(api);
    const firstId = await insertRack(customerId, sites[0]!);
    const secondId = await insertRack(customerId, sites[1]!);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(customerId, index % 2 ? { one: firstId, other: secondId } : { one: secondId, other: firstId }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (let at = 1; at < maxDiversityPairs; at++) await insertPair(api.db, customerId, firstId, { type: 'LINE', id: at });
    const third = await insertRack(customerId, sites[2]!);
    expect((await create(customerId, { one: firstId, other: third })).problem?.code).toBe('PAIR_LIMIT');
  });
});

describe('a certificate', () => {
  const visit = (code: string, language = 'en') =>
    api.app.inject({ url: `/diversity/${code}`, headers: { 'accept-language': language, host: 'localhost' } });
  const download = async (customerId: number, pairId: string) => {
    const response = await api.app.inject({
      url: `/v1/customer/${customerId}/diversity-pair/${pairId}/certificate`,
      headers: { authorization: `Bearer ${await api.getToken(orderer(customerId))}` },
    });
    const { text } = await readPdf(response.rawPayload);
    return { text, code: /\/diversity\/([\w-]{43})/.exec(text.replaceAll(' ', ''))?.[1] ?? '' };
  };

  /** Two wavelengths between four data centers, on two routes. */
  async function insertWavelengths(customerId: number) {
    const routes = [await insertRoute(api.db, [sites[0]!, sites[1]!]), await insertRoute(api.db, [sites[2]!, sites[3]!])];
    const ids = await Promise.all(
      routes.map(async (route) => (await insertWdm(api.db, route, { customerId, channel: 31 })).wdmId),
    );
    const [first, second] = ids.map((id) => ({ type: 'WDM', id }) as const);
    const { pairId } = (await create(customerId, { one: first!, other: second! })).body;
    return { pairId, routes };
  }
  const putPath = ({ routeCode, name }: TestRoute, pathCode: string) =>
    api.call(
      putProviderWdmRoute,
      {
        params: { routeCode },
        body: {
          name,
          siteA: sites[2]!.siteCode,
          siteZ: sites[3]!.siteCode,
          grid: 'DWDM_100GHZ',
          workingPath: { pathCode, description: 'Proefpad', lengthKm: 12 },
        },
      },
      systemToken,
    );

  it('is issued only for a diverse pair, and its page shows what it covers', async () => {
    const customerId = await insertOrderer(api);
    const firstId = await insertRack(customerId, sites[0]!);
    const secondId = await insertRack(customerId, sites[0]!);
    const shared = (await create(customerId, { one: firstId, other: secondId })).body;
    expect((await issue(customerId, shared.pairId)).problem).toMatchObject({
      code: 'NOT_DIVERSE',
      details: { conclusion: 'SHARED', shared: ['SITE', 'ROOM'], notKnown: ['FEED'] },
    });
    const away = await insertRack(customerId, sites[1]!, { reference: 'Uitwijk' });
    const { pairId } = (await create(customerId, { one: firstId, other: away })).body;
    const key = { params: { customerId, pairId } };
    expect((await api.call(downloadDiversityCertificate, key, orderer(customerId))).status).toBe(404);
    expect((await issue(customerId, pairId)).body.certificate).toMatchObject({ withdrawnAt: null });
    const { text, code } = await download(customerId, pairId);
    for (const part of ['Certificaat van gescheiden diensten', `RK-${firstId.id}`, `RK-${away.id}`, 'Uitwijk', 'Voeding'])
      expect(text).toContain(part);
    const page = await visit(code);
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    for (const part of ['This certificate is valid', `RK-${firstId.id} and RK-${away.id}`, 'Building, Room, Power feed'])
      expect(page.body).toContain(part);
    for (const part of [String(customerId), 'Uitwijk', pairId]) expect(page.body).not.toContain(part);
    expect((await visit(code, 'nl')).body).toContain('Dit certificaat is geldig');
    await api.call(deleteDiversityPair, key, orderer(customerId));
    expect((await visit(code)).body).toContain('This certificate is no longer valid');
  });

  it('is withdrawn, with a notice and an email, when a change brings the services together', async () => {
    const customerId = await insertOrderer(api);
    await insertContact(api.db, { customerId, types: ['support'], email: 'storing@test.example' });
    // Users get notices of what happened since they joined.
    await api.getToken(admin(customerId));
    const { pairId, routes } = await insertWavelengths(customerId);
    expect((await getPair(customerId, pairId)).conclusion).toBe('DIVERSE');
    await issue(customerId, pairId);
    const { code } = await download(customerId, pairId);
    await watch();
    await putPath(routes[1]!, `${routes[0]!.routeCode}-w`);
    expect(await watch()).toBeGreaterThan(0);
    const worse = await getPair(customerId, pairId);
    expect(worse).toMatchObject({ conclusion: 'SHARED', certificate: { withdrawnAt: expect.any(String) } });
    expect(listResults(worse)).toContain('DUCT SHARED');
    expect((await visit(code)).body).toContain('This certificate is no longer valid');
    // Nothing is reported twice. Events appear in notices once they have a position.
    await watch();
    const notices = await api.call(listNotices, { params: { customerId }, query: {} }, admin(customerId));
    expect(notices.body.items).toMatchObject([{ kind: 'diversity', type: 'diversity-pair.worsened', objectId: pairId }]);
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['storing@test.example']);
    // A change for the better is no reason to warn.
    await putPath(routes[1]!, `${routes[1]!.routeCode}-W`);
    await watch();
    expect(await getPair(customerId, pairId)).toMatchObject({
      conclusion: 'DIVERSE',
      certificate: { withdrawnAt: expect.any(String) },
    });
    expect(await api.listMails(customerId)).toHaveLength(1);
    const { type, objectId } = events;
    const rows = await api.db
      .select({ type })
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(objectId, pairId)))
      .orderBy(asc(events.eventId));
    expect(rows.map((row) => row.type.split('.')[1])).toEqual(['created', 'certificate-issued', 'worsened', 'changed']);
  });

  it('is withdrawn without a warning when a service ends', async () => {
    const customerId = await insertOrderer(api);
    const { pairId, routes } = await insertWavelengths(customerId);
    await issue(customerId, pairId);
    const { other } = await getPair(customerId, pairId);
    await watch();
    await api.db.update(wdms).set({ status: 'TERMINATED' }).where(eq(wdms.wdmId, other.id));
    await putPath(routes[1]!, 'PAD-2');
    await watch();
    expect(await getPair(customerId, pairId)).toMatchObject({
      conclusion: 'ENDED',
      certificate: { withdrawnAt: expect.any(String) },
    });
    expect(await api.listMails(customerId)).toEqual([]);
    expect((await issue(customerId, pairId)).problem?.code).toBe('NOT_DIVERSE');
  });

  it('cannot be found by guessing', async () => {
    const limited = await startTestApi({ env: systemEnv, rateLimit: true, sharesDatabaseWith: api });
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        limited.app.inject({ url: `/diversity/${String(index).padStart(43, 'a')}`, headers: { host: 'localhost' } }),
      ),
    );
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]));
    await limited.close();
  });
});
