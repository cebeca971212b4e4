import { calculateChargedUntil } from '@demarc/contract/charged-until.ts';
import type { OrderReason } from '@demarc/contract/order.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { SlaWindow } from '@demarc/contract/sla-window.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import { addDays, isWorkingDay } from '@demarc/contract/working-days.ts';
import { createContract } from '../kinds/contract-term.ts';
import { calculateTerminationDate } from '../processes/termination/termination-rules.ts';
import { AddressSpace } from './address-space.ts';
import { formatCarrierServiceId, getCarrierLineNumber } from './carrier-identifiers.ts';
import { createRandom } from './fake-values.ts';
import { generateAddress, generateEndUser } from './generated-people.ts';
import type { ProductChoice } from './line-products.ts';
import { getSpeeds, type Service, suspensionReason } from './line-rows.ts';
import { createTechnical } from './line-technical.ts';
import type { FaultProfile } from './measurements.ts';
import {
  buildAcceptedEvents,
  buildCancelledEvents,
  buildConfirmedEvents,
  buildDeliveredEvents,
  buildFailedEvents,
  buildPlannedEvents,
  buildRejectedEvents,
  type Delay,
} from './order-events.ts';
import type { OrderEvent } from './order-timeline.ts';
import { addMinutes, toDateTime } from './sample-calendar.ts';
import type { LineSample, SampleMoment, SampleOrder, Samples } from './write-samples.ts';

type Random = () => number;

export interface LineVolumes {
  lines: number;
  orders: number;
  diagnostics: number;
  sessions: number;
}

/** Per thousand lines, by age. Terminated lines are the oldest, and pending lines the newest. */
const ageZones = { old: 600, middle: 300, recent: 80 } as const;
/** Of every 30 lines in the middle: one is being terminated, one is suspended and three are cancelled. */
const middle = { every: 30, ending: [7], suspended: [17], cancelled: [3, 13, 23] } as const;
/** Of every 15 old lines, two are terminated; of every 20 recent lines, one is being changed. */
const old = { every: 15, ended: [4, 11] } as const;
const recent = { every: 20, changing: [9] } as const;
const historyWorkingDays = 740;

type Kind = 'ACTIVE' | 'TERMINATED' | 'PENDING_TERMINATION' | 'SUSPENDED' | 'CANCELLED' | 'PENDING_CHANGE' | 'PENDING';

/** The address space of each size, separate from each other and from the demo's. */
const spaces = {
  mid: { ipv4: '100.64.0.0/11', ipv6: '2001:db8:1000::/36' },
  large: { ipv4: '10.0.0.0/8', ipv6: '2001:db8:8000::/33' },
} as const;

/** Generates the lines of a generated reseller, each computed on demand. */
export function generateLines(
  size: 'mid' | 'large',
  { customerId, domain, volumes }: { customerId: number; domain: string; volumes: LineVolumes },
  linePackages: ReadonlyMap<string, readonly ProviderPackage[]>,
  moment: SampleMoment,
): Samples {
  const { lines, orders, diagnostics, sessions } = volumes;
  const generator = new LineGenerator({ size, count: lines, domain, linePackages, moment, seed: customerId });
  const kinds = [...Array(lines).keys()].map((index) => getLineKind(index, lines));
  const count = (kind: Kind) => kinds.filter((candidate) => candidate === kind).length;
  const rejectedCount = Math.round(orders * 0.03);
  const ends = count('TERMINATED') + count('PENDING_TERMINATION') + count('PENDING_CHANGE');
  const changeCount = orders - lines - ends - rejectedCount;
  const oldCount = Math.round((lines * ageZones.old) / 1000);
  const oldActive = oldCount - count('TERMINATED');
  const measuredCount = lines - count('CANCELLED') - count('PENDING');

  // How many lines of a kind come before an index, so that totals distributed over them add up exactly.
  const oldBefore = countBefore(kinds, (kind, index) => index < oldCount && kind === 'ACTIVE');
  const measuredBefore = countBefore(kinds, (kind) => kind !== 'CANCELLED' && kind !== 'PENDING');
  const sampleAt = (index: number): LineSample => {
    if (index >= lines) return generator.createRejected(index);
    const kind = kinds[index]!;
    const isOldActive = index < oldCount && kind === 'ACTIVE';
    const isChanged = isOldActive && getShare(oldBefore[index]!, changeCount, oldActive) > 0;
    const sample = generator.createLine(index, kind, isChanged);
    if (kind === 'CANCELLED' || kind === 'PENDING') return sample;
    const rank = measuredBefore[index]!;
    return {
      ...sample,
      sessions: getShare(rank, sessions, measuredCount),
      diagnostics: generator.createDiagnostics(sample, index, getShare(rank, diagnostics, measuredCount)),
    };
  };
  const { ipv4, ipv6 } = spaces[size];
  return {
    customerId,
    count: lines + rejectedCount,
    sampleAt,
    seed: customerId,
    spaces: { ipv4: new AddressSpace(ipv4), ipv6: new AddressSpace(ipv6) },
  };
}

/** Returns the share of one item when a total is distributed evenly. */
function getShare(rank: number, total: number, among: number): number {
  return Math.floor(((rank + 1) * total) / among) - Math.floor((rank * total) / among);
}

/** For each index, how many earlier lines `isCounted` accepts. */
function countBefore(kinds: readonly Kind[], isCounted: (kind: Kind, index: number) => boolean): Uint32Array {
  const counts = new Uint32Array(kinds.length);
  let sum = 0;
  kinds.forEach((kind, index) => {
    counts[index] = sum;
    if (isCounted(kind, index)) sum += 1;
  });
  return counts;
}

function getLineKind(index: number, count: number): Kind {
  const [oldEnd, middleEnd, recentEnd] = [
    ageZones.old,
    ageZones.old + ageZones.middle,
    ageZones.old + ageZones.middle + ageZones.recent,
  ].map((thousandths) => Math.round((count * thousandths) / 1000)) as [number, number, number];
  const isOneOf = (positions: readonly number[], index: number, every: number) => positions.includes(index % every);
  if (index < oldEnd) return isOneOf(old.ended, index, old.every) ? 'TERMINATED' : 'ACTIVE';
  if (index < middleEnd) {
    const middleIndex = index - oldEnd;
    if (isOneOf(middle.cancelled, middleIndex, middle.every)) return 'CANCELLED';
    if (isOneOf(middle.suspended, middleIndex, middle.every)) return 'SUSPENDED';
    return isOneOf(middle.ending, middleIndex, middle.every) ? 'PENDING_TERMINATION' : 'ACTIVE';
  }
  if (index < recentEnd) return isOneOf(recent.changing, index - middleEnd, recent.every) ? 'PENDING_CHANGE' : 'ACTIVE';
  return 'PENDING';
}

const technologyShares: readonly (readonly [number, readonly Technology[]])[] = [
  [0.45, ['FTTH_XGSPON', 'FTTH_GPON']],
  [0.6, ['FTTH_AON']],
  [0.68, ['FTTO']],
  [0.93, ['VDSL2', 'VVDSL2', 'VPLUS', 'BVVDSL2']],
  [1, ['COAX']],
];

const delays: readonly Delay[] = [
  { reasonCode: 'END_USER_NOT_REACHABLE', text: 'Nobody was there or answered the phone.', workingDays: 3 },
  { reasonCode: 'DIGGING_REQUIRED', text: 'A part of the pavement has to be dug up.', workingDays: 5 },
  { reasonCode: 'APPOINTMENT_FAILED', text: 'The engineer couldn’t get to the meter cupboard.', workingDays: 2 },
  { reasonCode: 'NO_FREE_CAPACITY', text: 'The port has to be freed first.', workingDays: 4 },
];

interface Reseller {
  size: 'mid' | 'large';
  /** The number of its lines. */
  count: number;
  domain: string;
  linePackages: ReadonlyMap<string, readonly ProviderPackage[]>;
  moment: SampleMoment;
  seed: number;
}

class LineGenerator {
  /** The working days around today; `first` is the index of the first one that is not in the past. */
  private readonly workingDays: string[] = [];
  private readonly first: number;
  private readonly size: Reseller['size'];
  private readonly count: number;
  private readonly domain: string;
  private readonly linePackages: ReadonlyMap<string, readonly ProviderPackage[]>;
  private readonly moment: SampleMoment;
  private readonly seed: number;

  constructor({ size, count, domain, linePackages, moment, seed }: Reseller) {
    this.size = size;
    this.count = count;
    this.domain = domain;
    this.linePackages = linePackages;
    this.moment = moment;
    this.seed = seed;
    const { today } = moment;
    for (let day = addDays(today, -1_250); day < addDays(today, 90); day = addDays(day, 1)) {
      if (isWorkingDay(day)) this.workingDays.push(day);
    }
    this.first = this.workingDays.findIndex((day) => day >= today);
  }

  createLine(index: number, kind: Kind, isChanged: boolean): LineSample {
    const random = createRandom(this.seed + index);
    const service = this.createService(index, random, kind !== 'CANCELLED' && kind !== 'PENDING');
    if (kind === 'PENDING') return this.createPending(index, service, random);
    const age = this.getAge(index);
    if (kind === 'CANCELLED') return this.createCancelled(index, service, age, random);
    const deliveredLine = this.createDelivered(index, service, age, random);
    switch (kind) {
      case 'TERMINATED':
        return this.createTerminated(index, deliveredLine, Math.floor(age * (0.15 + 0.6 * random())), true);
      case 'PENDING_TERMINATION':
        return this.createTerminated(index, deliveredLine, Math.floor(10 * random()) + 1, false);
      case 'PENDING_CHANGE':
        return this.createChanging(index, deliveredLine, random);
      case 'SUSPENDED':
        return this.createSuspended(deliveredLine, Math.ceil(Math.min(age, 30) * random()));
      default:
        return isChanged ? this.createChanged(index, deliveredLine, Math.floor(age * (0.1 + 0.7 * random())) + 2) : deliveredLine;
    }
  }

  /** Creates an order that was rejected before it had a line. */
  createRejected(index: number): LineSample {
    const random = createRandom(this.seed + index);
    const orderedOn = -2 - Math.floor(random() * (historyWorkingDays - 10));
    const orderedAt = this.getTimeOn(orderedOn, random);
    const [reasonCode, text] = pick(
      [
        ['ADDRESS_UNKNOWN', 'The carrier doesn’t know this address.'],
        ['NO_CAPACITY', 'No port is free.'],
        ['NOT_FEASIBLE', 'It’s too far from the network.'],
      ] as const satisfies readonly (readonly [OrderReason, string])[],
      random,
    );
    const orderEvents = buildRejectedEvents(orderedAt, reasonCode, text);
    const service = this.createService(index, random, false);
    const wishDate = this.getDay(orderedOn + service.pack.leadTimeWorkingDays + 5);
    return { service, lineState: null, orders: [this.createOrder(index, 0, { subType: 'CREATE', orderEvents, wishDate })] };
  }

  createDiagnostics({ service, lineState }: LineSample, index: number, count: number): NonNullable<LineSample['diagnostics']> {
    const random = createRandom(this.seed - index);
    const until = lineState?.status === 'TERMINATED' ? lineState.updatedAt : this.moment.now;
    const span = until.getTime() - (lineState?.activeSince?.getTime() ?? until.getTime());
    const isCopper = service.technical.israPoint !== null;
    const isPon = service.technical.accessNode?.type === 'OLT';
    return Array.from({ length: count }, (_, index) => {
      const startedAt = new Date(until.getTime() - Math.floor(((index + random()) / count) * Math.min(span, 120 * 86_400_000)));
      const fault = pickFault(random(), { isCopper, isPon });
      return { startedAt, fault, by: this.pickUser(random) };
    });
  }

  /** Returns how many working days ago a line was delivered. Lines are sorted by age. */
  private getAge(index: number): number {
    const deliveredCount = (this.count * (ageZones.old + ageZones.middle + ageZones.recent)) / 1000;
    return 2 + Math.floor(historyWorkingDays * (1 - index / deliveredCount));
  }

  private getDay(workingDays: number): string {
    const day = this.workingDays[this.first + workingDays];
    if (!day) throw new Error(`The day ${workingDays} working days from today is out of reach.`);
    return day;
  }

  private getTimeOn(workingDays: number, random: Random): Date {
    return toDateTime(this.getDay(workingDays), 7 + Math.floor(random() * 8), Math.floor(random() * 60));
  }

  private pickUser(random: Random): string {
    return `user${1 + Math.floor(random() * 20)}@${this.domain}`;
  }

  private createService(index: number, random: Random, isDelivered: boolean): LineSample['service'] {
    const roll = random();
    const technology = pick(technologyShares.find(([share]) => roll < share)![1], random);
    const pack = pick(this.linePackages.get(technology) ?? [], random);
    const address = generateAddress(this.size, index, this.count);
    const endUser = generateEndUser(index, random);
    const hasPrefix = random() < 0.15;
    const ipv4 = pickIpv4Length(random());
    const termMonths = pick(pack.allowedTermMonths, random);
    const sla = pickSla(random());
    const { carrierCode } = pack;
    const lineNumber = getCarrierLineNumber(this.seed, index);
    return {
      pack,
      address,
      endUser,
      termMonths,
      lineNumber,
      reference: endUser.companyName || `${endUser.lastName} ${address.city}`,
      choice: { sla, ipv4: hasPrefix ? ipv4 : null, ipv6: hasPrefix ? (random() < 0.5 ? 48 : 56) : null, cpe: random() < 0.3 },
      technical: createTechnical({ technology, carrierCode, address, ...getSpeeds(pack), lineNumber }, random, isDelivered),
    };
  }

  private createOrder(index: number, orderIndex: number, order: Omit<SampleOrder, 'customerOrderId' | 'by'>): SampleOrder {
    const year = order.orderEvents[0]!.at.toISOString().slice(2, 4);
    return {
      ...order,
      by: this.pickUser(createRandom(this.seed + index + orderIndex)),
      customerOrderId: `${year}-${String(index + 1).padStart(6, '0')}${'ABC'[orderIndex]}`,
      projectId: index % 50 < 4 ? `project-${Math.floor(index / 50) + 1}` : null,
    };
  }

  private createDelivered(index: number, service: LineSample['service'], age: number, random: Random) {
    const date = this.getDay(-age);
    const isDelayed = random() < 0.04;
    const delay = isDelayed ? pick(delays, random) : undefined;
    const lateDays = delay?.workingDays ?? (random() < 0.1 ? 1 + Math.floor(random() * 6) : 0);
    const lead = Math.max(9, service.pack.leadTimeWorkingDays) + 2 + lateDays + Math.floor(random() * 6);
    const orderedAt = this.getTimeOn(-age - lead, random);
    const orderEvents = buildDeliveredEvents(orderedAt, date, this.moment.today, delay);
    const activeSince = toDateTime(date, 9, 20);
    const health = random();
    const troubleAt = new Date(this.moment.now.getTime() - Math.floor(random() * 36 * 3_600_000));
    const trouble = health < 0.01 ? 'DOWN' : health < 0.03 ? 'DEGRADED' : null;
    // One line in a hundred was down for 10 to 70 minutes and has recovered.
    const recoveredAt = addMinutes(troubleAt, 10 + (health - 0.03) * 6_000);
    const hasRecovered = health >= 0.03 && health < 0.04 && recoveredAt < this.moment.now;
    const stateSince = trouble ? troubleAt : hasRecovered ? recoveredAt : activeSince;
    const isMigration = service.pack.technology !== 'FTTO' && random() < 0.25;
    const migration = { currentProvider: 'Andernet', currentServiceId: `XAN${100_000 + index}`, currentContractNumber: null };
    const consent = { currentPhoneNumber: null, useSwitchingService: false, mandateGiven: true };
    return {
      service,
      lineState: {
        status: 'ACTIVE',
        operationalState: trouble ?? 'UP',
        stateSince,
        carrierServiceId: formatCarrierServiceId(service.pack.carrierCode, service.lineNumber),
        startDate: date,
        createdAt: orderEvents[1]!.at,
        activeSince,
        updatedAt: stateSince,
        version: 2,
      },
      ...(hasRecovered && { outage: { from: troubleAt, until: recoveredAt } }),
      orders: [
        this.createOrder(index, 0, {
          subType: isMigration ? 'MIGRATE' : 'CREATE',
          orderEvents,
          wishDate: this.getDay(-age - lateDays),
          deliveredDate: date,
          ...(isMigration && { details: { migration: { ...migration, ...consent } } }),
        }),
      ],
    } satisfies LineSample;
  }

  private createTerminated(
    index: number,
    delivered: ReturnType<LineGenerator['createDelivered']>,
    askedAgo: number,
    hasEnded: boolean,
  ): LineSample {
    const { today } = this.moment;
    // Orders that have ended were placed long enough ago.
    const ago = hasEnded ? Math.max(askedAgo, 30) : askedAgo;
    const askedOn = this.getDay(-ago);
    const contract = createContract(delivered.lineState.startDate, delivered.service.termMonths);
    const date = calculateTerminationDate(askedOn, askedOn, contract);
    const orderedAt = this.getTimeOn(-ago, createRandom(this.seed + index));
    const orderEvents = hasEnded ? buildDeliveredEvents(orderedAt, date, today) : buildAcceptedEvents(orderedAt);
    const updatedAt = orderEvents.findLast(({ to }) => to)!.at;
    const terminatedState = { status: 'TERMINATED', operationalState: 'UNKNOWN', stateSince: updatedAt } as const;
    const lineState = {
      ...delivered.lineState,
      ...(hasEnded ? terminatedState : ({ status: 'PENDING_TERMINATION' } as const)),
      termination: { askedOn, date },
      updatedAt,
      version: hasEnded ? 4 : 3,
    };
    const end = this.createOrder(index, 1, {
      subType: 'TERMINATE',
      orderEvents,
      wishDate: date,
      deliveredDate: hasEnded ? date : null,
      termination: {
        reason: 'NOT_NEEDED',
        comment: null,
        terminationDate: date,
        chargedUntil: calculateChargedUntil(date, contract),
        earlyTerminationCharge: '0.00',
      },
    });
    return { ...delivered, lineState, orders: [...delivered.orders, end] };
  }

  private createSuspended(delivered: ReturnType<LineGenerator['createDelivered']>, ago: number): LineSample {
    const at = toDateTime(this.getDay(-ago), 8);
    const suspendedState = { status: 'SUSPENDED', statusReason: suspensionReason, operationalState: 'UNKNOWN' } as const;
    return { ...delivered, lineState: { ...delivered.lineState, ...suspendedState, stateSince: at, updatedAt: at, version: 3 } };
  }

  /** Returns the next faster package, or a slower one for the fastest. */
  private getOtherPackage({ pack }: Pick<Service, 'pack'>): ProviderPackage {
    const packs = this.linePackages.get(pack.technology ?? '') ?? [];
    const at = packs.indexOf(pack);
    return packs[at + 1] ?? packs[at - 1] ?? pack;
  }

  private createChanging(index: number, delivered: ReturnType<LineGenerator['createDelivered']>, random: Random): LineSample {
    const orderedAt = this.getTimeOn(-3, random);
    const wishDate = this.getDay(4 + Math.floor(random() * 8));
    const orderEvents = buildConfirmedEvents(orderedAt);
    const change = this.createOrder(index, 1, {
      subType: 'MODIFY',
      orderEvents,
      wishDate,
      pack: this.getOtherPackage(delivered.service),
    });
    const updatedAt = orderEvents[1]!.at;
    const lineState = { ...delivered.lineState, status: 'PENDING_CHANGE', updatedAt, version: 3 } as const;
    return { ...delivered, lineState, orders: [...delivered.orders, change] };
  }

  /** Creates a line after a change; its first order keeps the original package. */
  private createChanged(index: number, delivered: ReturnType<LineGenerator['createDelivered']>, ago: number): LineSample {
    const date = this.getDay(-ago);
    const pack = this.getOtherPackage(delivered.service);
    const orderedAt = this.getTimeOn(-ago - 8, createRandom(this.seed + index));
    const orderEvents = buildDeliveredEvents(orderedAt, date, this.moment.today);
    const change = this.createOrder(index, 1, { subType: 'MODIFY', orderEvents, wishDate: date, deliveredDate: date });
    const first = delivered.orders.map((order) => ({ ...order, pack: delivered.service.pack }));
    const updatedAt = toDateTime(date, 9, 20);
    return {
      service: { ...delivered.service, pack },
      orders: [...first, change],
      lineState: { ...delivered.lineState, updatedAt, version: 4 },
    };
  }

  private createCancelled(index: number, service: LineSample['service'], age: number, random: Random): LineSample {
    const date = this.getDay(-age);
    const lead = Math.max(9, service.pack.leadTimeWorkingDays) + 3;
    const orderedAt = this.getTimeOn(-age - lead, random);
    const orderEvents =
      random() < 0.6
        ? buildCancelledEvents(orderedAt, random() < 0.5 ? date : null, 'De eindgebruiker ziet ervan af.')
        : buildFailedEvents(orderedAt, date, 'NOT_FEASIBLE', 'The connection turned out not to be possible.');
    const cancelledState = {
      status: 'CANCELLED',
      carrierServiceId: null,
      startDate: null,
      activeSince: null,
      version: 2,
    } as const;
    return {
      service,
      lineState: { ...cancelledState, createdAt: orderEvents[1]!.at, updatedAt: orderEvents.at(-1)!.at },
      orders: [this.createOrder(index, 0, { subType: 'CREATE', orderEvents, wishDate: date })],
    };
  }

  private createPending(index: number, service: LineSample['service'], random: Random): LineSample {
    const { orderEvents, wishDate } = this.createProgress(service.pack.leadTimeWorkingDays, random);
    return {
      service,
      lineState: {
        status: 'PENDING',
        carrierServiceId: null,
        startDate: null,
        activeSince: null,
        createdAt: orderEvents[1]!.at,
        updatedAt: orderEvents[1]!.at,
        version: 1,
      },
      orders: [this.createOrder(index, 0, { subType: 'CREATE', orderEvents, wishDate })],
    };
  }

  /** Creates the progress of an open order: about half are planned, and some have a problem. */
  private createProgress(leadDays: number, random: Random): { orderEvents: OrderEvent[]; wishDate: string } {
    const ago = 3 + Math.floor(random() * 5);
    const orderedAt = this.getTimeOn(-ago, random);
    const wishDate = this.getDay(Math.max(1, leadDays - ago + Math.floor(random() * 6)));
    const confirmedEvents = buildConfirmedEvents(orderedAt);
    const roll = random();
    if (roll < 0.42) {
      const date = this.getDay(1 + Math.floor(random() * 8));
      return { orderEvents: buildPlannedEvents(orderedAt, date), wishDate: random() < 0.8 ? date : this.getDay(1) };
    }
    if (roll < 0.5) {
      const missedDay = this.getDay(-2);
      const replannedEvent = {
        at: toDateTime(missedDay, 13, 20),
        to: 'PLANNED',
        actor: 'CARRIER',
        plannedDate: this.getDay(3),
      } as const;
      return {
        orderEvents: [...buildPlannedEvents(this.getTimeOn(-14, random), missedDay), replannedEvent],
        wishDate: missedDay,
      };
    }
    if (roll < 0.62) {
      const { reasonCode, text } = pick(delays, random);
      const onHold = { at: this.getTimeOn(-1, random), to: 'ON_HOLD', actor: 'CARRIER', reasonCode, text } as const;
      return { orderEvents: [...confirmedEvents, onHold], wishDate };
    }
    if (roll < 0.65) {
      const cancelRequest = {
        at: this.getTimeOn(-1, random),
        to: 'CANCEL_REQUESTED',
        actor: 'CUSTOMER',
        text: 'Please cancel it.',
      } as const;
      return { orderEvents: [...confirmedEvents, cancelRequest], wishDate };
    }
    return { orderEvents: roll < 0.78 ? buildAcceptedEvents(orderedAt) : confirmedEvents, wishDate };
  }
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

function pickFault(roll: number, { isCopper, isPon }: { isCopper: boolean; isPon: boolean }): FaultProfile {
  if (roll < 0.08 && isCopper) return 'low-snr';
  if (roll < 0.05 && isPon) return 'dim';
  return roll < 0.12 ? 'loss' : 'none';
}

function pickIpv4Length(roll: number): NonNullable<ProductChoice['ipv4']> {
  if (roll < 0.6) return 32;
  if (roll < 0.8) return 30;
  return roll < 0.95 ? 29 : 28;
}

function pickSla(roll: number): SlaWindow {
  if (roll < 0.7) return 'OFFICE_HOURS';
  return roll < 0.9 ? '7X14' : '24X7';
}
