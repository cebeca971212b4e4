import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { expireQuotations } from '../modules/quotation/expire-quotations.ts';
import type { History } from './history.ts';
import { QuotationHistory } from './quotation-history.ts';
import { createAddress, streets } from './sample-addresses.ts';
import { findUser, runJob, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;

type Run = (quotation: QuotationHistory, past: SamplePast) => History;

/** Starts the quotations of the demo company, one in each status. The accepted one belongs to a wavelength. */
export async function startDemoQuotations(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(customerId)) return;
  const desk = await findUser(past.context.database.db, customerId, 'order@noordlijn.example');
  for (const run of runs) await past.histories.start(run(new QuotationHistory(past, { customerId, desk }), past));
}

type Item = OfferRequest['items'][number];

const twoFeeds = [
  { label: 'A', amperageA: 32, phase: 'SINGLE' },
  { label: 'B', amperageA: 32, phase: 'SINGLE' },
];

function createRackItem(siteCode: string, committedKw: string, values: Partial<Item>): Item {
  return {
    type: 'RACK',
    description: `Full rack ${siteCode}, ${Number(committedKw)} kW`,
    packageCode: `${siteCode}-RACK`,
    prices: [],
    leadTimeWorkingDays: 10,
    orderDetails: { details: { siteCode, heightUnits: 47, committedKw, lockType: 'BADGE', feeds: twoFeeds } },
    ...values,
  };
}

/** Nobody has worked on it yet: an address where nothing can be ordered. */
async function* runRequested(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.hoursAgo(20);
  const { bagAddressId: _id, ...address } = createAddress(streets.terpstraat, 212);
  await quotation.request({
    title: 'Fiber for the water board in Leeuwarden',
    customerReference: 'Pumping station',
    request: {
      type: 'LINE',
      address,
      wishDate: calendar.inWorkingDays(45),
      description: 'The address check says that nothing can be ordered here. We need 1 Gbit/s symmetric, including digging.',
    },
  });
}

async function* runInProgress(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(4, 9, 40);
  await quotation.request({
    title: 'Eight adjacent racks in Rotterdam',
    request: {
      type: 'RACK',
      siteCode: 'RTM1',
      wishDate: calendar.inWorkingDays(60),
      description: 'Eight full racks in one row, 40 kW together. A private cage would be a plus.',
    },
  });
  yield calendar.daysAgoAt(3, 13, 15);
  await quotation.pickUp();
  yield calendar.daysAgoAt(2, 10, 30);
  await quotation.answer('We’re checking with our facility team whether a row becomes available. You’ll hear from us this week.');
}

/** Its last day is tomorrow. */
async function* runExpiring(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(33, 11, 10);
  await quotation.request({
    title: 'Two racks AMS2 for the care group',
    customerReference: 'Care group phase 2',
    request: {
      type: 'RACK',
      siteCode: 'AMS2',
      wishDate: calendar.inWorkingDays(30),
      description: 'Two full racks with 5 kW each on two feeds, preferably in the same room as our current rack.',
    },
  });
  yield calendar.daysAgoAt(32, 9, 25);
  await quotation.pickUp();
  yield calendar.daysAgoAt(29, 15, 45);
  const prices = [
    { termMonths: 12, mrc: '985.00', nrc: '450.00' },
    { termMonths: 36, mrc: '895.00', nrc: '0.00' },
  ];
  await quotation.offer({
    level: 'FIRM',
    validUntil: addDays(calendar.today, 1),
    message: 'We can deliver both racks on the same day.',
    items: [
      createRackItem('AMS2', '5.0', { prices }),
      createRackItem('AMS2', '5.0', { description: 'Second full rack AMS2, 5 kW', prices }),
      createRackItem('AMS2', '3.0', {
        description: 'Second rack with 3 kW',
        alternativeTo: 2,
        prices: [
          { termMonths: 12, mrc: '765.00', nrc: '450.00' },
          { termMonths: 36, mrc: '690.00', nrc: '0.00' },
        ],
      }),
    ],
  });
  yield calendar.daysAgoAt(20, 16, 5);
  await quotation.comment('Is the second rack guaranteed to be in the same room?');
  yield calendar.daysAgoAt(19, 9, 50);
  await quotation.answer(
    'Yes, both are in room 1.02, next to your current rack. We’ll keep the space free while the quote is valid.',
  );
}

/** A second version after a request for a change. */
async function* runNewVersion(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(16, 10, 0);
  await quotation.request({
    title: 'Rack AMS1 for backups',
    request: {
      type: 'RACK',
      siteCode: 'AMS1',
      wishDate: calendar.inWorkingDays(40),
      description: 'A full rack for customers’ backups. It uses little power, about 2 kW.',
    },
  });
  yield calendar.daysAgoAt(15, 10, 20);
  await quotation.pickUp();
  yield calendar.daysAgoAt(13, 11, 35);
  const offer = { level: 'FIRM', validUntil: addDays(calendar.today, 24) } as const;
  await quotation.offer({
    ...offer,
    items: [createRackItem('AMS1', '3.0', { prices: [{ termMonths: 24, mrc: '710.00', nrc: '250.00' }] })],
  });
  yield calendar.daysAgoAt(9, 14, 0);
  await quotation.requestChange('Can you offer 2 kW instead of 3 kW? We don’t expect growth.');
  yield calendar.daysAgoAt(7, 15, 30);
  await quotation.addDocument('SURVEY', 'Site survey AMS1 room 3.pdf', [
    'Site survey AMS1, room 3',
    '',
    'Row 12, position 7: free, 47U, two feeds of 32 A present.',
    'Floor load and cooling are sufficient for 3 kW.',
  ]);
  await quotation.addDocument('DESIGN', 'Design rack AMS1.pdf', [
    'Design of rack AMS1',
    '',
    'Position 1-4: switches. Position 5-40: storage. Position 41-47: patch panels.',
  ]);
  yield calendar.daysAgoAt(6, 9, 15);
  await quotation.offer({
    ...offer,
    message: 'With 2 kW, the amount per month is lower. The one-time costs stay the same.',
    items: [
      createRackItem('AMS1', '2.0', {
        prices: [
          { termMonths: 24, mrc: '595.00', nrc: '250.00' },
          { termMonths: 36, mrc: '560.00', nrc: '250.00' },
        ],
      }),
    ],
  });
}

async function* runChangeRequested(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(12, 13, 30);
  await quotation.request({
    title: '400G wavelength between Amsterdam and Rotterdam',
    request: {
      type: 'WDM',
      description: 'Capacity for 400G, over the shortest path possible.',
      wishDate: calendar.inWorkingDays(50),
    },
  });
  yield calendar.daysAgoAt(11, 9, 5);
  await quotation.pickUp();
  yield calendar.daysAgoAt(8, 16, 20);
  await quotation.offer({
    level: 'BUDGETARY',
    items: [
      {
        type: 'WDM',
        description: 'Managed wavelength 400G Amsterdam - Rotterdam',
        leadTimeWorkingDays: 60,
        prices: [{ termMonths: 36, mrc: '3250.00', nrc: '7500.00' }],
      },
    ],
  });
  yield calendar.hoursAgo(28);
  await quotation.requestChange('This fits our budget. Can you make it a firm quote, also for 60 months?');
}

async function* runExpired(quotation: QuotationHistory, past: SamplePast): History {
  const { calendar } = past;
  yield calendar.daysAgoAt(75, 10, 45);
  await quotation.request({
    title: 'Shared units RTM1',
    request: {
      type: 'SHARED_COLO',
      siteCode: 'RTM1',
      wishDate: calendar.workingDayAgo(40),
      description: 'Four units for a temporary setup.',
    },
  });
  yield calendar.daysAgoAt(74, 9, 30);
  await quotation.pickUp();
  yield calendar.daysAgoAt(72, 14, 10);
  await quotation.offer({
    level: 'FIRM',
    validUntil: addDays(calendar.today, -42),
    items: [
      {
        type: 'SHARED_COLO',
        description: 'Four shared units RTM1',
        packageCode: 'RTM1-SC',
        leadTimeWorkingDays: 5,
        prices: [{ termMonths: 12, mrc: '210.00', nrc: '75.00' }],
        orderDetails: { details: { siteCode: 'RTM1', heightUnits: 4, committedKw: '0.6', outletsA: 2, outletsB: 2 } },
      },
    ],
  });
  yield calendar.daysAgoAt(41, 0, 30);
  await runJob(past, expireQuotations);
}

async function* runDeclined(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(98, 15, 0);
  await quotation.request({
    title: 'Fiber for fourteen shops',
    request: {
      type: 'LINE',
      wishDate: calendar.workingDayAgo(60),
      description: 'Fourteen shops in the north, each with 500 Mbit/s and the same SLA.',
    },
  });
  yield calendar.daysAgoAt(97, 8, 50);
  await quotation.pickUp();
  yield calendar.daysAgoAt(92, 12, 40);
  await quotation.offer({
    level: 'BUDGETARY',
    items: [
      {
        type: 'LINE',
        description: 'Fourteen lines 500/500, SLA 8 hours',
        leadTimeWorkingDays: 25,
        prices: [{ termMonths: 36, mrc: '1246.00', nrc: '1386.00' }],
      },
    ],
  });
  yield calendar.daysAgoAt(85, 10, 15);
  await quotation.decline('PRICE', 'Another supplier is about € 12 cheaper per shop.');
}

async function* runCancelled(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(50, 11, 20);
  await quotation.request({
    title: 'Metro connection AMS1 - AMS3',
    request: { type: 'DC_CONNECTION', description: 'Dark fiber, 4 strands.', wishDate: calendar.workingDayAgo(20) },
  });
  yield calendar.daysAgoAt(49, 9, 0);
  await quotation.cancel();
}

async function* runWithdrawn(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(66, 9, 35);
  await quotation.request({
    title: 'Rack AMS3 with 8 kW',
    request: {
      type: 'RACK',
      siteCode: 'AMS3',
      wishDate: calendar.workingDayAgo(30),
      description: 'High-density rack for compute servers.',
    },
  });
  yield calendar.daysAgoAt(65, 13, 50);
  await quotation.pickUp();
  yield calendar.daysAgoAt(62, 10, 10);
  await quotation.offer({
    level: 'FIRM_SUBJECT_TO_SURVEY',
    items: [createRackItem('AMS3', '5.0', { prices: [{ termMonths: 36, mrc: '1240.00', nrc: '600.00' }] })],
  });
  yield calendar.daysAgoAt(58, 16, 30);
  await quotation.withdrawOffer('The site survey showed that the cooling of this row is not sufficient for 8 kW.');
}

async function* runRefused(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(40, 14, 25);
  await quotation.request({
    title: 'Line for a beach pavilion on Texel',
    request: {
      type: 'LINE',
      wishDate: calendar.workingDayAgo(12),
      description: 'Seasonal connection from April through October, at least 100 Mbit/s.',
    },
  });
  yield calendar.daysAgoAt(39, 9, 45);
  await quotation.pickUp();
  yield calendar.daysAgoAt(36, 11, 0);
  await quotation.refuse('Digging in the dunes isn’t allowed, and the nearest mast has no capacity.');
}

const runs: readonly Run[] = [
  runDeclined,
  runExpired,
  runWithdrawn,
  runCancelled,
  runRefused,
  runExpiring,
  runNewVersion,
  runChangeRequested,
  runInProgress,
  runRequested,
];
