import { putPackage } from '../modules/tv-account/tv-package.service.ts';
import { findPackagesByCode } from '../modules/tv-account/tv-package.store.ts';
import type { History } from './history.ts';
import { streets } from './sample-addresses.ts';
import { findUser, type SamplePast, tvPlatform } from './sample-past.ts';
import { createDevice, createHomeAddress, createViewer, TvHistory } from './tv-history.ts';

/** In the built-in address registry, and without demo lines. */
const homes = {
  vlietzicht: { postalCode: '1135XD', street: 'Vlietzicht', city: 'Edam' },
  dijkgraafplein: { postalCode: '1141XR', street: 'Dijkgraafplein', city: 'Monnickendam' },
  zoutkreek: { postalCode: '4299ZV', street: 'Zoutkreek', city: 'Zierikzee' },
} as const;

type RunAccount = (tv: TvHistory) => History;

/** Starts the TV accounts of these demo companies, some of them on their lines. */
export async function startDemoTv(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const { customerId, helpDesk, accounts } of companies) {
    if (!customerIds.includes(customerId)) continue;
    const user = await findUser(past.context.database.db, customerId, helpDesk);
    const history = new TvHistory(past, customerId, user);
    for (const run of accounts) await past.histories.start(run(history));
  }
}

const discontinued = 'HAVEN-KLASSIEK';
/** A package was sold until a year and a half ago. */
async function* runDiscontinued({ past, calendar }: TvHistory): History {
  const { context } = past;
  const [pack] = await findPackagesByCode(context.database.db, [discontinued]);
  const author = tvPlatform('putProviderTvPackage');
  yield calendar.daysAgoAt(567, 8, 0);
  await putPackage(context, discontinued, { ...pack!.definition, orderable: true }, author);
  yield calendar.daysAgoAt(540, 8, 0);
  await putPackage(context, discontinued, pack!.definition, author);
}

/** An account that has ended. */
async function* runVet(tv: TvHistory): History {
  const { calendar } = tv;
  const account = yield* tv.create(calendar.daysAgoAt(566, 9, 12), {
    endUser: createViewer(['Jannie', '', 'Vet'], 'j.vet@vet.example', '0585552101', createHomeAddress(streets.terpstraat, 21)),
    productCode: discontinued,
    reference: 'VET-21',
    pin: '7410',
  });
  yield* tv.activate(account, calendar.daysAgoAt(566, 9, 14));
  yield* tv.addDevice(account, [566, 9, 15], createDevice('stb', 'Living room', 'vet'));
  yield* tv.cancel(account, calendar.daysAgoAt(131, 13, 40));
}

/** Twelve of the rooms already have a receiver. */
async function* runHotel(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(homes.zoutkreek, 12);
  const account = yield* tv.create(calendar.daysAgoAt(428, 8, 5), {
    endUser: createViewer(['', '', 'Hotel De Morgenster'], 'receptie@morgenster.example', '0111555201', home),
    productCode: 'HAVEN-ZAKELIJK',
    reference: 'Morgenster',
    pin: '9034',
  });
  yield* tv.activate(account, calendar.daysAgoAt(428, 8, 7));
  const rooms = ['Lobby', 'Bar', ...Array.from({ length: 10 }, (_, index) => `Kamer ${index + 1}`)];
  for (const [index, name] of rooms.entries()) {
    const device = createDevice(index < 2 ? 'smarttv' : 'stb', name, 'hotel');
    yield* tv.addDevice(account, [427 - Math.floor(index / 6), 9 + (index % 6), 4], device, name);
  }
  const times = rooms.map((_, index) => calendar.minutesAgo(index === 5 ? 12 * 24 * 60 : 20 + index * 97));
  await tv.switchOn(account, times);
  yield* tv.addProduct(account, calendar.daysAgoAt(260, 10, 31), 'SPORT-KADE-ZAKELIJK');
}

async function* runCafe(tv: TvHistory): History {
  const { calendar } = tv;
  const account = yield* tv.create(calendar.daysAgoAt(302, 12, 20), {
    endUser: createViewer(['', '', 'Café Het Anker'], 'cafe@hetanker.example', '0505552020'),
    productCode: 'HAVEN-ZAKELIJK',
    reference: 'Het Anker',
  });
  yield* tv.activate(account, calendar.daysAgoAt(302, 12, 21));
  yield* tv.addDevice(account, [302, 12, 23], createDevice('smarttv', 'Above the bar', 'anker'));
  yield* tv.addDevice(account, [301, 10, 2], createDevice('smarttv', 'Back room', 'anker'));
  await tv.switchOn(account, [calendar.hoursAgo(14), calendar.hoursAgo(3 * 24)]);
  const sport = yield* tv.addProduct(account, calendar.daysAgoAt(190, 9, 45), 'SPORT-KADE-ZAKELIJK');
  yield* tv.cancelProduct(account, calendar.daysAgoThisMonth(6), sport);
}

/** More devices than a typical household. */
async function* runJansen(tv: TvHistory): History {
  const { calendar } = tv;
  const email = 'p.jansen@jansenbakker.example';
  const account = yield* tv.create(calendar.daysAgoAt(143, 14, 8), {
    endUser: createViewer(['Petra', '', 'Jansen-Bakker'], email, '0222555225'),
    productCode: 'HAVEN-COMPLEET',
    reference: 'Thuiswerkplek Jansen',
    pin: '4826',
  });
  yield* tv.activate(account, calendar.daysAgoAt(143, 14, 9));
  const children = yield* tv.addProduct(account, calendar.daysAgoAt(143, 14, 12), 'KINDER-KAJUIT');
  yield* tv.addDevice(account, [143, 14, 15], createDevice('stb', 'Living room', 'jansen'));
  yield* tv.addDevice(account, [143, 14, 29], createDevice('smarttv', 'Bedroom', 'jansen'));
  yield* tv.addDevice(account, [120, 17, 40], createDevice('app', 'Petra’s phone', 'jansen'));
  yield* tv.cancelProduct(account, calendar.daysAgoAt(75, 9, 50), children);
  yield* tv.addProduct(account, calendar.daysAgoAt(20, 11, 26), 'EXTRA-APPARATEN');
  const code = yield* tv.createRequestCode(account, calendar.daysAgoAt(20, 11, 30), { email });
  const tablet = createDevice('app', 'Mees’s tablet', 'jansen');
  const request = yield* tv.requestAccess(account, calendar.daysAgoAt(20, 16, 4), code, tablet);
  yield* tv.confirm(account, calendar.daysAgoAt(20, 16, 11), request);
  yield* tv.addDevice(account, [19, 10, 17], createDevice('stb', 'Attic', 'jansen'), 'Attic');
  await tv.switchOn(
    account,
    [55, 11 * 60, 95, 26 * 60, 9 * 24 * 60].map((minutes) => calendar.minutesAgo(minutes)),
  );
}

/** A device waits for confirmation, with three of the device slots in use. */
async function* runBrandsma(tv: TvHistory): History {
  const { calendar } = tv;
  const email = 't.brandsma@post.example';
  const home = createHomeAddress(homes.vlietzicht, 15);
  const account = yield* tv.create(calendar.daysAgoAt(231, 10, 14), {
    endUser: createViewer(['Tineke', '', 'Brandsma'], email, '0299555318', home),
    productCode: 'HAVEN-COMPLEET',
    reference: 'VLIETZICHT-15',
    pin: '6152',
  });
  yield* tv.activate(account, calendar.daysAgoAt(231, 10, 16));
  yield* tv.addDevice(account, [231, 10, 20], createDevice('stb', 'Living room', 'brandsma'), 'Living room');
  yield* tv.addDevice(account, [229, 15, 3], createDevice('app', 'Tineke’s phone', 'brandsma'));
  const replay = yield* tv.addProduct(account, calendar.daysAgoAt(160, 9, 33), 'TERUGKIJKEN-14');
  yield* tv.addDevice(account, [41, 13, 47], createDevice('smarttv', 'Bedroom', 'brandsma'));
  await tv.switchOn(account, [calendar.minutesAgo(46), calendar.hoursAgo(16), calendar.hoursAgo(11 * 24)]);
  yield* tv.setPin(account, calendar.daysAgoAt(38, 10, 2), '2907');
  yield* tv.cancelProduct(account, calendar.daysAgoThisMonth(9), replay);
  yield* tv.addProduct(account, calendar.daysAgoThisMonth(8.995), 'SPORT-KADE', calendar.nextMonth);
  const code = yield* tv.createRequestCode(account, calendar.minutesAgo(43), { validDays: 30, email });
  yield* tv.requestAccess(account, calendar.minutesAgo(31), code, createDevice('app', 'Bo’s tablet', 'brandsma'));
}

/** All device slots are in use, which is the most frequent support call. */
async function* runBouwman(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(streets.polderrand, 44);
  const account = yield* tv.create(calendar.daysAgoAt(118, 13, 9), {
    endUser: createViewer(['Ruud', '', 'Bouwman'], 'ruud@bouwman.example', '0320555119', home),
    productCode: 'HAVEN-BASIS',
    reference: 'Bouwman',
  });
  yield* tv.activate(account, calendar.daysAgoAt(118, 13, 10));
  yield* tv.addDevice(account, [118, 13, 12], createDevice('stb', 'Living room', 'bouwman'));
  yield* tv.addDevice(account, [97, 18, 22], createDevice('app', 'Ruud’s phone', 'bouwman'));
  yield* tv.addDevice(account, [60, 12, 51], createDevice('stb', 'Shed', 'bouwman'));
  await tv.switchOn(account, [calendar.minutesAgo(25), calendar.hoursAgo(7), calendar.hoursAgo(52 * 24)]);
}

async function* runTerpstra(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(streets.hunebedlaan, 8);
  const account = yield* tv.create(calendar.daysAgoAt(205, 8, 40), {
    endUser: createViewer(['Hiltje', '', 'Terpstra'], 'h.terpstra@terpstra.example', '0592555208', home),
    productCode: 'HAVEN-BASIS',
    reference: 'Terpstra Assen',
    pin: '3391',
  });
  yield* tv.activate(account, calendar.daysAgoAt(205, 8, 42));
  yield* tv.addDevice(account, [205, 8, 44], createDevice('stb', 'Living room', 'terpstra'));
  yield* tv.addDevice(account, [180, 15, 18], createDevice('smarttv', 'Kitchen', 'terpstra'));
  await tv.switchOn(account, [calendar.daysAgoAt(12, 20, 14), calendar.daysAgoAt(13, 7, 2)]);
  yield* tv.suspend(account, calendar.daysAgoAt(64, 8, 30));
  yield* tv.resume(account, calendar.daysAgoAt(58, 11, 5));
  yield* tv.suspend(account, calendar.daysAgoAt(11, 8, 30));
}

async function* runZeilmaker(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(streets.weversgaarde, 19);
  const account = yield* tv.create(calendar.daysAgoAt(389, 11, 17), {
    endUser: createViewer(['Piet', '', 'Zeilmaker'], 'piet@zeilmaker.example', '0745552119', home),
    productCode: 'HAVEN-COMPLEET',
    reference: 'ZIJLVEST-19',
    pin: '8273',
  });
  yield* tv.activate(account, calendar.daysAgoAt(389, 11, 19));
  yield* tv.addProduct(account, calendar.daysAgoAt(389, 11, 21), 'OPNEMEN-300');
  for (const [index, name] of ['Living room', 'Bedroom', 'Telefoon Piet', 'Tablet'].entries()) {
    const device = createDevice(index < 2 ? 'stb' : 'app', name, 'zeilmaker');
    yield* tv.addDevice(account, [389 - index * 3, 12, 4], device);
  }
  const times = [80, 30 * 60, 5 * 60, 4 * 24 * 60];
  await tv.switchOn(
    account,
    times.map((minutes) => calendar.minutesAgo(minutes)),
  );
  yield* tv.cancel(account, calendar.daysAgoAt(150, 9, 0));
  yield* tv.withdrawCancellation(account, calendar.daysAgoAt(150, 14, 35));
  yield* tv.cancel(account, calendar.daysAgoThisMonth(7));
}

/** An account with a code that expired unused. */
async function* runKievit(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(streets.knooppuntlaan, 112);
  const account = yield* tv.create(calendar.daysAgoAt(5, 9, 27), {
    endUser: createViewer(['', '', 'Fam. De Kievit'], '', '0365555512', home),
    productCode: 'HAVEN-COMPLEET',
    reference: 'Kievit',
  });
  yield* tv.letCodeExpire(account, calendar.daysAgoAt(5, 9, 30));
}

async function* runAmrani(tv: TvHistory): History {
  const { calendar } = tv;
  const email = 'adil@elamrani.example';
  const home = createHomeAddress(homes.dijkgraafplein, 7, 'B');
  const account = yield* tv.create(calendar.daysAgoAt(2, 12, 41), {
    endUser: createViewer(['Adil', 'el', 'Amrani'], email, '0299555507', home),
    productCode: 'HAVEN-BASIS',
    reference: 'DIJK-7B',
    pin: '5067',
  });
  yield* tv.addProduct(account, calendar.daysAgoAt(2, 12, 44), 'SPORT-KADE', calendar.nextMonth);
  yield* tv.createRequestCode(account, calendar.daysAgoAt(2, 12, 46), { validDays: 30, email });
}

async function* runWouda(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(homes.dijkgraafplein, 22);
  const account = yield* tv.create(calendar.daysAgoAt(1, 13, 20), {
    endUser: createViewer(['Klaas', '', 'Wouda'], 'k.wouda@post.example', '0299555522', home),
    productCode: 'HAVEN-COMPLEET',
    reference: 'DIJK-22',
    pin: '1478',
  });
  const code = yield* tv.createRequestCode(account, calendar.daysAgoAt(1, 13, 22), { validDays: 30 });
  const unknownDevice = createDevice('app', 'Neighbor’s phone', 'wouda');
  const request = yield* tv.requestAccess(account, calendar.daysAgoAt(1, 18, 55), code, unknownDevice);
  yield* tv.dismiss(account, calendar.daysAgoAt(1, 19, 3), request);
  yield* tv.requestAccess(account, calendar.minutesAgo(52), code, createDevice('stb', 'Living room', 'wouda'));
}

/** Starts next month. */
async function* runSchaap(tv: TvHistory): History {
  const { calendar } = tv;
  const home = createHomeAddress(streets.schakelweg, 31);
  yield* tv.create(calendar.minutesAgo(130), {
    endUser: createViewer(['Marjan', '', 'Schaap'], 'm.schaap@schaap.example', '0335555540', home),
    productCode: 'HAVEN-BASIS',
    reference: 'Schaap',
    startDate: calendar.nextMonth,
  });
}

async function* runVerhagen(tv: TvHistory): History {
  const { calendar } = tv;
  const account = yield* tv.create(calendar.daysAgoAt(40, 9, 20), {
    endUser: createViewer(['Theo', '', 'Verhagen'], 'theo@verhagen.example', '0735553012'),
    productCode: 'HAVEN-COMPLEET',
    reference: 'Verhagen',
    pin: '6093',
  });
  yield* tv.activate(account, calendar.daysAgoAt(40, 9, 22));
  yield* tv.addDevice(account, [40, 9, 25], createDevice('stb', 'Living room', 'verhagen'));
  await tv.switchOn(account, [calendar.minutesAgo(150)]);
  yield* tv.addProduct(account, calendar.daysAgoAt(30, 14, 2), 'FILM-ANKER');
}

async function* runKhatib(tv: TvHistory): History {
  const { calendar } = tv;
  const email = 'nadia@elkhatib.example';
  const account = yield* tv.create(calendar.daysAgoAt(3, 10, 48), {
    endUser: createViewer(['Nadia', 'el', 'Khatib'], email, '0735553014'),
    productCode: 'HAVEN-BASIS',
    reference: 'El Khatib',
  });
  yield* tv.activate(account, calendar.daysAgoAt(3, 10, 50));
  yield* tv.addProduct(account, calendar.daysAgoAt(3, 10, 53), 'WERELD-HAVENS');
  const code = yield* tv.createRequestCode(account, calendar.daysAgoAt(3, 10, 55), { validDays: 30, email });
  yield* tv.requestAccess(account, calendar.minutesAgo(18), code, createDevice('smarttv', 'Living room', 'khatib'));
}

/** The companies with TV, and the user who supports their viewers. */
const companies: readonly { customerId: number; helpDesk: string; accounts: readonly RunAccount[] }[] = [
  {
    customerId: 20240317,
    helpDesk: 'servicedesk@noordlijn.example',
    accounts: [
      runDiscontinued,
      runVet,
      runHotel,
      runCafe,
      runJansen,
      runBrandsma,
      runBouwman,
      runTerpstra,
      runZeilmaker,
      runKievit,
      runAmrani,
      runWouda,
      runSchaap,
    ],
  },
  { customerId: 20250822, helpDesk: 'admin@zuidnet.example', accounts: [runVerhagen, runKhatib] },
];
