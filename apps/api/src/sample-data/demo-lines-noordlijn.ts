import { addDays, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { flagLateOrders } from '../processes/fulfillment/order-jobs.ts';
import type { History } from './history.ts';
import type { AcceptedLine, DemoLine, LineHistory } from './line-history.ts';
import { suspensionReason } from './line-rows.ts';
import type { Outage } from './measurements.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { createAddress, createEndUser, streets } from './sample-addresses.ts';
import { addMinutes, toDateTime } from './sample-calendar.ts';
import { runJob } from './sample-past.ts';

type RunLine = (lines: LineHistory) => History;

const hofstra: DemoLine = {
  address: createAddress(streets.bakenkade, 14),
  endUser: createEndUser('Garagebedrijf Hofstra', ['Sjoerd', '', 'Hofstra'], 'werkplaats@hofstra.example', '0505552011'),
  technology: 'FTTH_AON',
  downMbps: 500,
  termMonths: 36,
  reference: 'Hofstra garage',
  cpe: true,
};
async function* runHofstra(lines: LineHistory): History {
  const line = yield* lines.deliver(hofstra, lines.calendar.workingDayAgo(742));
  yield* lines.diagnose(line, lines.calendar.hoursAgo(690));
  yield* lines.measure(line, { sessions: 18, pings: 'year' });
}

const desingel: DemoLine = {
  address: createAddress(streets.hanzebrug, 20),
  endUser: createEndUser('Tandartspraktijk De Singel', ['Marieke', '', 'Tuinstra'], 'praktijk@desingel.example', '0385552012'),
  technology: 'FTTH_GPON',
  downMbps: 500,
  termMonths: 36,
  reference: 'TP De Singel',
  sla: '7X14',
  ipv4: 29,
  ipv6: 48,
};
/** A line that is twice as fast after a change. */
async function* runDeSingel(lines: LineHistory): History {
  const { calendar } = lines;
  const line = yield* lines.deliver(desingel, calendar.workingDayAgo(552), { migrates: true, purchaseOrderNumber: 'DS-0091' });
  const fasterOn = calendar.workingDayAgo(75);
  const orderedOn = subtractWorkingDays(fasterOn, 8);
  const change = yield* lines.change(line, { downMbps: 1_000, orderedOn, wishDate: fasterOn });
  yield* change.plan(fasterOn);
  yield* change.deliver(fasterOn);
  yield* lines.diagnose(line, calendar.hoursAgo(1_210));
  const outage = yield* runPowerFailure(lines, line);
  yield* lines.measure(line, { sessions: 18, outage });
}

/** The street had no power for half an hour. */
async function* runPowerFailure(lines: LineHistory, line: AcceptedLine): History<Outage> {
  const outage = { from: lines.calendar.hoursAgo(14.2), until: lines.calendar.hoursAgo(13.7) };
  yield* lines.reportState(line, outage.from, 'DOWN');
  yield* lines.reportState(line, outage.until, 'UP');
  return outage;
}

const noorderplein: DemoLine = {
  address: createAddress(streets.hunebedlaan, 17, '1'),
  endUser: createEndUser(
    'Huisartsenpraktijk Noorderplein',
    ['Ilse', 'van der', 'Meij'],
    'ict@noorderplein.example',
    '0592555213',
  ),
  technology: 'FTTO',
  downMbps: 1_000,
  termMonths: 36,
  reference: 'HAP Noorderplein',
  sla: '24X7',
  ipv4: 30,
  ipv6: 48,
};
async function* runNoorderplein(lines: LineHistory): History {
  const delay = { reasonCode: 'DIGGING_REQUIRED', text: 'The last twelve meters have to be dug up.', workingDays: 4 } as const;
  const line = yield* lines.deliver(noorderplein, lines.calendar.workingDayAgo(521), { lateDays: 4, delay });
  yield* lines.measure(line, { sessions: 12 });
}

const wal: DemoLine = {
  address: createAddress(streets.terpstraat, 35),
  endUser: createEndUser('', ['Gerrit', 'van der', 'Wal'], 'g.vanderwal@wal.example', '0585552014'),
  technology: 'VDSL2',
  downMbps: 50,
  termMonths: 12,
  reference: 'Thuiswerk Van der Wal',
};
/** Far from the exchange on an old cable: it barely works. */
async function* runWal(lines: LineHistory): History {
  const { calendar } = lines;
  const line = yield* lines.deliver(wal, calendar.workingDayAgo(498));
  yield* lines.diagnose(line, calendar.hoursAgo(170));
  yield* lines.reportState(line, calendar.hoursAgo(29), 'DEGRADED');
  yield* lines.diagnose(line, calendar.hoursAgo(28), 'low-snr');
  yield* lines.diagnose(line, calendar.hoursAgo(4), 'low-snr');
  yield* lines.measure(line, { sessions: 40, pings: 'hours' });
}

const prins: DemoLine = {
  address: createAddress(streets.hunebedlaan, 21),
  endUser: createEndUser('Boekhandel Prins', ['Annet', '', 'Prins'], 'winkel@boekhandelprins.example', '0592555215'),
  technology: 'VDSL2',
  downMbps: 100,
  termMonths: 12,
  reference: 'Boekhandel Prins',
  ipv4: 32,
};
async function* runPrins(lines: LineHistory): History {
  const line = yield* lines.deliver(prins, lines.calendar.workingDayAgo(476));
  const request = { reason: 'MOVED', comment: 'The shop is moving to another building.' } as const;
  const { order, terminationDate } = yield* lines.terminate(line, lines.calendar.workingDayAgo(102), request);
  yield* order.plan(terminationDate);
  yield* order.deliver(terminationDate);
}

const vlindertje: DemoLine = {
  address: createAddress(streets.hanzebrug, 30, 'A'),
  endUser: createEndUser(
    "Kinderdagverblijf 't Vlindertje",
    ['Jolanda', '', 'Smeets'],
    'kantoor@vlindertje.example',
    '0385552016',
  ),
  technology: 'FTTH_GPON',
  downMbps: 200,
  termMonths: 12,
  reference: 'KDV Zwolle',
};
async function* runVlindertje(lines: LineHistory): History {
  const line = yield* lines.deliver(vlindertje, lines.calendar.workingDayAgo(431));
  const outage = yield* runPowerFailure(lines, line);
  yield* lines.measure(line, { sessions: 18, outage });
}

const elzinga: DemoLine = {
  address: createAddress(streets.bakenkade, 46, 'A'),
  endUser: createEndUser('Notariskantoor Elzinga & Smit', ['Hendrik', '', 'Elzinga'], 'beheer@elzingasmit.example', '0505552017'),
  technology: 'FTTO',
  downMbps: 500,
  termMonths: 36,
  reference: 'Elzinga & Smit',
  sla: '24X7',
  ipv4: 29,
  ipv6: 48,
  cpe: true,
};
async function* runElzinga(lines: LineHistory): History {
  const fields = { projectId: 'kantoren-noord', purchaseOrderNumber: '2025-118' };
  const line = yield* lines.deliver(elzinga, lines.calendar.workingDayAgo(402), fields);
  yield* lines.measure(line, { sessions: 12 });
}

const haarfijn: DemoLine = {
  address: createAddress(streets.bakenkade, 22),
  endUser: createEndUser('Kapsalon Haarfijn', ['Dewi', '', 'Postma'], 'info@haarfijn.example', '0505552018'),
  technology: 'COAX',
  downMbps: 300,
  termMonths: 12,
  reference: 'Haarfijn',
};
async function* runHaarfijn(lines: LineHistory): History {
  const line = yield* lines.deliver(haarfijn, lines.calendar.workingDayAgo(398));
  const requestedOn = lines.calendar.workingDayAgo(51);
  const { order, terminationDate } = yield* lines.terminate(line, requestedOn, { reason: 'NOT_NEEDED' });
  yield* order.plan(terminationDate);
  yield* order.deliver(terminationDate);
}

const zonvaart: DemoLine = {
  address: createAddress(streets.hanzebrug, 16),
  endUser: createEndUser('Reisbureau Zonvaart', ['Willemijn', '', 'Kok'], 'kantoor@zonvaart.example', '0385552026'),
  technology: 'FTTH_GPON',
  downMbps: 200,
  termMonths: 1,
  reference: 'Zonvaart',
};
async function* runZonvaart(lines: LineHistory): History {
  const line = yield* lines.deliver(zonvaart, lines.calendar.workingDayAgo(412));
  const request = { reason: 'NOT_NEEDED', comment: 'The office is closing.' } as const;
  const { order } = yield* lines.terminate(line, lines.calendar.workingDaysAgo(3), request);
  yield* order.accept();
}

const vanes: DemoLine = {
  address: createAddress(streets.polderrand, 118),
  endUser: createEndUser('Schadeherstel Van Es', ['Ronald', 'van', 'Es'], 'planning@schadevanes.example', '0320555219'),
  technology: 'FTTH_XGSPON',
  downMbps: 1_000,
  termMonths: 24,
  reference: 'Van Es Lelystad',
  sla: '7X14',
  ipv4: 32,
};
/** A line whose fiber was cut this morning. */
async function* runVanEs(lines: LineHistory): History {
  const { calendar } = lines;
  const line = yield* lines.deliver(vanes, calendar.workingDayAgo(344));
  yield* lines.diagnose(line, calendar.hoursAgo(410));
  yield* lines.reportState(line, calendar.hoursAgo(3), 'DOWN');
  yield* lines.diagnose(line, calendar.hoursAgo(2.6), 'los');
  yield* lines.diagnose(line, calendar.hoursAgo(0.7), 'los');
  yield* lines.measure(line, { sessions: 20, pings: 'hours' });
}

const anker: DemoLine = {
  address: createAddress(streets.bakenkade, 64),
  endUser: createEndUser('Café Het Anker', ['Tjitske', '', 'Bouma'], 'cafe@hetanker.example', '0505552020'),
  technology: 'COAX',
  downMbps: 500,
  termMonths: 12,
  reference: 'Het Anker',
};
/** A line whose termination was withdrawn. */
async function* runAnker(lines: LineHistory): History {
  const line = yield* lines.deliver(anker, lines.calendar.workingDayAgo(317));
  const requestedOn = lines.calendar.workingDayAgo(140);
  const { order } = yield* lines.terminate(line, requestedOn, { reason: 'SWITCHED_PROVIDER' });
  yield* order.accept();
  yield* lines.withdrawTermination(line, addMinutes(lines.getOrderTime(requestedOn, line), 67));
  yield* lines.measure(line, { sessions: 18 });
}

const dijkstra: DemoLine = {
  address: createAddress(streets.terpstraat, 3),
  endUser: createEndUser(
    'Fietsenmakerij Dijkstra',
    ['Wietse', '', 'Dijkstra'],
    'werkplaats@dijkstrafietsen.example',
    '0585552021',
  ),
  technology: 'COAX',
  downMbps: 300,
  termMonths: 12,
  reference: 'Dijkstra fietsen',
};
async function* runDijkstra(lines: LineHistory): History {
  const line = yield* lines.deliver(dijkstra, lines.calendar.workingDayAgo(288));
  yield* lines.suspend(line, toDateTime(lines.calendar.workingDayAgo(6), 8), suspensionReason);
}

const lijnwerk: DemoLine = {
  address: createAddress(streets.bakenkade, 48, 'C'),
  endUser: createEndUser('Architectenbureau Lijnwerk', ['Noortje', '', 'Akkerman'], 'studio@lijnwerk.example', '0505552022'),
  technology: 'FTTH_AON',
  downMbps: 1_000,
  termMonths: 24,
  reference: 'Lijnwerk',
  ipv6: 56,
};
async function* runLijnwerk(lines: LineHistory): History {
  const fields = { migrates: true, projectId: 'kantoren-noord' };
  const line = yield* lines.deliver(lijnwerk, lines.calendar.workingDayAgo(256), fields);
  yield* lines.diagnose(line, lines.calendar.hoursAgo(52), 'loss', 'IP');
  yield* lines.measure(line, { sessions: 12 });
}

const wolters: DemoLine = {
  address: createAddress(streets.weversgaarde, 88),
  endUser: createEndUser('Drukkerij Wolters Noord', ['Bert', '', 'Wolters'], 'drukkerij@woltersnoord.example', '0535552023'),
  technology: 'FTTH_XGSPON',
  downMbps: 1_000,
  termMonths: 36,
  reference: 'Wolters Enschede',
  sla: 'OFFICE_HOURS',
  cpe: true,
};
async function* runWolters(lines: LineHistory): History {
  const text = 'Nobody answered the door or the phone when the engineer came.';
  const delay = { reasonCode: 'END_USER_NOT_REACHABLE', text, workingDays: 3 } as const;
  const line = yield* lines.deliver(wolters, lines.calendar.workingDayAgo(221), { delay, lateDays: 3 });
  yield* lines.measure(line, { sessions: 12 });
}

const jansen: DemoLine = {
  address: createAddress(streets.zeedoorn, 9),
  endUser: createEndUser('', ['Petra', '', 'Jansen-Bakker'], 'p.jansen@jansenbakker.example', '0222555225'),
  technology: 'VPLUS',
  downMbps: 100,
  termMonths: 12,
  reference: 'Thuiswerkplek Jansen',
};
async function* runJansen(lines: LineHistory): History {
  const line = yield* lines.deliver(jansen, lines.calendar.workingDayAgo(149));
  yield* lines.diagnose(line, lines.calendar.hoursAgo(96));
  yield* lines.reportState(line, lines.calendar.hoursAgo(20.5), 'DEGRADED');
  const restart = { from: lines.calendar.hoursAgo(17.85), until: lines.calendar.hoursAgo(17.8) };
  yield* lines.reportState(line, restart.until, 'UP');
  yield* lines.measure(line, { sessions: 20, outage: restart });
}

const kaarsje: DemoLine = {
  address: createAddress(streets.polderrand, 19),
  endUser: createEndUser('Webwinkel Kaarsje', ['Fenna', 'de', 'Ruiter'], 'magazijn@kaarsje.example', '0320555227'),
  technology: 'FTTH_XGSPON',
  downMbps: 500,
  termMonths: 12,
  reference: 'Kaarsje magazijn',
};
/** A line with a late change order. */
async function* runKaarsje(lines: LineHistory): History {
  const { calendar } = lines;
  const line = yield* lines.deliver(kaarsje, calendar.workingDayAgo(127));
  const promised = calendar.workingDaysAgo(3);
  const orderedOn = calendar.workingDaysAgo(15);
  const change = yield* lines.change(line, { downMbps: 1_000, orderedOn, wishDate: promised });
  yield* change.plan(promised);
  const text = 'The card in the exchange is replaced first.';
  yield* change.replan(toDateTime(promised, 9, 50), calendar.inWorkingDays(4), { text });
  yield toDateTime(addDays(promised, 1), 5, 12);
  await runJob(lines.past, flagLateOrders);
  const notedOn = calendar.workingDaysAgo(2);
  const question = 'Kaarsje needs the higher speed before the holidays. Can this be earlier?';
  yield* change.addNote(toDateTime(notedOn, 8, 25), question);
  const answer = 'We asked the carrier: the new card is on its way. The date is fixed.';
  yield* change.addProviderNote(toDateTime(notedOn, 13, 5), answer);
}

const bos: DemoLine = {
  address: createAddress(streets.zeedoorn, 16),
  endUser: createEndUser('Dakdekkersbedrijf Bos', ['Klaas', '', 'Bos'], 'info@dakdekkerbos.example', '0222555228'),
  technology: 'FTTH_GPON',
  downMbps: 500,
  termMonths: 12,
  reference: 'Bos Den Burg',
};
async function* runBos(lines: LineHistory): History {
  const wishDate = lines.calendar.workingDayAgo(96);
  const { order } = yield* lines.order(bos, { orderedOn: subtractWorkingDays(wishDate, 14), wishDate });
  yield* order.plan(wishDate);
  const text = 'The municipality gives no permit to dig in this street.';
  yield* order.fail(toDateTime(wishDate, 13, 10), 'NOT_FEASIBLE', text);
}

const kiosk: DemoLine = {
  address: createAddress(streets.schakelweg, 40),
  endUser: createEndUser('Bloemenkiosk De Roos', ['Hamza', '', 'Yildiz'], 'kiosk@deroos.example', '0335552029'),
  technology: 'COAX',
  downMbps: 300,
  termMonths: 12,
  reference: 'De Roos',
};
async function* runKiosk(lines: LineHistory): History {
  const wishDate = lines.calendar.workingDayAgo(61);
  const { order } = yield* lines.order(kiosk, { orderedOn: subtractWorkingDays(wishDate, 11), wishDate });
  const plannedAt = yield* order.plan(wishDate);
  yield* order.cancel(addMinutes(plannedAt, 65), 'The kiosk will not open: its lease was terminated.');
}

const vitaal: DemoLine = {
  address: createAddress(streets.kabelbaan, 42),
  endUser: createEndUser('Fysiotherapie Vitaal', ['Bas', 'van', 'Leeuwen'], 'praktijk@fysiovitaal.example', '0205552030'),
  technology: 'FTTH_GPON',
  downMbps: 500,
  termMonths: 24,
  reference: 'Vitaal Amsterdam',
  sla: 'OFFICE_HOURS',
  ipv4: 32,
};
async function* runVitaal(lines: LineHistory): History {
  const { calendar } = lines;
  const wishDate = calendar.inWorkingDays(2);
  const { order } = yield* lines.order(vitaal, { orderedOn: calendar.workingDaysAgo(7), wishDate });
  yield* order.plan(wishDate, 'MORNING');
  const text = 'Report to the front desk; the meter cupboard is behind the waiting room.';
  yield* order.addNote(toDateTime(calendar.workingDaysAgo(5), 8, 10), text);
}

const terHorst: DemoLine = {
  address: createAddress(streets.knooppuntlaan, 140),
  endUser: createEndUser('Advocatenkantoor Ter Horst', ['Judith', 'ter', 'Horst'], 'kantoor@terhorst.example', '0365552031'),
  technology: 'FTTH_AON',
  downMbps: 1_000,
  termMonths: 36,
  reference: 'Ter Horst',
  sla: '7X14',
  ipv4: 30,
  ipv6: 48,
};
/** The losing provider contests the migration. */
async function* runTerHorst(lines: LineHistory): History {
  const { calendar } = lines;
  const fields = { orderedOn: calendar.workingDaysAgo(9), wishDate: calendar.inWorkingDays(6), migrates: true };
  const { order } = yield* lines.order(terHorst, fields);
  const content = createPlainPdf([
    'Machtiging overstap',
    '',
    'Advocatenkantoor Ter Horst machtigt Noordlijn Telecom B.V. om de verbinding',
    'op Knooppuntlaan 140 in Almere over te nemen van Andernet Zakelijk.',
    '',
    'J. ter Horst',
  ]);
  await order.addDocument({ type: 'MANDATE', fileName: 'machtiging-ter-horst.pdf', content: content.toString('base64') });
  yield* order.confirm();
  const contestedOn = calendar.workingDaysAgo(2);
  const text = 'Andernet Zakelijk contests the switch: the contract is in the name of Ter Horst Beheer B.V.';
  yield* order.hold(toDateTime(contestedOn, 10, 15), 'MIGRATION_CONTESTED', text);
  const question = 'Please send a consent signed by Ter Horst Beheer B.V. Then we’ll continue.';
  yield* order.addProviderNote(toDateTime(contestedOn, 11, 40), question);
}

const kringloop: DemoLine = {
  address: createAddress(streets.seinpaallaan, 60, 'H'),
  endUser: createEndUser('Kringloop De Hoek', ['Anja', '', 'Mulder'], 'info@dehoek.example', '0205552032'),
  technology: 'COAX',
  downMbps: 300,
  termMonths: 12,
};
async function* runKringloop(lines: LineHistory): History {
  const orderedOn = lines.calendar.workingDayAgo(240);
  const { order } = yield* lines.order(kringloop, { orderedOn, wishDate: addWorkingDays(orderedOn, 12) });
  const rejectedAt = addMinutes(lines.getOrderTime(orderedOn, kringloop), 96);
  yield* order.reject(rejectedAt, 'ADDRESS_UNKNOWN', 'The carrier doesn’t know this house number.');
}

const venezia: DemoLine = {
  address: createAddress(streets.hunebedlaan, 40),
  endUser: createEndUser('IJssalon Venezia', ['Marco', '', 'Venturi'], 'ijs@venezia.example', '0592555233'),
  technology: 'VDSL2',
  downMbps: 100,
  termMonths: 12,
};
async function* runVenezia(lines: LineHistory): History {
  const orderedOn = lines.calendar.workingDayAgo(33);
  const { order } = yield* lines.order(venezia, { orderedOn, wishDate: addWorkingDays(orderedOn, 10) });
  const rejectedAt = addMinutes(lines.getOrderTime(orderedOn, venezia), 96);
  yield* order.reject(rejectedAt, 'NO_CAPACITY', 'No port is free in the street cabinet.');
}

export const noordlijnLines: readonly RunLine[] = [
  runHofstra,
  runDeSingel,
  runNoorderplein,
  runWal,
  runPrins,
  runVlindertje,
  runElzinga,
  runHaarfijn,
  runZonvaart,
  runVanEs,
  runAnker,
  runDijkstra,
  runLijnwerk,
  runWolters,
  runJansen,
  runKaarsje,
  runBos,
  runKiosk,
  runVitaal,
  runTerHorst,
  runKringloop,
  runVenezia,
];
