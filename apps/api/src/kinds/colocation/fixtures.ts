import { terminateRack, terminateSharedColo } from '@demarc/contract/colocation.ts';
import type { RackOrderRequest } from '@demarc/contract/colocation-order.ts';
import { colocationOperations, colocationProviderOperations } from '@demarc/contract/kinds/colocation-operations.ts';
import { powerOperations, powerProviderOperations } from '@demarc/contract/kinds/power-operations.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { sites } from '../../db/schema/site.ts';
import { buildColocationSearchText } from '../../db/search-texts/colocation.ts';
import {
  buildRackOrder,
  buildSharedColoOrder,
  insertColocation,
  insertColocationPackages,
  insertPowerEvent,
  insertSite,
  type TestSite,
} from '../../testing/colocation.ts';
import { insertReportedFault } from '../../testing/faults.ts';
import type { SearchSeed } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';

/** All customers share one data center, because they all see the same catalog. */
const siteCode = 'PROEFHAL';
/** A list parameter with one value is a plain string in the query. */
const singleValueQuery = { status: 'ACTIVE', q: 'proef' };
const buildTermination = () => ({ query: { dryRun: false }, body: { wishDate: getWorkdayFromToday(3), reason: 'MOVED' } });
const buildWishDate = () => ({ wishDate: getWorkdayFromToday(3) });
const buildThresholds = () => ({ body: { warningPercent: 70, criticalPercent: 90, breakerWarningPercent: 75 } });
const buildFault = () => ({ body: { kind: 'NO_POWER', since: '2025-01-06T08:00:00Z', contactPhone: '0205550100' } });
const buildSeriesQuery = () => ({
  query: {
    metric: 'ACTIVE_POWER_KW',
    resolution: '1D',
    aggregation: 'AVG',
    feed: 'A',
    byPhase: false,
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-02T00:00:00Z',
  },
});
const buildMonthsQuery = () => ({ query: { from: '2026-01', to: '2026-03' } });
const orderLabels = { projectId: 'Proef', reference: 'Proef', purchaseOrderNumber: 'Proef', note: 'Proef' };
const contact = { lastName: 'Proef', email: 'proef@test.example' };
const networkDetails: Pick<RackOrderRequest['details'], 'uplinks' | 'ipv4PrefixLength' | 'ipv6PrefixLength'> = {
  uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
  ipv4PrefixLength: 29,
  ipv6PrefixLength: 56,
};

/** A rack and shared units with feeds, in a data center with stock and packages. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...colocationOperations, ...colocationProviderOperations, ...powerOperations, ...powerProviderOperations],
  insertRows,
  getParams: ({ rackId, sharedColoId, rackEventId }) => ({
    rackId,
    sharedColoId,
    colocationId: rackId,
    siteCode,
    eventId: rackEventId,
  }),
  inputs: {
    listColocation: () => ({ query: { ...singleValueQuery, kind: 'RACK', failoverState: 'OK' } }),
    exportColocation: () => ({ query: { ...singleValueQuery, kind: 'RACK', failoverState: 'OK' } }),
    listRacks: () => ({ query: singleValueQuery }),
    listSharedColo: () => ({ query: singleValueQuery }),
    createRackOrder: ({ contactId }) => ({
      query: { dryRun: false },
      body: buildRackOrder(
        { siteCode },
        { ...orderLabels, contact, details: { ...networkDetails, accessContacts: [contactId], lockType: 'BADGE' } },
      ),
    }),
    createSharedColoOrder: () => ({
      query: { dryRun: false },
      body: buildSharedColoOrder({ siteCode }, { ...orderLabels, contact, details: { ...networkDetails, equipment: 'Proef' } }),
    }),
    terminateRack: buildTermination,
    terminateSharedColo: buildTermination,
    withdrawRackTermination: async ({ customerId, rackId, token }, api) => {
      await api.call(terminateRack, { params: { customerId, rackId }, query: {}, body: buildWishDate() }, token);
      return {};
    },
    withdrawSharedColoTermination: async ({ customerId, sharedColoId, token }, api) => {
      await api.call(terminateSharedColo, { params: { customerId, sharedColoId }, query: {}, body: buildWishDate() }, token);
      return {};
    },
    releaseProviderColocation: async ({ rackId }, { db }) => {
      await db.update(colocations).set({ status: 'SUSPENDED' }).where(eq(colocations.colocationId, rackId));
      return {};
    },
    getRackPowerSeries: buildSeriesQuery,
    getSharedColoPowerSeries: buildSeriesQuery,
    exportRackPower: buildSeriesQuery,
    exportSharedColoPower: buildSeriesQuery,
    listRackPowerMonths: buildMonthsQuery,
    listSharedColoPowerMonths: buildMonthsQuery,
    addPowerSamples: ({ feedId, rackId }) => ({
      body: {
        samples: [
          {
            feedId,
            meterSerial: `${rackId}A`,
            measuredAt: '2026-03-01T00:05:00Z',
            apparentPowerKva: 1,
            energyCounterKwh: 1,
            isEstimated: false,
            phases: [{ phase: 'L1', voltageV: 230, currentA: 4, activePowerKw: 0.9 }],
          },
        ],
      },
    }),
    listRackPowerEvents: () => ({ query: { status: 'OPEN' } }),
    listSharedColoPowerEvents: () => ({ query: { status: 'OPEN' } }),
    acknowledgeRackPowerEvent: ({ rackEventId }) => ({ params: { eventId: rackEventId } }),
    acknowledgeSharedColoPowerEvent: ({ sharedColoEventId }) => ({ params: { eventId: sharedColoEventId } }),
    reportRackFault: buildFault,
    reportSharedColoFault: buildFault,
    updateRackPowerThresholds: buildThresholds,
    updateSharedColoPowerThresholds: buildThresholds,
    putProviderSite: () => ({
      body: {
        name: 'Proef',
        operatorName: 'Proef',
        peeringDbFacilityId: 1,
        powerTopology: 'N',
        designPue: '1.2',
        address: {
          street: 'Proef',
          houseNumber: 1,
          houseNumberAddition: 'A',
          postalCode: '1234 ab',
          city: 'Proef',
          country: 'NL',
        },
        maxKwPerRack: '11',
        certifications: ['Proef'],
        sharedColoUnits: 10_000,
        rackStock: [
          { heightUnits: 47, total: 10_000 },
          { heightUnits: 23, total: 100 },
        ],
      },
    }),
  },
  singleUseRows: [
    'terminateRack',
    'terminateSharedColo',
    'blockProviderColocation',
    'releaseProviderColocation',
    'acknowledgeRackPowerEvent',
    'acknowledgeSharedColoPowerEvent',
  ],
  singleUseInputs: ['createRackOrder', 'createSharedColoOrder'],
  crossCustomerOperations: ['listPowerFeeds'],
  operationsWithoutFreeText: [
    'listRackSites',
    'listRackPackages',
    'listSharedColoPackages',
    'getColocationSummary',
    ...powerOperations.map(({ id }) => id),
  ],
  insertFindable,
};

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const site = await findOrInsertSite(db);
  const searchWordFields = { customerId, reference: word, name: word, facilityLabel: word };
  const rack = await insertColocation(db, site, { ...searchWordFields, room: word });
  const sharedUnits = await insertColocation(db, site, {
    ...searchWordFields,
    kind: 'SHARED_COLO',
    heightUnits: 2,
    startUnit: 12,
    rackLabel: word,
    outletsA: 2,
    outletsB: 2,
    packageCode: `${site.siteCode}-SC`,
  });
  const faultReport = { kind: 'NO_POWER', description: word, contactName: word } as const;
  await insertReportedFault(db, { customerId, subject: 'rack', serviceId: rack.colocationId }, faultReport);
  await insertReportedFault(db, { customerId, subject: 'shared-colo', serviceId: sharedUnits.colocationId }, faultReport);
  const [rackEvent, sharedColoEvent] = await Promise.all([rack, sharedUnits].map((unit) => insertPowerEvent(db, unit)));
  return {
    rackId: rack.colocationId,
    sharedColoId: sharedUnits.colocationId,
    feedId: rack.feeds[0]!.feedId,
    rackEventId: rackEvent!.eventId,
    sharedColoEventId: sharedColoEvent!.eventId,
  };
}

async function findOrInsertSite(db: Database): Promise<TestSite> {
  const [existingSite] = await db.select().from(sites).where(eq(sites.siteCode, siteCode));
  if (existingSite) return existingSite;
  const site = await insertSite(db, { siteCode, racks: 10_000, halfRacks: 100, sharedUnits: 10_000 });
  await insertColocationPackages(db, site);
  return site;
}

/** Inserts a rack and shared units with every identifier that finds them. */
async function insertFindable(db: Database, { customerId, uniqueText, count }: SearchSeed) {
  const site = await insertSite(db);
  async function insertNamed(values: Omit<Parameters<typeof insertColocation>[2], 'customerId'>) {
    const row = await insertColocation(db, site, { customerId, ...values });
    const searchText = buildColocationSearchText(row, site);
    await db.update(colocations).set({ searchText }).where(eq(colocations.colocationId, row.colocationId));
    return row;
  }
  const rackName = `ZZ${count}-R03-12`;
  const rack = await insertNamed({
    kind: 'RACK',
    name: rackName,
    facilityLabel: `F2-${uniqueText}`,
    reference: `Rek ${uniqueText}`,
  });
  const sharedName = `ZZ${count}-SC-07 U12-U13`;
  const sharedUnits = await insertNamed({
    kind: 'SHARED_COLO',
    name: sharedName,
    facilityLabel: `G2-${uniqueText}`,
    reference: `Plank ${uniqueText}`,
    heightUnits: 2,
    startUnit: 12,
    outletsA: 2,
    outletsB: 2,
  });
  return [
    {
      kind: 'rack' as const,
      id: String(rack.colocationId),
      texts: [
        ...listServiceIdSpellings('RACK', rack.colocationId),
        rackName,
        rackName.toLowerCase(),
        `F2-${uniqueText}`,
        `Rek ${uniqueText}`,
      ],
    },
    {
      kind: 'sharedColo' as const,
      id: String(sharedUnits.colocationId),
      texts: [
        ...listServiceIdSpellings('SHARED_COLO', sharedUnits.colocationId),
        sharedName,
        `G2-${uniqueText}`,
        `plank ${uniqueText}`,
      ],
    },
  ];
}

function listServiceIdSpellings(kind: 'RACK' | 'SHARED_COLO', colocationId: number): string[] {
  const serviceId = formatServiceId(kind, colocationId);
  return [serviceId, serviceId.toLowerCase(), `(${serviceId})`, serviceId.replace('-', ' ')];
}
