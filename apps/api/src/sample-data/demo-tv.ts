import { createDevice, createHomeAddress, createViewer, DemoTvHistoryBuilder, type TvLine } from './demo-tv-history-builder.ts';
import { streets } from './sample-addresses.ts';
import type { TvHistoryBuilder } from './tv-history-builder.ts';
import type { TvSample } from './tv-sample.ts';
import type { TvHistoryContext } from './tv-timeline.ts';
import type { SampleMoment } from './write-samples.ts';

/** In the built-in address register, and without demo lines. */
const homes = {
  vlietzicht: { postalCode: '1135XD', street: 'Vlietzicht', city: 'Edam' },
  dijkgraafplein: { postalCode: '1141XR', street: 'Dijkgraafplein', city: 'Monnickendam' },
  zoutkreek: { postalCode: '4299ZV', street: 'Zoutkreek', city: 'Zierikzee' },
} as const;

/** The demo companies with TV, and the account of their help desk. */
const demoTvCompanies = [
  { customerId: 20240317, by: 'servicedesk@noordlijn.example', tell: createNoordlijnAccounts },
  { customerId: 20250822, by: 'admin@zuidnet.example', tell: createZuidnetAccounts },
] as const;
export const demoTvCustomers: readonly number[] = demoTvCompanies.map(({ customerId }) => customerId);

/** The TV accounts of a demo company, some of them on its lines. */
export function createDemoTv(
  customerId: number,
  packages: TvHistoryContext['packages'],
  moment: SampleMoment,
  getLine: (reference: string) => TvLine,
): TvSample[] {
  return demoTvCompanies
    .filter((desk) => desk.customerId === customerId)
    .flatMap(({ by, tell }) =>
      tell(new DemoTvHistoryBuilder({ customerId, context: { packages, by }, moment, getLine: getLine })),
    );
}

function createNoordlijnAccounts(tv: DemoTvHistoryBuilder): TvSample[] {
  const vet = tv
    .createAccount(tv.daysAgoAt(566, 9, 12), {
      endUser: createViewer(['Jannie', '', 'Vet'], 'j.vet@vet.example', '0585552101', createHomeAddress(streets.terpstraat, 21)),
      ...{ productCode: 'HAVEN-KLASSIEK', reference: 'VET-21', pin: '7410' },
    })
    .activated(tv.daysAgoAt(566, 9, 14));
  tv.addDevice(vet, [566, 9, 15], createDevice('stb', 'Woonkamer', 'vet')).cancelled(tv.daysAgoAt(131, 13, 40));

  return tv.build([
    vet,
    createHotel(tv),
    createCafe(tv),
    createJansen(tv),
    createBrandsma(tv),
    createBouwman(tv),
    createTerpstra(tv),
    createZeilmaker(tv),
    ...createUnused(tv),
  ]);
}

/** Twelve of the rooms already have a receiver. */
function createHotel(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const builder = tv
    .createAccount(tv.daysAgoAt(428, 8, 5), {
      endUser: createViewer(
        ['', '', 'Hotel De Morgenster'],
        'receptie@morgenster.example',
        '0111555201',
        createHomeAddress(homes.zoutkreek, 12),
      ),
      ...{ productCode: 'HAVEN-ZAKELIJK', reference: 'Morgenster', pin: '9034' },
    })
    .activated(tv.daysAgoAt(428, 8, 7));
  const rooms = ['Lobby', 'Bar', ...Array.from({ length: 10 }, (_, index) => `Kamer ${index + 1}`)];
  rooms.forEach((name, index) => {
    tv.addDevice(
      builder,
      [427 - Math.floor(index / 6), 9 + (index % 6), 4],
      createDevice(index < 2 ? 'smarttv' : 'stb', name, 'hotel'),
      name,
    );
  });
  builder.added(tv.daysAgoAt(260, 10, 31), 'SPORT-KADE-ZAKELIJK');
  return builder.setLastSeen(...rooms.map((_, index) => tv.minutesAgo(index === 5 ? 12 * 24 * 60 : 20 + index * 97)));
}

function createCafe(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const { address, ...line } = tv.getLine('Het Anker');
  const builder = tv
    .createAccount(tv.daysAgoAt(302, 12, 20), {
      endUser: createViewer(['', '', 'Café Het Anker'], 'cafe@hetanker.example', '0505552020', address),
      ...{ productCode: 'HAVEN-ZAKELIJK', ...line },
    })
    .activated(tv.daysAgoAt(302, 12, 21));
  tv.addDevice(builder, [302, 12, 23], createDevice('smarttv', 'Boven de bar', 'anker'));
  tv.addDevice(builder, [301, 10, 2], createDevice('smarttv', 'Achterzaal', 'anker'));
  builder.added(tv.daysAgoAt(190, 9, 45), 'SPORT-KADE-ZAKELIJK').productCancelled(tv.daysAgoThisMonth(6), 'SPORT-KADE-ZAKELIJK');
  return builder.setLastSeen(tv.minutesAgo(14 * 60), tv.minutesAgo(3 * 24 * 60));
}

/** More devices than a typical household. */
function createJansen(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const { address, ...line } = tv.getLine('Thuiswerkplek Jansen');
  const builder = tv
    .createAccount(tv.daysAgoAt(143, 14, 8), {
      endUser: createViewer(['Petra', '', 'Jansen-Bakker'], 'p.jansen@jansenbakker.example', '0222555225', address),
      ...{ productCode: 'HAVEN-COMPLEET', ...line, pin: '4826' },
    })
    .activated(tv.daysAgoAt(143, 14, 9))
    .added(tv.daysAgoAt(143, 14, 12), 'KINDER-KAJUIT');
  tv.addDevice(builder, [143, 14, 15], createDevice('stb', 'Woonkamer', 'jansen'));
  tv.addDevice(builder, [143, 14, 29], createDevice('smarttv', 'Slaapkamer', 'jansen'));
  tv.addDevice(builder, [120, 17, 40], createDevice('app', 'Telefoon Petra', 'jansen'));
  builder.productCancelled(tv.daysAgoAt(75, 9, 50), 'KINDER-KAJUIT').added(tv.daysAgoAt(20, 11, 26), 'EXTRA-APPARATEN');
  const tablet = createDevice('app', 'Tablet Mees', 'jansen');
  builder.requestCodeIssued(tv.daysAgoAt(20, 11, 30), { email: 'p.jansen@jansenbakker.example' });
  builder.accessRequested(tv.daysAgoAt(20, 16, 4), tablet).confirmed(tv.daysAgoAt(20, 16, 11));
  tv.addDevice(builder, [19, 10, 17], createDevice('stb', 'Zolder', 'jansen'), 'Zolder');
  return builder.setLastSeen(
    tv.minutesAgo(55),
    tv.minutesAgo(11 * 60),
    tv.minutesAgo(95),
    tv.minutesAgo(26 * 60),
    tv.minutesAgo(9 * 24 * 60),
  );
}

/** A device waits for confirmation, with three of the device slots in use. */
function createBrandsma(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const email = 't.brandsma@post.example';
  const builder = tv
    .createAccount(tv.daysAgoAt(231, 10, 14), {
      endUser: createViewer(['Tineke', '', 'Brandsma'], email, '0299555318', createHomeAddress(homes.vlietzicht, 15)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'VLIETZICHT-15', pin: '6152' },
    })
    .activated(tv.daysAgoAt(231, 10, 16));
  tv.addDevice(builder, [231, 10, 20], createDevice('stb', 'Woonkamer', 'brandsma'), 'Woonkamer');
  tv.addDevice(builder, [229, 15, 3], createDevice('app', 'Telefoon Tineke', 'brandsma'));
  builder.added(tv.daysAgoAt(160, 9, 33), 'TERUGKIJKEN-14');
  tv.addDevice(builder, [41, 13, 47], createDevice('smarttv', 'Slaapkamer', 'brandsma'));
  builder.pinSet(tv.daysAgoAt(38, 10, 2), '2907');
  builder
    .productCancelled(tv.daysAgoThisMonth(9), 'TERUGKIJKEN-14')
    .added(tv.daysAgoThisMonth(8.995), 'SPORT-KADE', tv.nextMonth);
  builder.requestCodeIssued(tv.minutesAgo(43), { days: 30, email });
  builder.setLastSeen(tv.minutesAgo(46), tv.minutesAgo(16 * 60), tv.minutesAgo(11 * 24 * 60));
  return builder.accessRequested(tv.minutesAgo(31), createDevice('app', 'Tablet van Bo', 'brandsma'));
}

/** All device slots are in use, which is the most frequent support call. */
function createBouwman(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const builder = tv
    .createAccount(tv.daysAgoAt(118, 13, 9), {
      endUser: createViewer(
        ['Ruud', '', 'Bouwman'],
        'ruud@bouwman.example',
        '0320555119',
        createHomeAddress(streets.polderrand, 44),
      ),
      ...{ productCode: 'HAVEN-BASIS', reference: 'Bouwman' },
    })
    .activated(tv.daysAgoAt(118, 13, 10));
  tv.addDevice(builder, [118, 13, 12], createDevice('stb', 'Woonkamer', 'bouwman'));
  tv.addDevice(builder, [97, 18, 22], createDevice('app', 'Telefoon Ruud', 'bouwman'));
  tv.addDevice(builder, [60, 12, 51], createDevice('stb', 'Schuur', 'bouwman'));
  return builder.setLastSeen(tv.minutesAgo(25), tv.minutesAgo(7 * 60), tv.minutesAgo(52 * 24 * 60));
}

function createTerpstra(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const builder = tv
    .createAccount(tv.daysAgoAt(205, 8, 40), {
      endUser: createViewer(
        ['Hiltje', '', 'Terpstra'],
        'h.terpstra@terpstra.example',
        '0592555208',
        createHomeAddress(streets.hunebedlaan, 8),
      ),
      ...{ productCode: 'HAVEN-BASIS', reference: 'Terpstra Assen', pin: '3391' },
    })
    .activated(tv.daysAgoAt(205, 8, 42));
  tv.addDevice(builder, [205, 8, 44], createDevice('stb', 'Woonkamer', 'terpstra'));
  tv.addDevice(builder, [180, 15, 18], createDevice('smarttv', 'Keuken', 'terpstra'));
  builder
    .suspended(tv.daysAgoAt(64, 8, 30))
    .resumed(tv.daysAgoAt(58, 11, 5))
    .suspended(tv.daysAgoAt(11, 8, 30));
  return builder.setLastSeen(tv.daysAgoAt(12, 20, 14), tv.daysAgoAt(13, 7, 2));
}

function createZeilmaker(tv: DemoTvHistoryBuilder): TvHistoryBuilder {
  const builder = tv
    .createAccount(tv.daysAgoAt(389, 11, 17), {
      endUser: createViewer(
        ['Piet', '', 'Zeilmaker'],
        'piet@zeilmaker.example',
        '0745552119',
        createHomeAddress(streets.weversgaarde, 19),
      ),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'ZIJLVEST-19', pin: '8273' },
    })
    .activated(tv.daysAgoAt(389, 11, 19))
    .added(tv.daysAgoAt(389, 11, 21), 'OPNEMEN-300');
  const names = ['Woonkamer', 'Slaapkamer', 'Telefoon Piet', 'Tablet'];
  names.forEach((name, index) => {
    tv.addDevice(builder, [389 - index * 3, 12, 4], createDevice(index < 2 ? 'stb' : 'app', name, 'zeilmaker'));
  });
  builder
    .cancelled(tv.daysAgoAt(150, 9, 0))
    .withdrawn(tv.daysAgoAt(150, 14, 35))
    .cancelled(tv.daysAgoThisMonth(7));
  return builder.setLastSeen(tv.minutesAgo(80), tv.minutesAgo(30 * 60), tv.minutesAgo(5 * 60), tv.minutesAgo(4 * 24 * 60));
}

/** Accounts without a device. */
function createUnused(tv: DemoTvHistoryBuilder): TvHistoryBuilder[] {
  const kievit = tv
    .createAccount(tv.daysAgoAt(5, 9, 27), {
      endUser: createViewer(['', '', 'Fam. De Kievit'], '', '0365555512', createHomeAddress(streets.knooppuntlaan, 112)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'Kievit' },
    })
    .directCodeIssued(tv.daysAgoAt(5, 9, 30));
  const amrani = tv
    .createAccount(tv.daysAgoAt(2, 12, 41), {
      endUser: createViewer(
        ['Adil', 'el', 'Amrani'],
        'adil@elamrani.example',
        '0299555507',
        createHomeAddress(homes.dijkgraafplein, 7, 'B'),
      ),
      ...{ productCode: 'HAVEN-BASIS', reference: 'DIJK-7B', pin: '5067' },
    })
    .added(tv.daysAgoAt(2, 12, 44), 'SPORT-KADE', tv.nextMonth)
    .requestCodeIssued(tv.daysAgoAt(2, 12, 46), { days: 30, email: 'adil@elamrani.example' });
  const wouda = tv
    .createAccount(tv.daysAgoAt(1, 13, 20), {
      endUser: createViewer(
        ['Klaas', '', 'Wouda'],
        'k.wouda@post.example',
        '0299555522',
        createHomeAddress(homes.dijkgraafplein, 22),
      ),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'DIJK-22', pin: '1478' },
    })
    .requestCodeIssued(tv.daysAgoAt(1, 13, 22), { days: 30 })
    .accessRequested(tv.daysAgoAt(1, 18, 55), createDevice('app', 'Telefoon buurjongen', 'wouda'))
    .dismissed(tv.daysAgoAt(1, 19, 3))
    .accessRequested(tv.minutesAgo(52), createDevice('stb', 'Woonkamer', 'wouda'));
  const schaap = tv.createAccount(tv.minutesAgo(130), {
    endUser: createViewer(
      ['Marjan', '', 'Schaap'],
      'm.schaap@schaap.example',
      '0335555540',
      createHomeAddress(streets.schakelweg, 31),
    ),
    ...{ productCode: 'HAVEN-BASIS', reference: 'Schaap', startDate: tv.nextMonth },
  });
  return [kievit, amrani, wouda, schaap];
}

function createZuidnetAccounts(tv: DemoTvHistoryBuilder): TvSample[] {
  const { address: verhagenHome, ...verhagenRest } = tv.getLine('Verhagen');
  const verhagen = tv
    .createAccount(tv.daysAgoAt(43, 9, 20), {
      endUser: createViewer(['Theo', '', 'Verhagen'], 'theo@verhagen.example', '0735553012', verhagenHome),
      ...{ productCode: 'HAVEN-COMPLEET', ...verhagenRest, pin: '6093' },
    })
    .activated(tv.daysAgoAt(43, 9, 22));
  tv.addDevice(verhagen, [43, 9, 25], createDevice('stb', 'Woonkamer', 'verhagen'));
  verhagen.added(tv.daysAgoAt(30, 14, 2), 'FILM-ANKER').setLastSeen(tv.minutesAgo(150));

  const { address: khatibHome, ...khatibRest } = tv.getLine('El Khatib');
  const khatib = tv
    .createAccount(tv.daysAgoAt(3, 10, 48), {
      endUser: createViewer(['Nadia', 'el', 'Khatib'], 'nadia@elkhatib.example', '0735553014', khatibHome),
      ...{ productCode: 'HAVEN-BASIS', ...khatibRest },
    })
    .activated(tv.daysAgoAt(3, 10, 50))
    .added(tv.daysAgoAt(3, 10, 53), 'WERELD-HAVENS')
    .requestCodeIssued(tv.daysAgoAt(3, 10, 55), { days: 30, email: 'nadia@elkhatib.example' })
    .accessRequested(tv.minutesAgo(18), createDevice('smarttv', 'Woonkamer', 'khatib'));
  return tv.build([verhagen, khatib]);
}
