import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { ipPools } from '../db/schema/ip.ts';
import { noordlijnLines } from './demo-lines-noordlijn.ts';
import type { History } from './history.ts';
import { lineCatalog } from './line-catalog.ts';
import { type DemoLine, LineHistory } from './line-history.ts';
import { createAddress, createEndUser, streets } from './sample-addresses.ts';
import { groupLinePackages } from './sample-packages.ts';
import { findUser, type SamplePast } from './sample-past.ts';

/** Reserved for documentation (RFC 5737, RFC 3849). Later orders use the addresses that the demo lines leave free. */
const pools = [
  { family: 4, prefix: '203.0.113.0/24', assignedCount: '0' },
  { family: 6, prefix: '2001:db8::/36', assignedCount: '0' },
] as const;

interface Company {
  customerId: number;
  orderPrefix: string;
  /** Usernames of the people who order and measure. */
  orderDesk: string;
  serviceDesk: string;
  lines: readonly ((lines: LineHistory) => History)[];
}

const zuidnetUser = 'admin@zuidnet.example';
const bakkerijUser = 'owner@bakkerij.example';

/** Starts the lines of these demo companies with their orders. */
export async function startDemoLines(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  const { db } = past.context.database;
  await db
    .insert(ipPools)
    .values([...pools])
    .onConflictDoNothing();
  const linePackages = groupLinePackages(lineCatalog);
  for (const { customerId, orderPrefix, orderDesk, serviceDesk, lines } of companies) {
    if (!customerIds.includes(customerId)) continue;
    const history = new LineHistory(past, {
      customerId,
      orderPrefix,
      linePackages,
      orderDesk: await findUser(db, customerId, orderDesk),
      serviceDesk: await findUser(db, customerId, serviceDesk),
    });
    for (const run of lines) await past.histories.start(run(history));
  }
}

/** A line that was delivered this many days ago and has this many sessions. */
function runDelivered(line: DemoLine, days: number, { sessions = 6, ...options }: DeliveryOptions = {}) {
  return async function* (lines: LineHistory): History {
    const deliveredLine = yield* lines.deliver(line, lines.calendar.workingDayAgo(days), options);
    yield* lines.measure(deliveredLine, { sessions });
  };
}
type DeliveryOptions = Parameters<LineHistory['deliver']>[2] & { sessions?: number };

const rijschool: DemoLine = {
  address: createAddress(streets.lindenborgh, 77),
  endUser: createEndUser('Rijschool Geel', ['Yvonne', '', 'Geerts'], 'planning@rijschoolgeel.example', '0765553015'),
  technology: 'FTTH_XGSPON',
  downMbps: 500,
  termMonths: 12,
  reference: 'Rijschool Geel',
};
async function* runRijschool(lines: LineHistory): History {
  const wishDate = lines.calendar.inWorkingDays(5);
  const orderedOn = subtractWorkingDays(lines.calendar.today, 8);
  const { order } = yield* lines.order(rijschool, { orderedOn, wishDate });
  yield* order.plan(wishDate, 'AFTERNOON');
}

const zuidnetLines = [
  runDelivered(
    {
      address: createAddress(streets.lichtspoor, 7),
      endUser: createEndUser('Zuidnet Diensten V.O.F.', ['Daan', 'van den', 'Heuvel'], 'daan@zuidnet.example', '0405550141'),
      technology: 'FTTH_GPON',
      downMbps: 1_000,
      termMonths: 12,
      reference: 'Eigen kantoor',
      ipv4: 32,
    },
    66,
  ),
  runDelivered(
    {
      address: createAddress(streets.lichtspoor, 23),
      endUser: createEndUser('Dierenkliniek Oost', ['Loes', '', 'Hermans'], 'balie@dierenkliniekoost.example', '0405553011'),
      technology: 'FTTH_GPON',
      downMbps: 500,
      termMonths: 12,
      reference: 'DK Oost',
    },
    58,
    { migrates: true },
  ),
  runDelivered(
    {
      address: createAddress(streets.merelhof, 12),
      endUser: createEndUser('', ['Theo', '', 'Verhagen'], 'theo@verhagen.example', '0735553012'),
      technology: 'FTTH_GPON',
      downMbps: 200,
      termMonths: 12,
      reference: 'Verhagen',
    },
    45,
  ),
  runDelivered(
    {
      address: createAddress(streets.lindenborgh, 31),
      endUser: createEndUser(
        'Meubelmakerij Brabants Eiken',
        ['Kees', '', 'Aarts'],
        'werkplaats@brabantseiken.example',
        '0765553013',
      ),
      technology: 'FTTH_XGSPON',
      downMbps: 500,
      termMonths: 24,
      reference: 'Brabants Eiken',
    },
    38,
    { lateDays: 2 },
  ),
  runDelivered(
    {
      address: createAddress(streets.merelhof, 2),
      endUser: createEndUser('', ['Nadia', 'el', 'Khatib'], 'nadia@elkhatib.example', '0735553014'),
      technology: 'VVDSL2',
      downMbps: 100,
      termMonths: 1,
      reference: 'El Khatib',
    },
    24,
  ),
  runRijschool,
];

const bakery: DemoLine = {
  address: createAddress(streets.korenmolenhof, 12),
  endUser: createEndUser('Bakkerij De Gouden Aar', ['Marloes', '', 'Tervoort'], 'marloes@bakkerij.example', '0305550161'),
  technology: 'FTTH_GPON',
  downMbps: 200,
  termMonths: 12,
  reference: 'Winkel en bakkerij',
};
async function* runBakery(lines: LineHistory): History {
  const line = yield* lines.deliver(bakery, lines.calendar.workingDayAgo(280));
  yield* lines.measure(line, { sessions: 10, pings: 'hours' });
}

const companies: readonly Company[] = [
  {
    customerId: 20240317,
    orderPrefix: 'NT',
    lines: noordlijnLines,
    orderDesk: 'order@noordlijn.example',
    serviceDesk: 'servicedesk@noordlijn.example',
  },
  { customerId: 20250822, orderPrefix: 'ZN', orderDesk: zuidnetUser, serviceDesk: zuidnetUser, lines: zuidnetLines },
  { customerId: 20250109, orderPrefix: 'DGA', orderDesk: bakkerijUser, serviceDesk: bakkerijUser, lines: [runBakery] },
];
