import { DcConnectionHistory, type DemoConnection } from './dc-connection-history.ts';
import { type Size, sizes } from './generated-company.ts';
import { generateDcConnections, getDeliveryDaysAgo } from './generated-dc-connections.ts';
import type { History } from './history.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { findUser, type SamplePast } from './sample-past.ts';

interface Company {
  customerId: number;
  orderPrefix: string;
  /** Username of the person who orders. */
  orderDesk: string;
  runs: readonly ((connections: DcConnectionHistory) => History)[];
}

/** Starts the connections of these companies. Their racks were started before. */
export async function startDemoDcConnections(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const { customerId, orderPrefix, orderDesk: username, runs } of companies) {
    if (!customerIds.includes(customerId)) continue;
    const orderDesk = await findUser(past.context.database.db, customerId, username);
    const history = new DcConnectionHistory(past, { customerId, orderPrefix, orderDesk });
    for (const run of runs) await past.histories.start(run(history));
  }
}

const mainRack = { siteCode: 'AMS1', party: 'OWN_RACK', colocation: 'Kern Amsterdam', connectorType: 'LC_UPC' } as const;
const fallbackRack = { siteCode: 'AMS2', party: 'OWN_RACK', colocation: 'Uitwijk Zuidoost', connectorType: 'LC_UPC' } as const;

/** A connection to a carrier that lets us patch to its panel. */
const carrier: DemoConnection = {
  reference: 'Transit primair',
  termMonths: 12,
  details: {
    kind: 'CROSS_CONNECT',
    mediaType: 'SMF_OS2',
    strands: 2,
    service: '10GE',
    optic: 'LR',
    initiator: 'PROVIDER',
    aEnd: { ...mainRack, patchPanel: 'PP-01', ports: ['1/2'] },
    zEnd: {
      siteCode: 'AMS1',
      party: 'THIRD_PARTY',
      partyName: 'Meridiaan Transit',
      roomOrCage: '1.10',
      cabinet: 'C-04',
      patchPanel: 'MT-12',
      ports: ['17/18'],
      connectorType: 'LC_UPC',
    },
    loa: {
      fileName: 'LOA Meridiaan Transit.pdf',
      issuedBy: 'Meridiaan Transit',
      content: createPlainPdf(['Letter of authorization', 'Panel MT-12, ports 17/18']).toString('base64'),
    },
  },
  patch: {
    facilityReference: 'WP-20418',
    path: [
      {
        from: { siteCode: 'AMS1', room: '2.04', cabinet: 'R03-12', patchPanel: 'PP-01', ports: ['1/2'], label: 'AMS1-PP-01-01' },
        to: {
          siteCode: 'AMS1',
          room: 'MMR1',
          cabinet: 'M-02',
          patchPanel: 'MMR1-07',
          ports: ['33/34'],
          label: 'AMS1-MMR1-07-33',
          facilityLabel: 'WP.MMR1.07.33',
        },
        lengthMeters: 61,
      },
      {
        from: {
          siteCode: 'AMS1',
          room: 'MMR1',
          cabinet: 'M-02',
          patchPanel: 'MMR1-07',
          ports: ['33/34'],
          label: 'AMS1-MMR1-07-33',
          facilityLabel: 'WP.MMR1.07.33',
        },
        to: {
          siteCode: 'AMS1',
          room: '1.10',
          cabinet: 'C-04',
          patchPanel: 'MT-12',
          ports: ['17/18'],
          facilityLabel: 'WP.110.C04.12',
        },
        lengthMeters: 24,
      },
    ],
  },
  test: { lengthMeters: 85.4, lossDb: 0.62 },
};

/** A connection between two racks of the customer in one data center. */
const internal: DemoConnection = {
  reference: 'Routeserver naar kern',
  termMonths: 12,
  details: {
    kind: 'CROSS_CONNECT',
    mediaType: 'MMF_OM4',
    strands: 2,
    service: '10GE',
    optic: 'SR',
    initiator: 'PROVIDER',
    aEnd: { ...mainRack, patchPanel: 'PP-01', ports: ['3/4'] },
    zEnd: {
      siteCode: 'AMS1',
      party: 'OWN_SHARED_COLO',
      colocation: 'Routeserver',
      connectorType: 'LC_UPC',
      patchPanel: 'SC-07-PP',
      ports: ['5/6'],
    },
  },
  patch: {},
  test: { lengthMeters: 32.5, lossDb: 0.31 },
};

/** A connection between two buildings, over the fiber of the provider. */
const metro: DemoConnection = {
  reference: 'Kern naar uitwijk',
  termMonths: 36,
  details: {
    kind: 'METRO_CONNECT',
    mediaType: 'SMF_OS2',
    strands: 2,
    service: '10GE',
    optic: 'LR',
    initiator: 'PROVIDER',
    aEnd: { ...mainRack, patchPanel: 'PP-02', ports: ['1/2'] },
    zEnd: { ...fallbackRack, patchPanel: 'PP-11', ports: ['1/2'] },
  },
  patch: {
    facilityReference: 'PH-77120',
    path: [
      {
        from: { siteCode: 'AMS1', room: '2.04', cabinet: 'R03-12', patchPanel: 'PP-02', ports: ['1/2'], label: 'AMS1-PP-02-01' },
        to: {
          siteCode: 'AMS1',
          room: 'MMR1',
          cabinet: 'M-04',
          patchPanel: 'ODF-AMS1-03',
          ports: ['11/12'],
          label: 'AMS1-ODF-03-11',
          facilityLabel: 'WP.MMR1.ODF3.11',
        },
        lengthMeters: 58,
      },
      {
        from: { siteCode: 'AMS1', room: 'MMR1', patchPanel: 'ODF-AMS1-03', ports: ['11/12'], label: 'AMS1-ODF-03-11' },
        to: {
          siteCode: 'AMS2',
          room: 'MMR-A',
          patchPanel: 'ODF-AMS2-01',
          ports: ['11/12'],
          label: 'AMS2-ODF-01-11',
          facilityLabel: 'PH-MMRA-0111',
        },
        lengthMeters: 9_840,
      },
      {
        from: { siteCode: 'AMS2', room: 'MMR-A', patchPanel: 'ODF-AMS2-01', ports: ['11/12'], label: 'AMS2-ODF-01-11' },
        to: {
          siteCode: 'AMS2',
          room: '1.02',
          cabinet: 'R07-04',
          patchPanel: 'PP-11',
          ports: ['1/2'],
          label: 'AMS2-PP-11-01',
          facilityLabel: 'PH-1.0704-11',
        },
        lengthMeters: 47,
      },
    ],
  },
  test: { lengthMeters: 9_951.2, lossDb: 3.74 },
};

/** A connection whose patching the customer arranged, with an LOA from us. */
const exchange: DemoConnection = {
  reference: 'Peering Rotterdam',
  termMonths: 12,
  details: {
    kind: 'CROSS_CONNECT',
    mediaType: 'SMF_OS2',
    strands: 2,
    service: '1GE',
    optic: 'LX',
    initiator: 'CUSTOMER',
    chargedTo: 'THIRD_PARTY',
    aEnd: { siteCode: 'RTM1', party: 'OWN_RACK', colocation: 'Back-up Rotterdam', connectorType: 'LC_UPC' },
    zEnd: { siteCode: 'RTM1', party: 'THIRD_PARTY', partyName: 'Maaspeer Exchange', connectorType: 'SC_UPC' },
  },
  issuedTo: 'Maaspeer Exchange',
  patch: {
    aEnd: { patchPanel: 'PP-31', ports: ['7/8'] },
    zEnd: { patchPanel: 'MX-02', ports: ['21/22'], roomOrCage: '0.14' },
  },
  test: { lengthMeters: 41.8, lossDb: 0.44 },
};

/** An order that waits for the LOA of a carrier. */
const waitingConnection: DemoConnection = {
  reference: 'Transit secundair',
  termMonths: 12,
  details: {
    kind: 'CROSS_CONNECT',
    mediaType: 'SMF_OS2',
    strands: 2,
    service: '10GE',
    optic: 'LR',
    initiator: 'PROVIDER',
    aEnd: { ...fallbackRack, patchPanel: 'PP-11', ports: ['3/4'] },
    zEnd: {
      siteCode: 'AMS2',
      party: 'THIRD_PARTY',
      partyName: 'Polder Carrier',
      patchPanel: 'PC-05',
      ports: ['9/10'],
      connectorType: 'LC_UPC',
    },
  },
  patch: {},
  test: { lengthMeters: 0, lossDb: 0 },
};

const noordlijnRuns: Company['runs'] = [
  (history) => history.deliver(carrier, history.calendar.workingDayAgo(371)),
  (history) => history.deliver(internal, history.calendar.workingDayAgo(352)),
  (history) => history.deliver(metro, history.calendar.workingDayAgo(262)),
  (history) => history.deliver(exchange, history.calendar.workingDayAgo(118)),
  (history) => history.order(waitingConnection, history.calendar.inWorkingDays(12), history.calendar.workingDayAgo(4)),
];

/** Creates the company of this size. Generated ones have few enough connections to order them as well. */
function createGenerated(size: Size): Company {
  const { customerId, domain } = sizes[size];
  const connections = generateDcConnections(size);
  return {
    customerId,
    orderPrefix: 'DC',
    orderDesk: `user1@${domain}`,
    runs: connections.map(
      (connection, index) => (history: DcConnectionHistory) =>
        history.deliver(connection, history.calendar.workingDayAgo(getDeliveryDaysAgo(size, index))),
    ),
  };
}

const companies: readonly Company[] = [
  { customerId: 20_240_317, orderPrefix: 'NT', orderDesk: 'order@noordlijn.example', runs: noordlijnRuns },
  ...(Object.keys(sizes) as Size[]).map(createGenerated),
];
