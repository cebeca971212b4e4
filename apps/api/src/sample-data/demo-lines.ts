import type { ProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import { addDays, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { createAddress, createEndUser, type DemoLine, LineHistoryBuilder, streets } from './line-history-builder.ts';
import {
  buildCancelledEvents,
  buildConfirmedEvents,
  buildDeliveredEvents,
  buildFailedEvents,
  buildPlannedEvents,
  buildRejectedEvents,
  toDateTime,
} from './order-events.ts';
import type { OrderEvent } from './order-timeline.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { calculateTotals, formatEuros, toCents, toOrderItems } from './price.ts';
import type { LineSample, SampleMoment } from './write-samples.ts';

const hour = 60 * 60 * 1000;

/** The lines of the demo companies by customer, oldest first. */
export function createDemoLines(
  { now, today }: SampleMoment,
  shelf: ReadonlyMap<string, readonly ProviderPackage[]>,
): ReadonlyMap<number, readonly LineSample[]> {
  const moment = { now, today };
  const createBuilder = (customerId: number, mark: string, by: string) =>
    new LineHistoryBuilder({ customerId, orderPrefix: mark, by, today, shelf });
  return new Map([
    [20240317, createNoordlijnLines(createBuilder(20240317, 'NT', 'order@noordlijn.example'), moment)],
    [20250822, createZuidnetLines(createBuilder(20250822, 'ZN', 'admin@zuidnet.example'), moment)],
    [20250109, createBakkerijLines(createBuilder(20250109, 'DGA', 'owner@bakkerij.example'))],
  ]);
}

function createNoordlijnLines(builder: LineHistoryBuilder, { now, today }: SampleMoment): LineSample[] {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);
  const inDays = (workingDays: number) => addWorkingDays(addDays(today, workingDays > 0 ? 1 : 0), Math.max(0, workingDays - 1));
  const daysBack = (workingDays: number) => subtractWorkingDays(today, workingDays);

  const hofstra = builder.createDelivered(
    {
      address: createAddress(streets.bakenkade, 14),
      endUser: createEndUser('Garagebedrijf Hofstra', ['Sjoerd', '', 'Hofstra'], 'werkplaats@hofstra.example', '0505552011'),
      ...{ technology: 'FTTH_AON', downMbps: 500, termMonths: 36, reference: 'Hofstra garage', cpe: true },
    },
    572,
  );

  const desingel = builder.createDelivered(
    {
      address: createAddress(streets.hanzebrug, 20),
      endUser: createEndUser(
        'Tandartspraktijk De Singel',
        ['Marieke', '', 'Tuinstra'],
        'praktijk@desingel.example',
        '0385552012',
      ),
      ...{ technology: 'FTTH_GPON', downMbps: 500, termMonths: 36, reference: 'TP De Singel', sla: '7X14', ipv4: 29, ipv6: 48 },
    },
    552,
    { subType: 'MIGRATE', order: { purchaseOrderNumber: 'DS-0091' } },
  );

  const noorderplein = builder.createDelivered(
    {
      address: createAddress(streets.hunebedlaan, 17, '1'),
      endUser: createEndUser(
        'Huisartsenpraktijk Noorderplein',
        ['Ilse', 'van der', 'Meij'],
        'ict@noorderplein.example',
        '0592555213',
      ),
      ...{ technology: 'FTTO', downMbps: 1_000, termMonths: 36, reference: 'HAP Noorderplein', sla: '24X7', ipv4: 30, ipv6: 48 },
    },
    521,
    { lateDays: 4, delay: { reasonCode: 'DIGGING_REQUIRED', text: 'De laatste twaalf meter moeten open.', workingDays: 4 } },
  );

  // Far from the exchange on an old cable: it barely works.
  const wal = builder.createDelivered(
    {
      address: createAddress(streets.terpstraat, 35),
      endUser: createEndUser('', ['Gerrit', 'van der', 'Wal'], 'g.vanderwal@wal.example', '0585552014'),
      ...{ technology: 'VDSL2', downMbps: 50, termMonths: 12, reference: 'Thuiswerk Van der Wal' },
    },
    498,
  );

  const prins = builder.createTerminated(
    builder.createDelivered(
      {
        address: createAddress(streets.hunebedlaan, 21),
        endUser: createEndUser('Boekhandel Prins', ['Annet', '', 'Prins'], 'winkel@boekhandelprins.example', '0592555215'),
        ...{ technology: 'VDSL2', downMbps: 100, termMonths: 12, reference: 'Boekhandel Prins', ipv4: 32 },
      },
      476,
    ),
    builder.workingDayAgo(102),
    { reason: 'MOVED', comment: 'De winkel gaat naar een ander pand.', isOver: true },
  );

  const vlindertje = builder.createDelivered(
    {
      address: createAddress(streets.hanzebrug, 30, 'A'),
      endUser: createEndUser(
        "Kinderdagverblijf 't Vlindertje",
        ['Jolanda', '', 'Smeets'],
        'kantoor@vlindertje.example',
        '0385552016',
      ),
      ...{ technology: 'FTTH_GPON', downMbps: 200, termMonths: 12, reference: 'KDV Zwolle' },
    },
    431,
  );

  const elzinga = builder.createDelivered(
    {
      address: createAddress(streets.bakenkade, 46, 'A'),
      endUser: createEndUser(
        'Notariskantoor Elzinga & Smit',
        ['Hendrik', '', 'Elzinga'],
        'beheer@elzingasmit.example',
        '0505552017',
      ),
      ...{
        technology: 'FTTO',
        downMbps: 500,
        termMonths: 36,
        reference: 'Elzinga & Smit',
        sla: '24X7',
        ipv4: 29,
        ipv6: 48,
        cpe: true,
      },
    },
    402,
    { order: { projectId: 'kantoren-noord', purchaseOrderNumber: '2025-118' } },
  );

  const haarfijn = builder.createTerminated(
    builder.createDelivered(
      {
        address: createAddress(streets.bakenkade, 22),
        endUser: createEndUser('Kapsalon Haarfijn', ['Dewi', '', 'Postma'], 'info@haarfijn.example', '0505552018'),
        ...{ technology: 'COAX', downMbps: 300, termMonths: 12, reference: 'Haarfijn' },
      },
      398,
    ),
    builder.workingDayAgo(51),
    { reason: 'NOT_NEEDED', isOver: true },
  );

  // Its fibre was cut this morning.
  const vanes = builder.createDelivered(
    {
      address: createAddress(streets.polderrand, 118),
      endUser: createEndUser('Schadeherstel Van Es', ['Ronald', 'van', 'Es'], 'planning@schadevanes.example', '0320555219'),
      ...{ technology: 'FTTH_XGSPON', downMbps: 1_000, termMonths: 24, reference: 'Van Es Lelystad', sla: '7X14', ipv4: 32 },
    },
    344,
  );

  const anker = builder.createDelivered(
    {
      address: createAddress(streets.bakenkade, 64),
      endUser: createEndUser('Café Het Anker', ['Tjitske', '', 'Bouma'], 'cafe@hetanker.example', '0505552020'),
      ...{ technology: 'COAX', downMbps: 500, termMonths: 12, reference: 'Het Anker' },
    },
    317,
  );
  const withdrawnAt = builder.nextOrderTime(builder.workingDayAgo(140));
  const withdrawn = builder.createOrder({
    ...{ subType: 'TERMINATE', wishDate: addWorkingDays(addDays(builder.workingDayAgo(140), 30), 0) },
    turns: buildCancelledEvents(withdrawnAt, null, 'Het café blijft toch open.'),
    termination: { reason: 'SWITCHED_PROVIDER', comment: null },
  });

  const dijkstra = builder.createDelivered(
    {
      address: createAddress(streets.terpstraat, 3),
      endUser: createEndUser(
        'Fietsenmakerij Dijkstra',
        ['Wietse', '', 'Dijkstra'],
        'werkplaats@dijkstrafietsen.example',
        '0585552021',
      ),
      ...{ technology: 'COAX', downMbps: 300, termMonths: 12, reference: 'Dijkstra fietsen' },
    },
    288,
  );

  const lijnwerk = builder.createDelivered(
    {
      address: createAddress(streets.bakenkade, 48, 'C'),
      endUser: createEndUser('Architectenbureau Lijnwerk', ['Noortje', '', 'Akkerman'], 'studio@lijnwerk.example', '0505552022'),
      ...{ technology: 'FTTH_AON', downMbps: 1_000, termMonths: 24, reference: 'Lijnwerk', ipv6: 56 },
    },
    256,
    { subType: 'MIGRATE', order: { projectId: 'kantoren-noord' } },
  );

  const wolters = builder.createDelivered(
    {
      address: createAddress(streets.weversgaarde, 88),
      endUser: createEndUser('Drukkerij Wolters Noord', ['Bert', '', 'Wolters'], 'drukkerij@woltersnoord.example', '0535552023'),
      ...{
        technology: 'FTTH_XGSPON',
        downMbps: 1_000,
        termMonths: 36,
        reference: 'Wolters Enschede',
        sla: 'OFFICE_HOURS',
        cpe: true,
      },
    },
    221,
    {
      delay: {
        reasonCode: 'END_USER_NOT_REACHABLE',
        text: 'Monteur kreeg niemand aan de deur en aan de telefoon.',
        workingDays: 3,
      },
      lateDays: 3,
    },
  );

  const jansen = builder.createDelivered(
    {
      address: createAddress(streets.zeedoorn, 9),
      endUser: createEndUser('', ['Petra', '', 'Jansen-Bakker'], 'p.jansen@jansenbakker.example', '0222555225'),
      ...{ technology: 'VPLUS', downMbps: 100, termMonths: 12, reference: 'Thuiswerkplek Jansen' },
    },
    149,
  );

  const zonvaart = builder.createTerminated(
    builder.createDelivered(
      {
        address: createAddress(streets.hanzebrug, 16),
        endUser: createEndUser('Reisbureau Zonvaart', ['Willemijn', '', 'Kok'], 'kantoor@zonvaart.example', '0385552026'),
        ...{ technology: 'FTTH_GPON', downMbps: 200, termMonths: 1, reference: 'Zonvaart' },
      },
      412,
    ),
    daysBack(3),
    { reason: 'NOT_NEEDED', comment: 'Het kantoor sluit.', isOver: false },
  );

  const kaarsje = builder.createDelivered(
    {
      address: createAddress(streets.polderrand, 19),
      endUser: createEndUser('Webwinkel Kaarsje', ['Fenna', 'de', 'Ruiter'], 'magazijn@kaarsje.example', '0320555227'),
      ...{ technology: 'FTTH_XGSPON', downMbps: 500, termMonths: 12, reference: 'Kaarsje magazijn' },
    },
    127,
  );
  const promised = daysBack(3);
  const upgradedAt = builder.nextOrderTime(daysBack(15));
  const upgradeTurns: OrderEvent[] = [
    ...buildPlannedEvents(upgradedAt, promised),
    {
      ...{ at: toDateTime(promised, 9, 50), to: 'PLANNED', actor: 'CARRIER', plannedDate: inDays(4) },
      text: 'De kaart in de centrale wordt eerst vervangen.',
    },
  ];
  const upgrade = builder.createOrder({
    ...{ subType: 'MODIFY', turns: upgradeTurns, wishDate: promised, pack: builder.findPackage('FTTH_XGSPON', 1_000) },
    notes: [
      {
        ...{ author: 'Fatima el Amrani', actor: 'CUSTOMER', createdAt: toDateTime(daysBack(2), 8, 25) },
        text: 'Kaarsje verwacht de hogere snelheid voor de feestdagen. Kan dit eerder?',
      },
      {
        ...{ author: 'Orderdesk', actor: 'PROVIDER', createdAt: toDateTime(daysBack(2), 13, 5) },
        text: 'Nagevraagd bij de carrier: de nieuwe kaart is onderweg. De datum staat vast.',
      },
    ],
  });

  const bos: DemoLine = {
    address: createAddress(streets.zeedoorn, 16),
    endUser: createEndUser('Dakdekkersbedrijf Bos', ['Klaas', '', 'Bos'], 'info@dakdekkerbos.example', '0222555228'),
    ...{ technology: 'FTTH_GPON', downMbps: 500, termMonths: 12, reference: 'Bos Den Burg' },
  };
  const failedOn = builder.workingDayAgo(96);
  const failed = builder.createUndelivered(bos, {
    ...{ subType: 'CREATE', wishDate: failedOn },
    turns: buildFailedEvents(
      builder.nextOrderTime(subtractWorkingDays(failedOn, 14)),
      failedOn,
      'NOT_FEASIBLE',
      'De gemeente geeft voor deze straat geen vergunning om te graven.',
    ),
  });

  const kiosk: DemoLine = {
    address: createAddress(streets.schakelweg, 40),
    endUser: createEndUser('Bloemenkiosk De Roos', ['Hamza', '', 'Yildiz'], 'kiosk@deroos.example', '0335552029'),
    ...{ technology: 'COAX', downMbps: 300, termMonths: 12, reference: 'De Roos' },
  };
  const kioskOn = builder.workingDayAgo(61);
  const { mrc, nrc } = calculateTotals(toOrderItems(builder.findPackage('COAX', 300), {}, { isNew: true }));
  const cancelled = builder.createUndelivered(kiosk, {
    ...{ subType: 'CREATE', wishDate: kioskOn, cancellationCharge: formatEuros(toCents(mrc) + toCents(nrc)) },
    turns: buildCancelledEvents(
      builder.nextOrderTime(subtractWorkingDays(kioskOn, 11)),
      kioskOn,
      'De kiosk gaat niet door, de huur is opgezegd.',
    ),
  });

  const visit = inDays(2);
  const vitaal = builder.createPending(
    {
      address: createAddress(streets.kabelbaan, 42),
      endUser: createEndUser('Fysiotherapie Vitaal', ['Bas', 'van', 'Leeuwen'], 'praktijk@fysiovitaal.example', '0205552030'),
      ...{ technology: 'FTTH_GPON', downMbps: 500, termMonths: 24, reference: 'Vitaal Amsterdam', sla: 'OFFICE_HOURS', ipv4: 32 },
    },
    {
      ...{ subType: 'CREATE', wishDate: visit, turns: buildPlannedEvents(builder.nextOrderTime(daysBack(7)), visit) },
      appointment: {
        ...{ date: visit, window: 'MORNING', status: 'CONFIRMED', contactPhoneNumber: '0205552030' },
        address: createAddress(streets.kabelbaan, 42),
      },
      notes: [
        {
          ...{ author: 'Fatima el Amrani', actor: 'CUSTOMER', createdAt: toDateTime(daysBack(6), 8, 10) },
          text: 'Melden bij de balie; de meterkast is achter de wachtkamer.',
        },
      ],
    },
  );

  const mandate = createPlainPdf([
    'Machtiging overstap',
    '',
    'Advocatenkantoor Ter Horst machtigt Noordlijn Telecom B.V. om de verbinding',
    'op Knooppuntlaan 140 in Almere over te nemen van Andernet Zakelijk.',
    '',
    'J. ter Horst',
  ]);
  const migratedAt = builder.nextOrderTime(daysBack(9));
  const contested = builder.createPending(
    {
      address: createAddress(streets.knooppuntlaan, 140),
      endUser: createEndUser('Advocatenkantoor Ter Horst', ['Judith', 'ter', 'Horst'], 'kantoor@terhorst.example', '0365552031'),
      ...{ technology: 'FTTH_AON', downMbps: 1_000, termMonths: 36, reference: 'Ter Horst', sla: '7X14', ipv4: 30, ipv6: 48 },
    },
    {
      ...{ subType: 'MIGRATE', wishDate: inDays(6), details: { migration: builder.createMigration() } },
      turns: [
        ...buildConfirmedEvents(migratedAt),
        {
          ...{ at: toDateTime(daysBack(2), 10, 15), to: 'ON_HOLD', actor: 'CARRIER', reasonCode: 'MIGRATION_CONTESTED' },
          text: 'Andernet Zakelijk betwist de overstap: het contract staat op naam van Ter Horst Beheer B.V.',
        },
      ],
      files: [{ type: 'MANDATE', fileName: 'machtiging-ter-horst.pdf', content: mandate, createdAt: migratedAt }],
      notes: [
        {
          ...{ author: 'Orderdesk', actor: 'PROVIDER', createdAt: toDateTime(daysBack(2), 11, 40) },
          text: 'Wilt u een machtiging sturen die Ter Horst Beheer B.V. heeft getekend? Daarna gaan we verder.',
        },
      ],
    },
  );

  const rejected = [
    builder.createUndelivered(
      {
        address: createAddress(streets.seinpaallaan, 60, 'H'),
        endUser: createEndUser('Kringloop De Hoek', ['Anja', '', 'Mulder'], 'info@dehoek.example', '0205552032'),
        ...{ technology: 'COAX', downMbps: 300, termMonths: 12 },
      },
      {
        ...{ subType: 'CREATE', wishDate: addWorkingDays(builder.workingDayAgo(240), 12) },
        turns: buildRejectedEvents(
          builder.nextOrderTime(builder.workingDayAgo(240)),
          'ADDRESS_UNKNOWN',
          'De carrier kent dit huisnummer niet.',
        ),
      },
    ),
    builder.createUndelivered(
      {
        address: createAddress(streets.hunebedlaan, 40),
        endUser: createEndUser('IJssalon Venezia', ['Marco', '', 'Venturi'], 'ijs@venezia.example', '0592555233'),
        ...{ technology: 'VDSL2', downMbps: 100, termMonths: 12 },
      },
      {
        ...{ subType: 'CREATE', wishDate: addWorkingDays(builder.workingDayAgo(33), 10) },
        turns: buildRejectedEvents(
          builder.nextOrderTime(builder.workingDayAgo(33)),
          'NO_CAPACITY',
          'In de straatkast is geen poort meer vrij.',
        ),
      },
    ),
  ];

  const fasterOn = builder.workingDayAgo(75);
  const faster = builder.createOrder({
    ...{ subType: 'MODIFY', wishDate: fasterOn, deliveredDate: fasterOn, pack: builder.findPackage('FTTH_GPON', 1_000) },
    turns: buildDeliveredEvents(builder.nextOrderTime(subtractWorkingDays(fasterOn, 8)), fasterOn, today),
  });
  const pack = builder.findPackage('FTTH_GPON', 1_000);
  const service = { ...desingel.service, pack };

  const suspendedAt = toDateTime(builder.workingDayAgo(6), 8);
  const desk = 'servicedesk@noordlijn.example';
  const downSince = hoursAgo(3);
  return [
    { ...hofstra, sessions: 18, pings: 'year', diagnostics: [{ startedAt: hoursAgo(690) }] },
    {
      ...{ ...desingel, service: { ...service }, sessions: 18 },
      standing: { ...desingel.standing, updatedAt: toDateTime(fasterOn, 9, 20), version: 4 },
      orders: [...desingel.orders.map((order) => ({ ...order, pack: desingel.service.pack })), faster],
      diagnostics: [{ startedAt: hoursAgo(1_210), by: desk }],
    },
    { ...noorderplein, sessions: 12 },
    {
      ...{ ...wal, sessions: 40, pings: 'hours' },
      standing: { ...wal.standing, operationalState: 'DEGRADED', stateSince: hoursAgo(29), updatedAt: hoursAgo(29), version: 3 },
      diagnostics: [
        { startedAt: hoursAgo(170), by: desk },
        { startedAt: hoursAgo(28), by: desk, fault: 'low-snr' },
        { startedAt: hoursAgo(4), by: desk, fault: 'low-snr' },
      ],
    },
    prins,
    { ...vlindertje, sessions: 18 },
    haarfijn,
    zonvaart,
    { ...elzinga, sessions: 12 },
    {
      ...{ ...vanes, sessions: 20, pings: 'hours' },
      standing: { ...vanes.standing, operationalState: 'DOWN', stateSince: downSince, updatedAt: downSince, version: 3 },
      diagnostics: [
        { startedAt: hoursAgo(410), by: desk },
        { startedAt: hoursAgo(2.6), by: desk, fault: 'los' },
        { startedAt: hoursAgo(0.7), by: desk, fault: 'los' },
      ],
    },
    {
      ...{ ...anker, orders: [...anker.orders, withdrawn], sessions: 18 },
      standing: { ...anker.standing, updatedAt: withdrawn.turns.at(-1)!.at, version: 4 },
    },
    {
      ...dijkstra,
      standing: {
        ...{ ...dijkstra.standing, status: 'SUSPENDED', statusReason: 'Betalingsachterstand', operationalState: 'UNKNOWN' },
        ...{ stateSince: suspendedAt, updatedAt: suspendedAt, version: 3 },
      },
    },
    { ...lijnwerk, sessions: 12, diagnostics: [{ startedAt: hoursAgo(52), by: desk, type: 'IP', fault: 'loss' }] },
    { ...wolters, sessions: 12 },
    { ...jansen, sessions: 20, diagnostics: [{ startedAt: hoursAgo(96), by: desk }] },
    {
      ...{ ...kaarsje, orders: [...kaarsje.orders, upgrade] },
      standing: { ...kaarsje.standing, status: 'PENDING_CHANGE', updatedAt: upgrade.turns[1]!.at, version: 3 },
    },
    ...[failed, cancelled, contested, vitaal, ...rejected],
  ];
}

function createZuidnetLines(builder: LineHistoryBuilder, { today }: SampleMoment): LineSample[] {
  const planned = addWorkingDays(today, 5);
  const office: DemoLine = {
    address: createAddress(streets.lichtspoor, 23),
    endUser: createEndUser('Dierenkliniek Oost', ['Loes', '', 'Hermans'], 'balie@dierenkliniekoost.example', '0405553011'),
    ...{ technology: 'FTTH_GPON', downMbps: 500, termMonths: 12, reference: 'DK Oost' },
  };
  const lines = [
    builder.createDelivered(
      {
        address: createAddress(streets.lichtspoor, 7),
        endUser: createEndUser('Zuidnet Diensten V.O.F.', ['Daan', 'van den', 'Heuvel'], 'daan@zuidnet.example', '0405550141'),
        ...{ technology: 'FTTH_GPON', downMbps: 1_000, termMonths: 12, reference: 'Eigen kantoor', ipv4: 32 },
      },
      66,
    ),
    builder.createDelivered(office, 58, { subType: 'MIGRATE' }),
    builder.createDelivered(
      {
        address: createAddress(streets.merelhof, 12),
        endUser: createEndUser('', ['Theo', '', 'Verhagen'], 'theo@verhagen.example', '0735553012'),
        ...{ technology: 'FTTH_GPON', downMbps: 200, termMonths: 12, reference: 'Verhagen' },
      },
      45,
    ),
    builder.createDelivered(
      {
        address: createAddress(streets.lindenborgh, 31),
        endUser: createEndUser(
          'Meubelmakerij Brabants Eiken',
          ['Kees', '', 'Aarts'],
          'werkplaats@brabantseiken.example',
          '0765553013',
        ),
        ...{ technology: 'FTTH_XGSPON', downMbps: 500, termMonths: 24, reference: 'Brabants Eiken' },
      },
      38,
      { lateDays: 2 },
    ),
    builder.createDelivered(
      {
        address: createAddress(streets.merelhof, 2),
        endUser: createEndUser('', ['Nadia', 'el', 'Khatib'], 'nadia@elkhatib.example', '0735553014'),
        ...{ technology: 'VVDSL2', downMbps: 100, termMonths: 1, reference: 'El Khatib' },
      },
      24,
    ),
  ];
  const pending = builder.createPending(
    {
      address: createAddress(streets.lindenborgh, 77),
      endUser: createEndUser('Rijschool Geel', ['Yvonne', '', 'Geerts'], 'planning@rijschoolgeel.example', '0765553015'),
      ...{ technology: 'FTTH_XGSPON', downMbps: 500, termMonths: 12, reference: 'Rijschool Geel' },
    },
    {
      ...{
        subType: 'CREATE',
        wishDate: planned,
        turns: buildPlannedEvents(builder.nextOrderTime(subtractWorkingDays(today, 8)), planned),
      },
      appointment: {
        ...{ date: planned, window: 'AFTERNOON', status: 'CONFIRMED', contactPhoneNumber: '0765553015' },
        address: createAddress(streets.lindenborgh, 77),
      },
    },
  );
  return [...lines.map((line) => ({ ...line, sessions: 6 })), pending];
}

function createBakkerijLines(builder: LineHistoryBuilder): LineSample[] {
  const line = builder.createDelivered(
    {
      address: createAddress(streets.korenmolenhof, 12),
      endUser: createEndUser('Bakkerij De Gouden Aar', ['Marloes', '', 'Tervoort'], 'marloes@bakkerij.example', '0305550161'),
      ...{ technology: 'FTTH_GPON', downMbps: 200, termMonths: 12, reference: 'Winkel en bakkerij' },
    },
    280,
  );
  return [{ ...line, sessions: 10, pings: 'hours' }];
}
