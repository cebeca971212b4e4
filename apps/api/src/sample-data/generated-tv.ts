import type { TvDeviceType, TvEndUser } from '@demarc/contract/tv-account.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { normalizeAddress } from '../db/normalize.ts';
import { lines } from '../db/schema/line.ts';
import { createRandom, hashToUuid } from './fake-values.ts';
import { type Size, sizes } from './generated-company.ts';
import { generateAddress, generateEndUser } from './generated-people.ts';
import { addMinutes, SampleCalendar } from './sample-calendar.ts';
import { type NewTvDevice, TvHistoryBuilder } from './tv-history-builder.ts';
import type { TvSample } from './tv-sample.ts';
import type { TvHistoryContext } from './tv-timeline.ts';

type Random = () => number;
type Line = Pick<typeof lines.$inferSelect, 'lineId' | 'address' | 'endUser'>;

type TvKind = 'active' | 'waiting' | 'suspended' | 'cancelling' | 'ended' | 'asks' | 'coded' | 'expired' | 'later' | 'new';

/** Kinds of accounts that have no device yet. */
const firstKinds: readonly TvKind[] = ['asks', 'coded', 'expired', 'later', 'new'];
const batchSize = 500;
/** Between the first account and the last active one, in days. */
const historyDays = 800;
/** The newest accounts, created within the last days. */
const freshShare = 0.012;
const freshDays = 6;

/** Returns the status of the account at an index: ended ones are among the first, new ones are last. */
export function getTvKind(index: number, count: number): TvKind {
  if (index >= Math.round(count * (1 - freshShare))) {
    return (['asks', 'coded', 'coded', 'coded', 'expired', 'expired', 'later', 'new', 'new', 'new'] as const)[index % 10]!;
  }
  if (index % 8 === 3 && index < count * 0.8) return 'ended';
  if (index % 80 === 17) return 'suspended';
  if (index % 140 === 62) return 'cancelling';
  return index % 1_000 === 710 ? 'waiting' : 'active';
}

/** Returns the number of products of an account besides its base product, distributed unevenly over groups of four accounts. */
export function getTvExtraCount(index: number, { accounts, products }: { accounts: number; products: number }): number {
  const group = Math.floor(index / 4);
  const groups = accounts / 4;
  const extras = products - accounts;
  const total = Math.floor(((group + 1) * extras) / groups) - Math.floor((group * extras) / groups);
  return extrasDistribution[total]![(index + group) % 4]!;
}
const extrasDistribution = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [2, 0, 0, 0],
  [2, 1, 0, 0],
  [3, 1, 0, 0],
] as const;

/** Add-ons for each base product. All add-ons within a list can be combined. */
const addonsByBase: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'HAVEN-BASIS': [['SPORT-KADE', 'KINDER-KAJUIT', 'TERUGKIJKEN-14', 'FILM-ANKER', 'WERELD-HAVENS', 'EXTRA-APPARATEN']],
  'HAVEN-KLASSIEK': [['OPNEMEN-100', 'SPORT-KADE', 'KINDER-KAJUIT', 'WERELD-HAVENS']],
  'HAVEN-COMPLEET': [
    ['OPNEMEN-100', 'SPORT-KADE', 'TERUGKIJKEN-14', 'FILM-ANKER', 'EXTRA-APPARATEN', 'KINDER-KAJUIT'],
    ['OPNEMEN-300', 'FILM-ANKER', 'SPORT-KADE', 'WERELD-HAVENS', 'TERUGKIJKEN-14', 'EXTRA-APPARATEN'],
  ],
  'HAVEN-ZAKELIJK': [['SPORT-KADE-ZAKELIJK', 'WERELD-HAVENS', 'EXTRA-APPARATEN', 'KINDER-KAJUIT']],
};
const deviceLimits: Readonly<Record<string, number>> = {
  'HAVEN-BASIS': 3,
  'HAVEN-KLASSIEK': 4,
  'HAVEN-COMPLEET': 5,
  'HAVEN-ZAKELIJK': 14,
};
const rooms = ['Living room', 'Bedroom', 'Kitchen', 'Attic', 'Tablet', 'Telefoon', 'Kinderkamer', 'Werkkamer'] as const;
const types: readonly TvDeviceType[] = ['stb', 'stb', 'smarttv', 'app'];
const deviceIdPrefixes: Readonly<Record<TvDeviceType, string>> = { stb: 'STB', app: 'APP', smarttv: 'STV' };

/** Generates the TV accounts of a generated reseller in batches, oldest first. Two of five are on its lines. */
export async function* generateTv(
  tx: Database,
  size: Size,
  packages: TvHistoryContext['packages'],
  now: Date,
): AsyncGenerator<TvSample[]> {
  const { customerId, television } = sizes[size];
  const generator = new TvGenerator(size, packages, now);
  let after = 0;
  for (let first = 0; first < television.accounts; first += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, television.accounts - first) }, (_, index) => first + index);
    const batchLines = await getLinesAfter(tx, customerId, after, batch.filter(isOnLine).length);
    after = batchLines.at(-1)?.lineId ?? after;
    yield batch.map((index) => generator.createAccount(index, isOnLine(index) ? batchLines.shift() : undefined));
  }
}

const isOnLine = (index: number) => index % 5 === 1 || index % 5 === 4;

async function getLinesAfter(tx: Database, customerId: number, after: number, count: number): Promise<Line[]> {
  const { address, endUser, lineId, status } = lines;
  return tx
    .select({ address, endUser, lineId })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(status, 'ACTIVE'), gt(lineId, after)))
    .orderBy(asc(lineId))
    .limit(count);
}

/** Generates the accounts of one company. The account at an index is always the same. */
class TvGenerator {
  private readonly size: Size;
  private readonly packages: TvHistoryContext['packages'];
  private readonly calendar: SampleCalendar;

  constructor(size: Size, packages: TvHistoryContext['packages'], now: Date) {
    this.size = size;
    this.packages = packages;
    this.calendar = new SampleCalendar(now);
  }

  createAccount(index: number, line: Line | undefined): TvSample {
    const { customerId, domain, television } = sizes[this.size];
    const random = createRandom(customerId + index * 31);
    const kind = getTvKind(index, television.accounts);
    const isFresh = firstKinds.includes(kind);
    const recency = 1 - index / television.accounts;
    const age = isFresh ? 1 + Math.floor((recency * freshDays) / freshShare) : freshDays + 2 + Math.floor(historyDays * recency);
    const at = this.calendar.daysAgoAt(age, 8 + Math.floor(random() * 8), Math.floor(random() * 60));
    const productCode = pickBaseProduct(index / television.accounts, random);
    const context = { packages: this.packages, by: `user${1 + (index % 20)}@${domain}` };
    const builder = new TvHistoryBuilder(context, `${customerId} tv ${index}`, at, {
      endUser: this.createViewer(index, productCode, line, random),
      productCode,
      lineId: line?.lineId ?? null,
      reference: index % 3 === 0 ? `TV-${String(index + 1).padStart(6, '0')}` : null,
      pin: random() < 0.6 ? `${1 + Math.floor(random() * 9)}0${10 + Math.floor(random() * 90)}` : null,
      ...(kind === 'later' && { startDate: this.calendar.nextMonth }),
    });

    const extras = getExtras(index, productCode, television);
    const lateExtra = kind === 'active' && index % 41 === 7 ? extras.pop() : undefined;
    const start = kind === 'later' ? this.calendar.nextMonth : undefined;
    for (const code of extras) builder.added(addMinutes(at, 2), code, start);
    if (!isFresh) builder.activated(addMinutes(at, 4));
    const count = isFresh ? 0 : 1 + Math.floor(random() ** 1.4 * (deviceLimits[productCode]! - 1));
    for (let nth = 0; nth < count; nth += 1) this.addDevice(builder, index, addMinutes(at, 9 + nth * 431), nth);
    if (lateExtra) builder.added(this.calendar.daysAgoThisMonth(2), lateExtra, this.calendar.nextMonth);
    const cancelledOn = kind === 'active' ? this.getCancellationTime(index, at, random) : null;
    if (extras[0] && cancelledOn) builder.productCancelled(cancelledOn, extras[0]);
    this.finish(builder, kind, { place: index, age, at }, random);
    const [least, most] = kind === 'suspended' ? [8, 9] : [0, 7];
    const lastSeenTimes = Array.from({ length: count }, () =>
      this.calendar.minutesAgo((least + random() ** 3 * (most - least)) * 1_440 + 5),
    );
    return builder.setLastSeen(...lastSeenTimes).build(this.calendar.now);
  }

  /** Picks when a product of a continuing account was cancelled: long ago, this month, or (for most accounts) never. */
  private getCancellationTime(index: number, at: Date, random: Random): Date | null {
    if (index % 29 === 9) return addMinutes(at, 10 * 1_440);
    return index % 37 === 5 ? this.calendar.daysAgoThisMonth(1 + random() * 5) : null;
  }

  /** Applies the final state of the account. */
  private finish(
    builder: TvHistoryBuilder,
    kind: TvKind,
    { place: index, age, at }: { place: number; age: number; at: Date },
    random: Random,
  ) {
    switch (kind) {
      case 'ended':
        builder.cancelled(this.calendar.daysAgoAt(40 + Math.floor(random() * (age - 60)), 9, index % 60));
        break;
      case 'suspended':
        builder.suspended(this.calendar.daysAgoAt(1 + Math.floor(random() * 6), 8, 30));
        break;
      case 'cancelling':
        builder.cancelled(this.calendar.daysAgoThisMonth(1 + random() * 5));
        break;
      case 'asks':
      case 'waiting': {
        const minutes = 5 + Math.floor(random() * 340);
        builder.requestCodeIssued(this.calendar.minutesAgo(minutes), { days: 30 });
        builder.accessRequested(
          this.calendar.minutesAgo(minutes * random()),
          this.createDevice(index, deviceLimits['HAVEN-ZAKELIJK']!),
        );
        break;
      }
      case 'coded':
        builder.directCodeIssued(this.calendar.minutesAgo(1 + random() * 340), { minutes: 1_440 });
        break;
      case 'expired':
        builder.directCodeIssued(addMinutes(at, 6));
        break;
    }
  }

  private addDevice(builder: TvHistoryBuilder, index: number, at: Date, nth: number): void {
    builder.directCodeIssued(at).redeemed(addMinutes(at, 3), this.createDevice(index, nth));
  }

  private createDevice(index: number, nth: number): NewTvDevice {
    const type = types[(index + nth) % types.length]!;
    const number = hashToUuid(`${this.size} tv ${index} ${nth}`).replaceAll('-', '').slice(0, 12).toUpperCase();
    return { deviceId: `${deviceIdPrefixes[type]}-${number}`, name: rooms[(index * 3 + nth) % rooms.length]!, type };
  }

  private createViewer(index: number, productCode: string, line: Line | undefined, random: Random): TvEndUser {
    const { orders } = sizes[this.size].volumes;
    // Indexes after those of the lines, so that no two end users share a name or address.
    const user = line?.endUser ?? generateEndUser(orders + index, random);
    const address = normalizeAddress(line?.address ?? generateAddress(this.size, orders + index, orders));
    const { email, phoneNumber } = user;
    if (productCode !== 'HAVEN-ZAKELIJK') {
      const { firstName, middleName, lastName } = user;
      return { firstName, middleName, lastName, email, phoneNumber, address };
    }
    const company = user.companyName || `Hotel ${user.lastName}`;
    return { firstName: '', middleName: '', lastName: company, email, phoneNumber, address };
  }
}

/** Older accounts may have a discontinued product. */
function pickBaseProduct(share: number, random: Random): string {
  const roll = random();
  if (share < 0.3 && roll < 0.1) return 'HAVEN-KLASSIEK';
  if (roll < 0.4) return 'HAVEN-BASIS';
  return roll < 0.93 ? 'HAVEN-COMPLEET' : 'HAVEN-ZAKELIJK';
}

function getExtras(index: number, productCode: string, volumes: { accounts: number; products: number }): string[] {
  const lists = addonsByBase[productCode]!;
  const productCodes = lists[index % lists.length]!;
  return Array.from({ length: getTvExtraCount(index, volumes) }, (_, nth) => productCodes[(index + nth) % productCodes.length]!);
}
