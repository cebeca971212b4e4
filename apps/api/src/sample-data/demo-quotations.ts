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
    description: `Volledig rack ${siteCode}, ${Number(committedKw)} kW`,
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
    title: 'Glasvezel voor het waterschap in Leeuwarden',
    customerReference: 'Waterschap, gemaal Oost',
    request: {
      type: 'LINE',
      address,
      wishDate: calendar.inWorkingDays(45),
      description: 'Op dit adres is volgens de adrescheck niets te bestellen. Graag 1 Gbit/s symmetrisch, inclusief graafwerk.',
    },
  });
}

async function* runInProgress(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(4, 9, 40);
  await quotation.request({
    title: 'Acht racks naast elkaar in Rotterdam',
    request: {
      type: 'RACK',
      siteCode: 'RTM1',
      wishDate: calendar.inWorkingDays(60),
      description: 'Acht volledige racks in één rij, samen 40 kW. Een eigen kooi is een pre.',
    },
  });
  yield calendar.daysAgoAt(3, 13, 15);
  await quotation.pickUp();
  yield calendar.daysAgoAt(2, 10, 30);
  await quotation.answer('We bekijken met onze facilitaire dienst of er een rij vrij komt. U hoort het deze week.');
}

/** Its last day is tomorrow. */
async function* runExpiring(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(33, 11, 10);
  await quotation.request({
    title: 'Twee racks AMS2 voor de zorggroep',
    customerReference: 'Zorggroep fase 2',
    request: {
      type: 'RACK',
      siteCode: 'AMS2',
      wishDate: calendar.inWorkingDays(30),
      description: 'Twee volledige racks met elk 5 kW op twee voedingen, liefst in dezelfde ruimte als ons bestaande rack.',
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
    message: 'Bij een looptijd van 36 maanden vervallen de eenmalige kosten.',
    items: [
      createRackItem('AMS2', '5.0', { prices }),
      createRackItem('AMS2', '5.0', { description: 'Tweede volledig rack AMS2, 5 kW', prices }),
      createRackItem('AMS2', '3.0', {
        description: 'Tweede rack met 3 kW',
        alternativeTo: 2,
        prices: [
          { termMonths: 12, mrc: '765.00', nrc: '450.00' },
          { termMonths: 36, mrc: '690.00', nrc: '0.00' },
        ],
      }),
    ],
  });
  yield calendar.daysAgoAt(20, 16, 5);
  await quotation.comment('Staat het tweede rack gegarandeerd in dezelfde ruimte?');
  yield calendar.daysAgoAt(19, 9, 50);
  await quotation.answer('Ja, ruimte 2.04. We houden de plaats vrij zolang de offerte geldig is.');
}

/** A second version after a request for a change. */
async function* runNewVersion(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(16, 10, 0);
  await quotation.request({
    title: 'Rack AMS1 voor back-up',
    request: {
      type: 'RACK',
      siteCode: 'AMS1',
      wishDate: calendar.inWorkingDays(40),
      description: 'Een volledig rack voor back-ups van klanten. Het verbruik is laag, ongeveer 2 kW.',
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
  await quotation.requestChange('Kunt u 2 kW aanbieden in plaats van 3 kW? We verwachten geen groei.');
  yield calendar.daysAgoAt(7, 15, 30);
  await quotation.addDocument('SURVEY', 'Schouwrapport AMS1 zaal 3.pdf', [
    'Schouwrapport AMS1, zaal 3',
    '',
    'Rij 12, positie 7: vrij, 47 HE, twee voedingen van 32 A aanwezig.',
    'Vloerbelasting en koeling voldoen voor 3 kW.',
  ]);
  await quotation.addDocument('DESIGN', 'Ontwerp rack AMS1.pdf', [
    'Ontwerp rack AMS1',
    '',
    'Positie 1-4: switches. Positie 5-40: opslag. Positie 41-47: patchpanelen.',
  ]);
  yield calendar.daysAgoAt(6, 9, 15);
  await quotation.offer({
    ...offer,
    message: 'Met 2 kW daalt het maandbedrag. De eenmalige kosten blijven gelijk.',
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
    title: 'Golflengte 400G tussen Amsterdam en Rotterdam',
    request: { type: 'WDM', description: 'Capaciteit voor 400G, zo kort mogelijk pad.', wishDate: calendar.inWorkingDays(50) },
  });
  yield calendar.daysAgoAt(11, 9, 5);
  await quotation.pickUp();
  yield calendar.daysAgoAt(8, 16, 20);
  await quotation.offer({
    level: 'BUDGETARY',
    items: [
      {
        type: 'WDM',
        description: 'Beheerde golflengte 400G Amsterdam - Rotterdam',
        leadTimeWorkingDays: 60,
        prices: [{ termMonths: 36, mrc: '3250.00', nrc: '7500.00' }],
      },
    ],
  });
  yield calendar.hoursAgo(28);
  await quotation.requestChange('Dit past in het budget. Kunt u er een bindend aanbod van maken, ook voor 60 maanden?');
}

async function* runExpired(quotation: QuotationHistory, past: SamplePast): History {
  const { calendar } = past;
  yield calendar.daysAgoAt(75, 10, 45);
  await quotation.request({
    title: 'Gedeelde units RTM1',
    request: {
      type: 'SHARED_COLO',
      siteCode: 'RTM1',
      wishDate: calendar.workingDayAgo(40),
      description: 'Vier units voor een tijdelijke opstelling.',
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
        description: 'Vier gedeelde units RTM1',
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
    title: 'Glasvezel voor veertien winkels',
    request: {
      type: 'LINE',
      wishDate: calendar.workingDayAgo(60),
      description: 'Veertien winkels in het noorden, elk met 500 Mbit/s en dezelfde SLA.',
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
        description: 'Veertien lijnen 500/500, SLA 8 uur',
        leadTimeWorkingDays: 25,
        prices: [{ termMonths: 36, mrc: '1246.00', nrc: '1386.00' }],
      },
    ],
  });
  yield calendar.daysAgoAt(85, 10, 15);
  await quotation.decline('PRICE', 'Een andere leverancier is per winkel ongeveer € 12 goedkoper.');
}

async function* runCancelled(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(50, 11, 20);
  await quotation.request({
    title: 'Metroverbinding AMS1 - AMS3',
    request: { type: 'DC_CONNECTION', description: 'Donkere vezel, 4 vezels.', wishDate: calendar.workingDayAgo(20) },
  });
  yield calendar.daysAgoAt(49, 9, 0);
  await quotation.cancel();
}

async function* runWithdrawn(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(66, 9, 35);
  await quotation.request({
    title: 'Rack AMS3 met 8 kW',
    request: {
      type: 'RACK',
      siteCode: 'AMS3',
      wishDate: calendar.workingDayAgo(30),
      description: 'Rack met hoge dichtheid voor rekenservers.',
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
  await quotation.withdrawOffer('Bij de schouw bleek de koeling van deze rij niet voldoende voor 8 kW.');
}

async function* runRefused(quotation: QuotationHistory, { calendar }: SamplePast): History {
  yield calendar.daysAgoAt(40, 14, 25);
  await quotation.request({
    title: 'Lijn voor een strandpaviljoen op Texel',
    request: {
      type: 'LINE',
      wishDate: calendar.workingDayAgo(12),
      description: 'Seizoensaansluiting van april tot en met oktober, minimaal 100 Mbit/s.',
    },
  });
  yield calendar.daysAgoAt(39, 9, 45);
  await quotation.pickUp();
  yield calendar.daysAgoAt(36, 11, 0);
  await quotation.refuse('In de duinen mag niet worden gegraven, en de dichtstbijzijnde mast heeft geen capaciteit.');
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
