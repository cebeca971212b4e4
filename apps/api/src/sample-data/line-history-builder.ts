import type { ServiceAddress, Technology } from '@demarc/contract/availability.ts';
import type { SlaWindow } from '@demarc/contract/catalogue.ts';
import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import type { terminationReasons } from '@demarc/contract/service.ts';
import { addDays, addMonths, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { formatCarrierServiceId, getCarrierLineNumber } from './carrier-identifiers.ts';
import { createRandom } from './fake-values.ts';
import { getSpeeds, noticePeriodDays, type Service } from './line-rows.ts';
import { createTechnical } from './line-technical.ts';
import { buildAcceptedEvents, buildDeliveredEvents, type Delay, toDateTime } from './order-events.ts';
import type { OrderEvent } from './order-timeline.ts';
import type { ProductChoice } from './price.ts';
import { findClosestPackage } from './sample-packages.ts';
import type { LineSample, SampleOrder } from './write-samples.ts';

interface Street {
  postalCode: string;
  street: string;
  city: string;
}

/** Streets with a postal code, all in the built-in address register. */
export const streets = {
  bakenkade: { postalCode: '9799ZS', street: 'Bakenkade', city: 'Groningen' },
  terpstraat: { postalCode: '8999ZT', street: 'Terpstraat', city: 'Leeuwarden' },
  hunebedlaan: { postalCode: '9499ZS', street: 'Hunebedlaan', city: 'Assen' },
  hanzebrug: { postalCode: '8099ZT', street: 'Hanzebrug', city: 'Zwolle' },
  polderrand: { postalCode: '8299ZV', street: 'Polderrand', city: 'Lelystad' },
  weversgaarde: { postalCode: '7599ZV', street: 'Weversgaarde', city: 'Enschede' },
  schakelweg: { postalCode: '3899ZX', street: 'Schakelweg', city: 'Amersfoort' },
  knooppuntlaan: { postalCode: '1399ZZ', street: 'Knooppuntlaan', city: 'Almere' },
  zeedoorn: { postalCode: '1799ZW', street: 'Zeedoorn', city: 'Den Burg' },
  kabelbaan: { postalCode: '1099ZY', street: 'Kabelbaan', city: 'Amsterdam' },
  seinpaallaan: { postalCode: '1099ZZ', street: 'Seinpaallaan', city: 'Amsterdam' },
  lichtspoor: { postalCode: '5699ZW', street: 'Lichtspoor', city: 'Eindhoven' },
  merelhof: { postalCode: '5299ZW', street: 'Merelhof', city: "'s-Hertogenbosch" },
  lindenborgh: { postalCode: '4899ZX', street: 'Lindenborgh', city: 'Breda' },
  meetlint: { postalCode: '1234AC', street: 'Meetlint', city: 'Testdam' },
  korenmolenhof: { postalCode: '3599ZX', street: 'Korenmolenhof', city: 'Utrecht' },
} as const satisfies Record<string, Street>;

export function createAddress(street: Street, houseNumber: number, houseNumberAddition: string | null = null): ServiceAddress {
  return { ...street, houseNumber, houseNumberAddition, country: 'NL', bagAddressId: null, room: null };
}

/** The end user of a line: a company with a contact person, or only a person. */
export function createEndUser(
  companyName: string,
  person: readonly [string, string, string],
  email: string,
  phoneNumber: string,
): EndUser {
  const [firstName, middleName, lastName] = person;
  return { companyName, firstName, middleName, lastName, email, phoneNumber };
}

/** The properties of a demo line, without its history. */
export interface DemoLine {
  address: ServiceAddress;
  endUser: EndUser;
  technology: Technology;
  downMbps: number;
  termMonths: number;
  reference?: string;
  sla?: SlaWindow;
  ipv4?: ProductChoice['ipv4'];
  ipv6?: ProductChoice['ipv6'];
  cpe?: boolean;
}

interface Company {
  customerId: number;
  /** Prefix of its own order numbers. */
  orderPrefix: string;
  /** Username of the account that orders. */
  by: string;
  today: string;
  shelf: ReadonlyMap<string, readonly ProviderPackage[]>;
}

/** Builds the lines of one company with their history. */
export class LineHistoryBuilder {
  private orderCount = 0;
  private lineCount = 0;
  private readonly company: Company;

  constructor(company: Company) {
    this.company = company;
  }

  /** The date this many days ago, or the next working day. */
  workingDayAgo(days: number): string {
    return addWorkingDays(addDays(this.company.today, -days), 0);
  }

  /** A time on this date that differs per order. */
  nextOrderTime(day: string): Date {
    this.orderCount += 1;
    return toDateTime(day, 7 + ((this.orderCount * 5) % 8), (this.orderCount * 17) % 60);
  }

  findPackage(technology: Technology, downMbps: number): ProviderPackage {
    return findClosestPackage(this.company.shelf, technology, downMbps);
  }

  createService(line: DemoLine, isDelivered = true): Omit<Service, 'customerId' | 'lineId'> {
    const { address, endUser, technology, downMbps, termMonths, reference = null } = line;
    const { sla = 'OFFICE_HOURS', ipv4 = null, ipv6 = null, cpe = false } = line;
    const pack = this.findPackage(technology, downMbps);
    const random = createRandom(this.company.customerId + this.orderCount * 101);
    const { carrierCode } = pack;
    const lineNumber = getCarrierLineNumber(this.company.customerId, this.lineCount);
    this.lineCount += 1;
    const technical = createTechnical({ technology, carrierCode, address, ...getSpeeds(pack), lineNumber }, random, isDelivered);
    return { pack, choice: { sla, ipv4, ipv6, cpe }, address, endUser, technical, reference, termMonths, lineNumber };
  }

  /** An order of this company, numbered with the year in which it was created. */
  createOrder(order: Omit<SampleOrder, 'customerOrderId' | 'by'>): SampleOrder {
    const { orderPrefix, by } = this.company;
    const year = order.turns[0]!.at.toISOString().slice(2, 4);
    return { by, ...order, customerOrderId: `${orderPrefix}-${year}-${String(this.orderCount * 7 + 100).padStart(4, '0')}` };
  }

  /** A line that was delivered this many days ago and works. */
  createDelivered(
    line: DemoLine,
    days: number,
    story: { subType?: 'CREATE' | 'MIGRATE'; lateDays?: number; delay?: Delay; order?: Partial<SampleOrder> } = {},
  ): LineSample & { standing: NonNullable<LineSample['standing']> } {
    const { subType = 'CREATE', lateDays = 0, delay, order } = story;
    const date = this.workingDayAgo(days);
    const service = this.createService(line);
    const orderedAt = this.nextOrderTime(subtractWorkingDays(date, Math.max(9, service.pack.leadTimeWorkingDays) + 3 + lateDays));
    const turns = buildDeliveredEvents(orderedAt, date, this.company.today, delay);
    const activeSince = toDateTime(date, 9, 20);
    const { address, endUser } = line;
    const window = this.orderCount % 2 === 0 ? 'MORNING' : 'AFTERNOON';
    const visited = { date, window, status: 'COMPLETED', address, contactPhoneNumber: endUser.phoneNumber } as const;
    return {
      service,
      standing: {
        ...{
          status: 'ACTIVE',
          operationalState: 'UP',
          stateSince: activeSince,
          carrierServiceId: formatCarrierServiceId(service.pack.carrierCode, service.lineNumber),
        },
        ...{ startDate: date, createdAt: turns[1]!.at, activeSince, updatedAt: activeSince, version: 2 },
      },
      orders: [
        this.createOrder({
          ...{ subType, turns, wishDate: subtractWorkingDays(date, lateDays), deliveredDate: date, appointment: visited },
          ...(subType === 'MIGRATE' && { details: { migration: this.createMigration() } }),
          ...order,
        }),
      ],
    };
  }

  /** A line in delivery, with its first order only. */
  createPending(line: DemoLine, order: Omit<SampleOrder, 'customerOrderId' | 'by'>): LineSample {
    const createdAt = order.turns[1]!.at;
    return {
      service: this.createService(line, false),
      standing: {
        ...{ status: 'PENDING', carrierServiceId: null, startDate: null, activeSince: null },
        ...{ createdAt, updatedAt: createdAt, version: 1 },
      },
      orders: [this.createOrder(order)],
    };
  }

  /** A line that was cancelled or never created. */
  createUndelivered(line: DemoLine, order: Omit<SampleOrder, 'customerOrderId' | 'by'>): LineSample {
    const { service, standing, orders } = this.createPending(line, order);
    const wasAccepted = order.turns.some(({ to }) => to === 'ACCEPTED');
    if (!standing || !wasAccepted) return { service, standing: null, orders };
    const over = { status: 'CANCELLED', updatedAt: order.turns.at(-1)!.at, version: 2 } as const;
    return { service, standing: { ...standing, ...over }, orders };
  }

  /** A termination, requested on a date; `isOver` says whether it is complete. */
  createTerminated(
    sample: ReturnType<LineHistoryBuilder['createDelivered']>,
    askedOn: string,
    end: { reason: (typeof terminationReasons)[number]; comment?: string; isOver: boolean },
  ): LineSample {
    const { today } = this.company;
    const { reason, comment = null, isOver } = end;
    const date = addWorkingDays(addDays(askedOn, noticePeriodDays), 0);
    const orderedAt = this.nextOrderTime(askedOn);
    const turns: OrderEvent[] = isOver ? buildDeliveredEvents(orderedAt, date, today) : buildAcceptedEvents(orderedAt);
    const updatedAt = turns.findLast(({ to }) => to)!.at;
    const order = this.createOrder({
      ...{ subType: 'TERMINATE', turns, wishDate: date, deliveredDate: isOver ? date : null },
      termination: { reason, comment, terminationDate: date, ...this.getTerminationCosts(sample, date) },
    });
    const gone = { status: 'TERMINATED', operationalState: 'UNKNOWN', stateSince: updatedAt } as const;
    const standing = {
      ...sample.standing,
      ...(isOver ? gone : ({ status: 'PENDING_TERMINATION' } as const)),
      ...{ termination: { askedOn, date }, updatedAt, version: sample.standing.version + 1 + Number(isOver) },
    };
    return { ...sample, standing, orders: [...sample.orders, order] };
  }

  /** All these lines are beyond their initial term, and are renewed monthly. */
  private getTerminationCosts({ standing, service }: ReturnType<LineHistoryBuilder['createDelivered']>, date: string) {
    const start = standing.startDate ?? date;
    let months = service.termMonths;
    while (addDays(addMonths(start, months), -1) < date) months += 1;
    return { chargedUntil: addDays(addMonths(start, months), -1), earlyTerminationCharge: '0.00' };
  }

  createMigration(currentProvider = 'Andernet Zakelijk') {
    return {
      ...{ currentProvider, currentServiceId: `XAN${20_000 + this.orderCount * 137}`, currentContractNumber: null },
      ...{ currentPhoneNumber: null, useSwitchingService: false, mandateGiven: true },
    };
  }
}
