import { ColocationHistory, type DemoRack, type DemoSharedColo } from './colocation-history.ts';
import { generateRacks, generateSharedColo } from './generated-colocation.ts';
import { type Size, sizes } from './generated-company.ts';
import type { History } from './history.ts';
import { findUser, type SamplePast } from './sample-past.ts';

interface Company {
  customerId: number;
  orderPrefix: string;
  /** Username of the person who orders. */
  orderDesk: string;
  runs: readonly ((racks: ColocationHistory) => History)[];
}

/** Starts the racks and shared units of these companies. Generated ones have few enough to order them as well. */
export async function startDemoColocation(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const { customerId, orderPrefix, orderDesk: username, runs } of companies) {
    if (!customerIds.includes(customerId)) continue;
    const orderDesk = await findUser(past.context.database.db, customerId, username);
    const history = new ColocationHistory(past, { customerId, orderPrefix, orderDesk });
    for (const run of runs) await past.histories.start(run(history));
  }
}

const createMeters = (number: string, ...labels: ('A' | 'B')[]) =>
  labels.map((label) => ({ label, meterSerial: `PM-${number}${label}`, pduModel: 'PX-24' }));

const fullRack: DemoRack = {
  reference: 'Kern Amsterdam',
  termMonths: 36,
  details: {
    siteCode: 'AMS1',
    heightUnits: 47,
    committedKw: '4.0',
    lockType: 'BADGE',
    feeds: [
      { label: 'A', amperageA: 16, phase: 'THREE' },
      { label: 'B', amperageA: 16, phase: 'THREE' },
    ],
    uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
    ipv4PrefixLength: 29,
    ipv6PrefixLength: 48,
  },
  delivery: {
    room: '2.04',
    row: '03',
    position: '12',
    facilityLabel: 'F2.118',
    feeds: createMeters('20417', 'A', 'B'),
    uplinks: [
      { switchPort: 'sw1.ams1 xe-0/0/12', vlanMode: 'TRUNK' },
      { switchPort: 'sw2.ams1 xe-0/0/12', vlanMode: 'TRUNK' },
    ],
    ipv4Prefix: '198.51.100.8/29',
    ipv6Prefix: '2001:db8:f311::/48',
  },
};

const halfRack: DemoRack = {
  reference: 'Uitwijk Zuidoost',
  termMonths: 24,
  details: {
    siteCode: 'AMS2',
    heightUnits: 23,
    committedKw: '2.5',
    lockType: 'COMBINATION',
    feeds: [
      { label: 'A', amperageA: 16, phase: 'SINGLE' },
      { label: 'B', amperageA: 16, phase: 'SINGLE' },
    ],
    uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: false }],
    ipv4PrefixLength: 30,
    ipv6PrefixLength: null,
  },
  delivery: {
    room: '1.02',
    row: '07',
    position: '04',
    facilityLabel: 'PH-1.0704',
    startUnit: 24,
    feeds: createMeters('20952', 'A', 'B'),
    uplinks: [{ switchPort: 'sw1.ams2 xe-0/0/31' }],
    ipv4Prefix: '198.51.100.16/30',
  },
};

const quarterRack: DemoRack = {
  reference: 'Back-up Rotterdam',
  termMonths: 12,
  details: {
    siteCode: 'RTM1',
    heightUnits: 11,
    committedKw: '1.0',
    lockType: 'KEY',
    feeds: [{ label: 'A', amperageA: 16, phase: 'SINGLE' }],
    uplinks: [{ speedMbps: 1_000, mediaType: 'CAT6A', redundant: false }],
  },
  delivery: {
    room: '0.11',
    row: '02',
    position: '09',
    startUnit: 1,
    cabinetHeightUnits: 47,
    feeds: createMeters('21388', 'A'),
    uplinks: [{ switchPort: 'sw1.rtm1 ge-0/0/7' }],
  },
};

const routeServer: DemoSharedColo = {
  reference: 'Routeserver',
  termMonths: 12,
  details: {
    siteCode: 'AMS1',
    heightUnits: 2,
    committedKw: '0.3',
    outletsA: 2,
    outletsB: 2,
    equipment: '2 × router 1U',
    uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: false }],
  },
  delivery: {
    rackLabel: 'SC-07',
    startUnit: 12,
    feeds: createMeters('20633', 'A', 'B'),
    uplinks: [{ switchPort: 'sw1.ams1 xe-0/0/44' }],
  },
};

const monitor: DemoSharedColo = {
  reference: 'Meetpunt',
  termMonths: 12,
  details: {
    siteCode: 'RTM1',
    heightUnits: 1,
    committedKw: '0.1',
    outletsA: 1,
    outletsB: 0,
    equipment: 'Monitoring',
    uplinks: [{ speedMbps: 1_000, mediaType: 'CAT6A', redundant: false }],
  },
  delivery: {
    rackLabel: 'SC-02',
    startUnit: 31,
    feeds: createMeters('21402', 'A'),
    uplinks: [{ switchPort: 'sw2.rtm1 ge-0/0/19' }],
  },
};

const noordlijnRuns: Company['runs'] = [
  (racks) => racks.deliverRack(fullRack, racks.calendar.workingDayAgo(422)),
  (racks) => racks.deliverSharedColo(routeServer, racks.calendar.workingDayAgo(414)),
  (racks) => racks.deliverRack(halfRack, racks.calendar.workingDayAgo(409)),
  (racks) => racks.deliverRack(quarterRack, racks.calendar.workingDayAgo(405)),
  (racks) => racks.deliverSharedColo(monitor, racks.calendar.workingDayAgo(402)),
];

/** Creates the company of this size. */
function createGenerated(size: Size): Company {
  const { customerId, domain } = sizes[size];
  const racks = generateRacks(size);
  const units = generateSharedColo(size);
  // Each has thirteen months of power samples.
  const [firstDay, lastDay] = [520, 400];
  const daysAgo = (at: number, count: number) => firstDay - Math.floor((at * (firstDay - lastDay)) / count);
  return {
    customerId,
    orderPrefix: 'COLO',
    orderDesk: `user1@${domain}`,
    runs: [
      ...racks.map(
        (rack, index) => (history: ColocationHistory) =>
          history.deliverRack(rack, history.calendar.workingDayAgo(daysAgo(index, racks.length))),
      ),
      ...units.map(
        (unit, index) => (history: ColocationHistory) =>
          history.deliverSharedColo(unit, history.calendar.workingDayAgo(daysAgo(index, units.length))),
      ),
    ],
  };
}

const companies: readonly Company[] = [
  { customerId: 20_240_317, orderPrefix: 'NT', orderDesk: 'order@noordlijn.example', runs: noordlijnRuns },
  ...(Object.keys(sizes) as Size[]).map(createGenerated),
];
