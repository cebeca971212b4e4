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

/** A list in a query string is a single value. */
const singleValueQuery = { status: 'ACTIVE', q: 'proef' };
const termination = () => ({ query: { dryRun: false }, body: { wishDate: getWorkdayFromToday(3), reason: 'MOVED' } });
const wish = () => ({ wishDate: getWorkdayFromToday(3) });
const thresholds = () => ({ body: { warningPercent: 70, criticalPercent: 90, breakerWarningPercent: 75 } });
const fault = () => ({ body: { kind: 'NO_POWER', since: '2025-01-06T08:00:00Z', contactPhone: '0205550100' } });
const series = () => ({
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
const months = () => ({ query: { from: '2026-01', to: '2026-03' } });
const texts = { projectId: 'Proef', reference: 'Proef', purchaseOrderNumber: 'Proef', note: 'Proef' };
const contact = { lastName: 'Proef', email: 'proef@test.example' };
const network: Pick<RackOrderRequest['details'], 'uplinks' | 'ipv4PrefixLength' | 'ipv6PrefixLength'> = {
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
        { ...texts, contact, details: { ...network, accessContacts: [contactId], lockType: 'BADGE' } },
      ),
    }),
    createSharedColoOrder: () => ({
      query: { dryRun: false },
      body: buildSharedColoOrder({ siteCode }, { ...texts, contact, details: { ...network, equipment: 'Proef' } }),
    }),
    terminateRack: termination,
    terminateSharedColo: termination,
    withdrawRackTermination: async ({ customerId, rackId, token }, api) => {
      await api.call(terminateRack, { params: { customerId, rackId }, query: {}, body: wish() }, token);
      return {};
    },
    withdrawSharedColoTermination: async ({ customerId, sharedColoId, token }, api) => {
      await api.call(terminateSharedColo, { params: { customerId, sharedColoId }, query: {}, body: wish() }, token);
      return {};
    },
    releaseProviderColocation: async ({ rackId }, { db }) => {
      await db.update(colocations).set({ status: 'SUSPENDED' }).where(eq(colocations.colocationId, rackId));
      return {};
    },
    getRackPowerSeries: series,
    getSharedColoPowerSeries: series,
    exportRackPower: series,
    exportSharedColoPower: series,
    listRackPowerMonths: months,
    listSharedColoPowerMonths: months,
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
    reportRackFault: fault,
    reportSharedColoFault: fault,
    updateRackPowerThresholds: thresholds,
    updateSharedColoPowerThresholds: thresholds,
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
  consuming: [
    ...['terminateRack', 'terminateSharedColo', 'blockProviderColocation', 'releaseProviderColocation'],
    ...['acknowledgeRackPowerEvent', 'acknowledgeSharedColoPowerEvent'],
  ],
  singleUseInputs: ['createRackOrder', 'createSharedColoOrder'],
  ofAllCustomers: ['listPowerFeeds'],
  withoutText: [
    ...['listRackSites', 'listRackPackages', 'listSharedColoPackages', 'getColocationSummary'],
    ...powerOperations.map(({ id }) => id),
  ],
  insertFindable,
};

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const site = await findOrInsertSite(db);
  const named = { customerId, reference: word, name: word, facilityLabel: word };
  const rack = await insertColocation(db, site, { ...named, room: word });
  const shared = await insertColocation(db, site, {
    ...named,
    kind: 'SHARED_COLO',
    heightUnits: 2,
    startUnit: 12,
    rackLabel: word,
    outletsA: 2,
    outletsB: 2,
    packageCode: `${site.siteCode}-SC`,
  });
  const reported = { kind: 'NO_POWER', description: word, contactName: word } as const;
  await insertReportedFault(db, { customerId, subject: 'rack', serviceId: rack.colocationId }, reported);
  await insertReportedFault(db, { customerId, subject: 'shared-colo', serviceId: shared.colocationId }, reported);
  const [rackEvent, sharedColoEvent] = await Promise.all([rack, shared].map((unit) => insertPowerEvent(db, unit)));
  return {
    rackId: rack.colocationId,
    sharedColoId: shared.colocationId,
    feedId: rack.feeds[0]!.feedId,
    rackEventId: rackEvent!.eventId,
    sharedColoEventId: sharedColoEvent!.eventId,
  };
}

/** One data center for all customers, who see the same. */
const siteCode = 'PROEFHAL';
async function findOrInsertSite(db: Database): Promise<TestSite> {
  const [known] = await db.select().from(sites).where(eq(sites.siteCode, siteCode));
  if (known) return known;
  const site = await insertSite(db, { siteCode, racks: 10_000, halfRacks: 100, sharedUnits: 10_000 });
  await insertColocationPackages(db, site);
  return site;
}

/** A rack and shared units with every identifier by which they can be found. */
async function insertFindable(db: Database, { customerId, own, count }: SearchSeed) {
  const site = await insertSite(db);
  const rackName = `ZZ${count}-R03-12`;
  const rack = await insertNamed({ kind: 'RACK', name: rackName, facilityLabel: `F2-${own}`, reference: `Rek ${own}` });
  const sharedName = `ZZ${count}-SC-07 U12-U13`;
  const shared = await insertNamed({
    kind: 'SHARED_COLO',
    name: sharedName,
    facilityLabel: `G2-${own}`,
    reference: `Plank ${own}`,
    heightUnits: 2,
    startUnit: 12,
    outletsA: 2,
    outletsB: 2,
  });
  return [
    {
      kind: 'rack' as const,
      id: String(rack.colocationId),
      texts: [...listTexts('RACK', rack.colocationId), rackName, rackName.toLowerCase(), `F2-${own}`, `Rek ${own}`],
    },
    {
      kind: 'sharedColo' as const,
      id: String(shared.colocationId),
      texts: [...listTexts('SHARED_COLO', shared.colocationId), sharedName, `G2-${own}`, `plank ${own}`],
    },
  ];

  async function insertNamed(values: Omit<Parameters<typeof insertColocation>[2], 'customerId'>) {
    const row = await insertColocation(db, site, { customerId, ...values });
    const searchText = buildColocationSearchText(row, site);
    await db.update(colocations).set({ searchText }).where(eq(colocations.colocationId, row.colocationId));
    return row;
  }
}

function listTexts(kind: 'RACK' | 'SHARED_COLO', colocationId: number): string[] {
  const serviceId = formatServiceId(kind, colocationId);
  return [serviceId, serviceId.toLowerCase(), `(${serviceId})`, serviceId.replace('-', ' ')];
}
