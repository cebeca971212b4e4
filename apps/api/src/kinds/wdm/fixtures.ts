import { wdmOperations, wdmProviderOperations } from '@demarc/contract/kinds/wdm-operations.ts';
import { terminateWdm } from '@demarc/contract/wdm.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { wdmLightDays, wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { buildWdmSearchText } from '../../db/search-texts/wdm.ts';
import { changeTest } from '../../modules/circuit-test/circuit-test.store.ts';
import { createInitialState } from '../../modules/order/order-state.ts';
import { insertOrder } from '../../testing/builders.ts';
import { insertSite } from '../../testing/colocation.ts';
import { insertReportedFault, insertRequestedTest } from '../../testing/faults.ts';
import type { SearchSeed } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { buildEnd, buildWdmOrder, insertRoute, insertWdm, insertWdmPackages, type TestRoute } from '../../testing/wdm.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A list parameter with one value is a plain string in the query. */
const singleValueQuery = {
  status: 'ACTIVE',
  serviceClass: 'PASSIVE_CHANNEL',
  protection: 'UNPROTECTED',
  lightState: 'OK',
  q: 'proef',
};
const buildWishDate = () => ({ wishDate: getWorkdayFromToday(3) });
const orderLabels = { projectId: 'Proef', reference: 'Proef', purchaseOrderNumber: 'Proef', note: 'Proef' };
const contact = { lastName: 'Proef', email: 'proef@test.example' };

/** A wavelength with light readings, and one that is being delivered, on routes that all customers see. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...wdmOperations, ...wdmProviderOperations],
  insertRows,
  getParams: ({ wdmId }) => ({ wdmId, routeCode, packageCode: passiveCode }),
  inputs: {
    listWdm: () => ({ query: singleValueQuery }),
    exportWdm: () => ({ query: singleValueQuery }),
    listWdmPackages: () => ({ query: {} }),
    listWdmPackageChannels: () => ({ query: {} }),
    getWdmLight: () => ({ query: { from: new Date(Date.now() - dayMs).toISOString(), to: new Date().toISOString() } }),
    updateWdm: () => ({ body: { reference: 'Proef', optic: 'DWDM_10G_40' } }),
    createWdmOrder: async (_own, { db }) => {
      // Each order takes a channel, and a route has only a few.
      const { sites } = await findOrInsertRoute(db);
      const route = await insertRoute(db, sites);
      const { passiveCode } = await insertWdmPackages(db, [route]);
      const port = { patchPanel: `PP-${route.routeId}`, ports: ['1/2'] };
      const ends = { aEnd: buildEnd(sites[0], port), zEnd: buildEnd(sites[1], port) };
      return {
        query: { dryRun: false },
        body: buildWdmOrder({ route, passiveCode }, { ...orderLabels, contact, details: ends }),
      };
    },
    terminateWdm: () => ({ query: { dryRun: false }, body: { ...buildWishDate(), reason: 'MOVED' } }),
    withdrawWdmTermination: async ({ customerId, wdmId, token }, api) => {
      await api.call(terminateWdm, { params: { customerId, wdmId }, query: {}, body: buildWishDate() }, token);
      return {};
    },
    reportProviderWdmPatch: async ({ wdmId, customerId }, { db }) => {
      const state = { ...createInitialState('WDM', new Date(), 'CUSTOMER'), status: 'ACCEPTED' as const };
      const { orderId } = await insertOrder(db, { customerId, type: 'WDM', ...state });
      await db.update(wdms).set({ status: 'PENDING', openOrderId: orderId }).where(eq(wdms.wdmId, wdmId));
      return { body: { end: 'A', muxPort: 'MUX-01/1', patchPanel: `PP-${wdmId}`, ports: ['1/2'] } };
    },
    addProviderWdmLight: () => ({
      body: { readings: [{ at: new Date().toISOString(), rxPowerDbmA: -8, rxPowerDbmZ: -9 }] },
    }),
    requestWdmTest: async ({ customerId, wdmTestId: testId }, { db }) => {
      await changeTest(db, { customerId, testId }, { status: 'CANCELLED' });
      return { body: { type: 'LIGHT' } };
    },
    reportWdmFault: ({ wdmTestId: testId }) => ({
      body: { since: '2025-01-06T08:00:00Z', contactPhone: '0205550100', testId },
    }),
    addProviderWdmTestResult: ({ wdmTestId: testId }) => ({
      body: {
        testId,
        type: 'LIGHT',
        verdict: 'OK',
        remark: 'Proef',
        testedAt: '2026-01-05T10:00:00.000Z',
        lengthMeters: 12_000,
        lossDb: 7.5,
        rxPowerDbmA: -8,
        rxPowerDbmZ: -9,
      },
    }),
    releaseProviderWdm: async ({ wdmId }, { db }) => {
      await db.update(wdms).set({ status: 'SUSPENDED' }).where(eq(wdms.wdmId, wdmId));
      return {};
    },
    putProviderWdmRoute: () => ({
      body: {
        name: 'Proef',
        siteA: siteCodes[0],
        siteZ: siteCodes[1],
        grid: 'DWDM_50GHZ',
        blockedChannels: [170],
        workingPath: { pathCode: 'P1', description: 'Proef', lengthKm: 12, lossDb: 7 },
        protectPath: { pathCode: 'P2', description: 'Proef', lengthKm: 15, lossDb: 8 },
      },
    }),
  },
  singleUseRows: [
    'terminateWdm',
    'reportProviderWdmPatch',
    'requestWdmTest',
    'addProviderWdmTestResult',
    'blockProviderWdm',
    'releaseProviderWdm',
  ],
  singleUseInputs: ['createWdmOrder'],
  operationsWithoutFreeText: ['listWdmPackages', 'listWdmPackageChannels', 'getWdmSummary', 'getWdmLight'],
  crossCustomerOperations: ['listProviderWdmRoutes', 'putProviderWdmRoute'],
  insertFindable,
};

/** One route for all customers, with enough channels for every test. */
const routeCode = 'PROEFROUTE';
const passiveCode = `${routeCode}-P`;
const siteCodes = ['PROEFW1', 'PROEFW2'] as const;
/** Beyond the grid, so that the wavelength of each customer has its own channel. */
let channel = 10_000;

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const route = await findOrInsertRoute(db);
  channel += 1;
  const searchWordFields = { reference: word, muxPortA: word, muxPortZ: word };
  const { wdmId } = await insertWdm(db, route, { customerId, channel, ...searchWordFields });
  const day = new Date().toISOString().slice(0, 10);
  await db.insert(wdmLightDays).values({ customerId, wdmId, day, a: [-800], z: [-900] });
  const circuit = { customerId, subject: 'wdm', serviceId: wdmId } as const;
  const { testId } = await insertRequestedTest(db, circuit, { note: word });
  await insertReportedFault(db, circuit, { description: word, contactName: word });
  return { wdmId, wdmTestId: testId };
}

async function findOrInsertRoute(db: Database): Promise<TestRoute> {
  const [known] = await db.select().from(wdmRoutes).where(eq(wdmRoutes.routeCode, routeCode));
  if (known) {
    const toSite = (siteId: number, siteCode: string) => ({ siteId, siteCode, name: `Testhal ${siteCode}` });
    return { ...known, sites: [toSite(known.siteAId, siteCodes[0]), toSite(known.siteZId, siteCodes[1])] };
  }
  const sites = [await insertSite(db, { siteCode: siteCodes[0] }), await insertSite(db, { siteCode: siteCodes[1] })] as const;
  const route = await insertRoute(db, sites, { routeCode, grid: 'DWDM_50GHZ' });
  await insertWdmPackages(db, [route]);
  return route;
}

/** Inserts a wavelength with every identifier that finds it. */
async function insertFindable(db: Database, { customerId, uniqueText, count }: SearchSeed) {
  const route = await insertRoute(db, [await insertSite(db), await insertSite(db)]);
  const reference = `Golf ${uniqueText}`;
  const muxPortA = `MUX-${count}${uniqueText}/ch33`;
  const row = await insertWdm(db, route, { customerId, channel: 33, reference, muxPortA });
  const searchText = buildWdmSearchText(row, { ...route, routeName: route.name });
  await db.update(wdms).set({ searchText }).where(eq(wdms.wdmId, row.wdmId));
  const { circuitId } = row;
  return [
    {
      kind: 'wdm' as const,
      id: String(row.wdmId),
      texts: [circuitId, circuitId.toLowerCase(), `(${circuitId})`, reference, muxPortA],
    },
  ];
}
