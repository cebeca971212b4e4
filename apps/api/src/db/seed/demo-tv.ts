import { streets } from './demo-line.ts';
import { DemoTvTeller, device, homeIn, type TvLine, watcher } from './demo-tv-teller.ts';
import type { TvHouse } from './tv-life.ts';
import type { TvSample } from './tv-sample.ts';
import type { TvTeller } from './tv-teller.ts';
import type { SampleMoment } from './write-samples.ts';

/** In the built-in address register, and without demo lines. */
const homes = {
  vlietzicht: { postalCode: '1135XD', street: 'Vlietzicht', city: 'Edam' },
  dijkgraafplein: { postalCode: '1141XR', street: 'Dijkgraafplein', city: 'Monnickendam' },
  zoutkreek: { postalCode: '4299ZV', street: 'Zoutkreek', city: 'Zierikzee' },
} as const;

/** The demo companies with TV, and the account of their help desk. */
const desks = [
  { customerId: 20240317, by: 'servicedesk@noordlijn.example', tell: noordlijn },
  { customerId: 20250822, by: 'admin@zuidnet.example', tell: zuidnet },
] as const;
export const demoTvCustomers: readonly number[] = desks.map(({ customerId }) => customerId);

/** The TV accounts of a demo company, some of them on its lines. */
export function demoTv(
  customerId: number,
  packages: TvHouse['packages'],
  moment: SampleMoment,
  lineOf: (reference: string) => TvLine,
): TvSample[] {
  return desks
    .filter((desk) => desk.customerId === customerId)
    .flatMap(({ by, tell }) => tell(new DemoTvTeller({ customerId, house: { packages, by }, moment, lineOf })));
}

function noordlijn(tv: DemoTvTeller): TvSample[] {
  const vet = tv
    .account(tv.on(566, 9, 12), {
      endUser: watcher(['Jannie', '', 'Vet'], 'j.vet@vet.example', '0585552101', homeIn(streets.terpstraat, 21)),
      ...{ productCode: 'HAVEN-KLASSIEK', reference: 'VET-21', pin: '7410' },
    })
    .activated(tv.on(566, 9, 14));
  tv.letIn(vet, [566, 9, 15], device('stb', 'Woonkamer', 'vet')).cancelled(tv.on(131, 13, 40));

  return tv.until([
    vet,
    hotel(tv),
    cafe(tv),
    jansen(tv),
    brandsma(tv),
    bouwman(tv),
    terpstra(tv),
    zeilmaker(tv),
    ...starters(tv),
  ]);
}

/** Twelve of the rooms already have a receiver. */
function hotel(tv: DemoTvTeller): TvTeller {
  const teller = tv
    .account(tv.on(428, 8, 5), {
      endUser: watcher(['', '', 'Hotel De Morgenster'], 'receptie@morgenster.example', '0111555201', homeIn(homes.zoutkreek, 12)),
      ...{ productCode: 'HAVEN-ZAKELIJK', reference: 'Morgenster', pin: '9034' },
    })
    .activated(tv.on(428, 8, 7));
  const rooms = ['Lobby', 'Bar', ...Array.from({ length: 10 }, (_, place) => `Kamer ${place + 1}`)];
  rooms.forEach((name, place) => {
    tv.letIn(
      teller,
      [427 - Math.floor(place / 6), 9 + (place % 6), 4],
      device(place < 2 ? 'smarttv' : 'stb', name, 'hotel'),
      name,
    );
  });
  teller.added(tv.on(260, 10, 31), 'SPORT-KADE-ZAKELIJK');
  return teller.seen(...rooms.map((_, place) => tv.ago(place === 5 ? 12 * 24 * 60 : 20 + place * 97)));
}

function cafe(tv: DemoTvTeller): TvTeller {
  const { address, ...line } = tv.onLine('Het Anker');
  const teller = tv
    .account(tv.on(302, 12, 20), {
      endUser: watcher(['', '', 'Café Het Anker'], 'cafe@hetanker.example', '0505552020', address),
      ...{ productCode: 'HAVEN-ZAKELIJK', ...line },
    })
    .activated(tv.on(302, 12, 21));
  tv.letIn(teller, [302, 12, 23], device('smarttv', 'Boven de bar', 'anker'));
  tv.letIn(teller, [301, 10, 2], device('smarttv', 'Achterzaal', 'anker'));
  teller.added(tv.on(190, 9, 45), 'SPORT-KADE-ZAKELIJK').productCancelled(tv.thisMonth(6), 'SPORT-KADE-ZAKELIJK');
  return teller.seen(tv.ago(14 * 60), tv.ago(3 * 24 * 60));
}

/** More devices than a typical household. */
function jansen(tv: DemoTvTeller): TvTeller {
  const { address, ...line } = tv.onLine('Thuiswerkplek Jansen');
  const teller = tv
    .account(tv.on(143, 14, 8), {
      endUser: watcher(['Petra', '', 'Jansen-Bakker'], 'p.jansen@jansenbakker.example', '0222555225', address),
      ...{ productCode: 'HAVEN-COMPLEET', ...line, pin: '4826' },
    })
    .activated(tv.on(143, 14, 9))
    .added(tv.on(143, 14, 12), 'KINDER-KAJUIT');
  tv.letIn(teller, [143, 14, 15], device('stb', 'Woonkamer', 'jansen'));
  tv.letIn(teller, [143, 14, 29], device('smarttv', 'Slaapkamer', 'jansen'));
  tv.letIn(teller, [120, 17, 40], device('app', 'Telefoon Petra', 'jansen'));
  teller.productCancelled(tv.on(75, 9, 50), 'KINDER-KAJUIT').added(tv.on(20, 11, 26), 'EXTRA-APPARATEN');
  const tablet = device('app', 'Tablet Mees', 'jansen');
  teller.askingCode(tv.on(20, 11, 30), { email: 'p.jansen@jansenbakker.example' });
  teller.asked(tv.on(20, 16, 4), tablet).confirmed(tv.on(20, 16, 11));
  tv.letIn(teller, [19, 10, 17], device('stb', 'Zolder', 'jansen'), 'Zolder');
  return teller.seen(tv.ago(55), tv.ago(11 * 60), tv.ago(95), tv.ago(26 * 60), tv.ago(9 * 24 * 60));
}

/** A device waits for confirmation, with three of the device slots in use. */
function brandsma(tv: DemoTvTeller): TvTeller {
  const email = 't.brandsma@post.example';
  const teller = tv
    .account(tv.on(231, 10, 14), {
      endUser: watcher(['Tineke', '', 'Brandsma'], email, '0299555318', homeIn(homes.vlietzicht, 15)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'VLIETZICHT-15', pin: '6152' },
    })
    .activated(tv.on(231, 10, 16));
  tv.letIn(teller, [231, 10, 20], device('stb', 'Woonkamer', 'brandsma'), 'Woonkamer');
  tv.letIn(teller, [229, 15, 3], device('app', 'Telefoon Tineke', 'brandsma'));
  teller.added(tv.on(160, 9, 33), 'TERUGKIJKEN-14');
  tv.letIn(teller, [41, 13, 47], device('smarttv', 'Slaapkamer', 'brandsma'));
  teller.pinSet(tv.on(38, 10, 2), '2907');
  teller.productCancelled(tv.thisMonth(9), 'TERUGKIJKEN-14').added(tv.thisMonth(8.995), 'SPORT-KADE', tv.next);
  teller.askingCode(tv.ago(43), { days: 30, email });
  teller.seen(tv.ago(46), tv.ago(16 * 60), tv.ago(11 * 24 * 60));
  return teller.asked(tv.ago(31), device('app', 'Tablet van Bo', 'brandsma'));
}

/** All device slots are in use, which is the most frequent support call. */
function bouwman(tv: DemoTvTeller): TvTeller {
  const teller = tv
    .account(tv.on(118, 13, 9), {
      endUser: watcher(['Ruud', '', 'Bouwman'], 'ruud@bouwman.example', '0320555119', homeIn(streets.polderrand, 44)),
      ...{ productCode: 'HAVEN-BASIS', reference: 'Bouwman' },
    })
    .activated(tv.on(118, 13, 10));
  tv.letIn(teller, [118, 13, 12], device('stb', 'Woonkamer', 'bouwman'));
  tv.letIn(teller, [97, 18, 22], device('app', 'Telefoon Ruud', 'bouwman'));
  tv.letIn(teller, [60, 12, 51], device('stb', 'Schuur', 'bouwman'));
  return teller.seen(tv.ago(25), tv.ago(7 * 60), tv.ago(52 * 24 * 60));
}

function terpstra(tv: DemoTvTeller): TvTeller {
  const teller = tv
    .account(tv.on(205, 8, 40), {
      endUser: watcher(['Hiltje', '', 'Terpstra'], 'h.terpstra@terpstra.example', '0592555208', homeIn(streets.hunebedlaan, 8)),
      ...{ productCode: 'HAVEN-BASIS', reference: 'Terpstra Assen', pin: '3391' },
    })
    .activated(tv.on(205, 8, 42));
  tv.letIn(teller, [205, 8, 44], device('stb', 'Woonkamer', 'terpstra'));
  tv.letIn(teller, [180, 15, 18], device('smarttv', 'Keuken', 'terpstra'));
  teller
    .suspended(tv.on(64, 8, 30))
    .resumed(tv.on(58, 11, 5))
    .suspended(tv.on(11, 8, 30));
  return teller.seen(tv.on(12, 20, 14), tv.on(13, 7, 2));
}

function zeilmaker(tv: DemoTvTeller): TvTeller {
  const teller = tv
    .account(tv.on(389, 11, 17), {
      endUser: watcher(['Piet', '', 'Zeilmaker'], 'piet@zeilmaker.example', '0745552119', homeIn(streets.weversgaarde, 19)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'ZIJLVEST-19', pin: '8273' },
    })
    .activated(tv.on(389, 11, 19))
    .added(tv.on(389, 11, 21), 'OPNEMEN-300');
  const names = ['Woonkamer', 'Slaapkamer', 'Telefoon Piet', 'Tablet'];
  names.forEach((name, place) => {
    tv.letIn(teller, [389 - place * 3, 12, 4], device(place < 2 ? 'stb' : 'app', name, 'zeilmaker'));
  });
  teller
    .cancelled(tv.on(150, 9, 0))
    .withdrawn(tv.on(150, 14, 35))
    .cancelled(tv.thisMonth(7));
  return teller.seen(tv.ago(80), tv.ago(30 * 60), tv.ago(5 * 60), tv.ago(4 * 24 * 60));
}

/** Accounts without a device. */
function starters(tv: DemoTvTeller): TvTeller[] {
  const kievit = tv
    .account(tv.on(5, 9, 27), {
      endUser: watcher(['', '', 'Fam. De Kievit'], '', '0365555512', homeIn(streets.knooppuntlaan, 112)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'Kievit' },
    })
    .directCode(tv.on(5, 9, 30));
  const amrani = tv
    .account(tv.on(2, 12, 41), {
      endUser: watcher(['Adil', 'el', 'Amrani'], 'adil@elamrani.example', '0299555507', homeIn(homes.dijkgraafplein, 7, 'B')),
      ...{ productCode: 'HAVEN-BASIS', reference: 'DIJK-7B', pin: '5067' },
    })
    .added(tv.on(2, 12, 44), 'SPORT-KADE', tv.next)
    .askingCode(tv.on(2, 12, 46), { days: 30, email: 'adil@elamrani.example' });
  const wouda = tv
    .account(tv.on(1, 13, 20), {
      endUser: watcher(['Klaas', '', 'Wouda'], 'k.wouda@post.example', '0299555522', homeIn(homes.dijkgraafplein, 22)),
      ...{ productCode: 'HAVEN-COMPLEET', reference: 'DIJK-22', pin: '1478' },
    })
    .askingCode(tv.on(1, 13, 22), { days: 30 })
    .asked(tv.on(1, 18, 55), device('app', 'Telefoon buurjongen', 'wouda'))
    .dismissed(tv.on(1, 19, 3))
    .asked(tv.ago(52), device('stb', 'Woonkamer', 'wouda'));
  const schaap = tv.account(tv.ago(130), {
    endUser: watcher(['Marjan', '', 'Schaap'], 'm.schaap@schaap.example', '0335555540', homeIn(streets.schakelweg, 31)),
    ...{ productCode: 'HAVEN-BASIS', reference: 'Schaap', startDate: tv.next },
  });
  return [kievit, amrani, wouda, schaap];
}

function zuidnet(tv: DemoTvTeller): TvSample[] {
  const { address: verhagenHome, ...verhagenRest } = tv.onLine('Verhagen');
  const verhagen = tv
    .account(tv.on(43, 9, 20), {
      endUser: watcher(['Theo', '', 'Verhagen'], 'theo@verhagen.example', '0735553012', verhagenHome),
      ...{ productCode: 'HAVEN-COMPLEET', ...verhagenRest, pin: '6093' },
    })
    .activated(tv.on(43, 9, 22));
  tv.letIn(verhagen, [43, 9, 25], device('stb', 'Woonkamer', 'verhagen'));
  verhagen.added(tv.on(30, 14, 2), 'FILM-ANKER').seen(tv.ago(150));

  const { address: khatibHome, ...khatibRest } = tv.onLine('El Khatib');
  const khatib = tv
    .account(tv.on(3, 10, 48), {
      endUser: watcher(['Nadia', 'el', 'Khatib'], 'nadia@elkhatib.example', '0735553014', khatibHome),
      ...{ productCode: 'HAVEN-BASIS', ...khatibRest },
    })
    .activated(tv.on(3, 10, 50))
    .added(tv.on(3, 10, 53), 'WERELD-HAVENS')
    .askingCode(tv.on(3, 10, 55), { days: 30, email: 'nadia@elkhatib.example' })
    .asked(tv.ago(18), device('smarttv', 'Woonkamer', 'khatib'));
  return tv.until([verhagen, khatib]);
}
