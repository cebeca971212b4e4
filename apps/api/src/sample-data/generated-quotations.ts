import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import {
  type DeclineReason,
  declineReasons,
  type QuotationLevel,
  type QuotationRequest,
} from '@demarc/contract/quotation-schemas.ts';
import { type QuotationAction, type QuotationStatus, quotationTransitions } from '@demarc/contract/quotation-state.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { orders } from '../db/schema/order.ts';
import { createRandom } from './fake-values.ts';
import type { Size } from './generated-company.ts';
import { addMinutes, getStartOfDay, type SampleCalendar, toDateTime } from './sample-calendar.ts';

/** The number of quotations of a generated company. */
const quotationCounts: Readonly<Record<Size, number>> = { mid: 150, large: 2_500 };

/** The number of quotations with each status, of 100. */
const shares: readonly (readonly [QuotationStatus, number])[] = [
  ['ACCEPTED', 48],
  ['DECLINED', 18],
  ['EXPIRED', 14],
  ['CANCELLED', 5],
  ['OFFERED', 5],
  ['UNABLE_TO_PROVIDE', 4],
  ['WITHDRAWN', 3],
  ['CHANGE_REQUESTED', 1],
  ['IN_PROGRESS', 1],
  ['REQUESTED', 1],
];
const seed = 20_260_708;
const validDays = 30;
const dayMinutes = 24 * 60;
const sites = ['AMS1', 'AMS2', 'RTM1'] as const;
const committedKw = ['2.0', '3.0', '5.0'] as const;

type OfferedItem = OfferRequest['items'][number];

/** An order of the company that becomes the result of a quotation. */
export type AcceptedOrder = Pick<
  typeof orders.$inferSelect,
  | 'orderId'
  | 'createdAt'
  | 'createdByAccountId'
  | 'subject'
  | 'packageCode'
  | 'packageName'
  | 'termMonths'
  | 'mrc'
  | 'nrc'
  | 'wishDate'
  | 'details'
>;

interface Step {
  action: QuotationAction;
  at: Date;
  reasonCode?: DeclineReason;
  text?: string;
}

/** A quotation with what happened to it, before it has its number. */
export interface GeneratedQuotation {
  title: string;
  customerReference: string | null;
  requestedAt: Date;
  request: QuotationRequest;
  /** Oldest first. */
  steps: readonly Step[];
  offer: { level: QuotationLevel; offeredAt: Date; validUntil: string; items: readonly OfferedItem[] } | null;
  order: AcceptedOrder | null;
}

/** Lists the statuses of the quotations, spread evenly. */
export function listGeneratedStatuses(size: Size): QuotationStatus[] {
  const of100 = shares.flatMap(([status, share]) => Array.from({ length: share }, () => status));
  // 37 and 100 have no common divisor, so that each position is used once per 100.
  return Array.from({ length: quotationCounts[size] }, (_, index) => of100[(index * 37) % 100]!);
}

/** Generates the quotations of a generated company, oldest request first. Each accepted quotation takes one of the orders. */
export function generateQuotations(
  size: Size,
  accepted: readonly AcceptedOrder[],
  calendar: SampleCalendar,
): GeneratedQuotation[] {
  const random = createRandom(seed);
  const remainingOrders = [...accepted];
  const quotations = listGeneratedStatuses(size).map((status, index) => {
    const order = status === 'ACCEPTED' ? remainingOrders.shift() : undefined;
    return order ? generateAccepted(order, index) : generateOther(status, index, calendar, random);
  });
  return quotations.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
}

/** Generates the line that was ordered, at the price of its order. */
function generateAccepted(order: AcceptedOrder, at: number): GeneratedQuotation {
  const { createdAt, subject, packageCode, packageName, termMonths, mrc, nrc, wishDate, details } = order;
  const before = (days: number) => addMinutes(createdAt, -days * dayMinutes);
  const offeredAt = before(4);
  const item: OfferedItem = {
    type: 'LINE',
    description: `${packageName}, ${subject}`,
    packageCode,
    leadTimeWorkingDays: 10,
    prices: [{ termMonths, mrc, nrc }],
    orderDetails: { details: pickOrdered(details) },
  };
  return {
    ...createHead(at, `${packageName}: ${subject}`, before(7)),
    request: createRequest('LINE', `Please send a quote for ${subject}.`, wishDate),
    steps: [
      { action: 'pickUp', at: before(6) },
      { action: 'offer', at: offeredAt },
      { action: 'accept', at: createdAt },
    ],
    offer: { level: 'FIRM', offeredAt, validUntil: getLastDay(offeredAt), items: [item] },
    order,
  };
}

/** Picks the details of a line in an offer: the check of its address and the end user. */
function pickOrdered(details: object): Record<string, unknown> {
  const { availabilityId, endUser } = details as Record<string, unknown>;
  return { availabilityId, endUser };
}

function generateOther(status: QuotationStatus, at: number, calendar: SampleCalendar, random: () => number): GeneratedQuotation {
  const requestedOn = addDays(calendar.today, -getRequestedDaysAgo(status, at));
  const onDay = (days: number) => toDateTime(addDays(requestedOn, days), 8 + (at % 8), at % 60);
  const offeredAt = onDay(3);
  const validUntil = getLastDay(offeredAt);
  const { title, level, items, siteCode, description } = createContent(at, random);
  const [pickUp, offer]: Step[] = [
    { action: 'pickUp', at: onDay(1) },
    { action: 'offer', at: offeredAt },
  ];
  const reasonCode = declineReasons[at % declineReasons.length]!;
  const steps: Partial<Record<QuotationStatus, readonly Step[]>> = {
    REQUESTED: [],
    IN_PROGRESS: [pickUp!],
    CANCELLED: [pickUp!, { action: 'cancel', at: onDay(2) }],
    UNABLE_TO_PROVIDE: [pickUp!, { action: 'refuse', at: onDay(4), text: 'There isn’t enough capacity at this site.' }],
    OFFERED: [pickUp!, offer!],
    CHANGE_REQUESTED: [pickUp!, offer!, { action: 'requestChange', at: onDay(5), text: 'Can the term be 24 months?' }],
    DECLINED: [pickUp!, offer!, { action: 'decline', at: onDay(10), reasonCode }],
    WITHDRAWN: [pickUp!, offer!, { action: 'withdrawOffer', at: onDay(8), text: 'The space has been taken by now.' }],
    EXPIRED: [pickUp!, offer!, { action: 'expire', at: getStartOfDay(addDays(validUntil, 1)) }],
  };
  const stepsTaken = steps[status] ?? [];
  return {
    ...createHead(at, title, onDay(0)),
    request: createRequest(items[0]!.type, description, addWorkingDays(requestedOn, 30), siteCode),
    steps: stepsTaken,
    offer: stepsTaken.includes(offer!) ? { level, offeredAt, validUntil, items } : null,
    order: null,
  };
}

/** Open quotations are recent: an offer can still be accepted for 4 to 29 days. */
function getRequestedDaysAgo(status: QuotationStatus, at: number): number {
  if (status === 'REQUESTED') return 1 + (at % 4);
  if (status === 'IN_PROGRESS') return 3 + (at % 6);
  if (status === 'OFFERED') return 4 + (at % 26);
  return status === 'CHANGE_REQUESTED' ? 6 + (at % 10) : 40 + ((at * 7) % 660);
}

/** Creates a rack that can be ordered, or an estimate. */
function createContent(at: number, random: () => number) {
  const kind = at % 4;
  if (kind >= 2) return createEstimate(at, kind === 2 ? 'LINE' : 'WDM', random);
  const [siteCode, kilowatts] = [sites[at % sites.length]!, committedKw[Math.floor(at / 3) % committedKw.length]!];
  const monthly = 400 + 90 * Number(kilowatts) + Math.round(random() * 60);
  const feeds = ['A', 'B'].map((label) => ({ label, amperageA: 32, phase: 'SINGLE' }));
  const item: OfferedItem = {
    type: 'RACK',
    description: `Full rack ${siteCode}, ${Number(kilowatts)} kW`,
    packageCode: `${siteCode}-RACK`,
    prices: [
      { termMonths: 12, mrc: monthly.toFixed(2), nrc: '450.00' },
      { termMonths: 36, mrc: (monthly * 0.92).toFixed(2), nrc: '0.00' },
    ],
    leadTimeWorkingDays: 10,
    orderDetails: { details: { siteCode, heightUnits: 47, committedKw: kilowatts, lockType: 'BADGE', feeds } },
  };
  const count = 1 + (at % 3);
  const title =
    count === 1
      ? `Rack ${siteCode} with ${Number(kilowatts)} kW`
      : `${count} racks ${siteCode} with ${Number(kilowatts)} kW each`;
  const description = 'Full racks on two feeds, preferably next to each other.';
  return { title, description, siteCode, level: 'FIRM' as const, items: Array.from({ length: count }, () => item) };
}

function createEstimate(at: number, type: 'LINE' | 'WDM', random: () => number) {
  const branches = 4 + (at % 20);
  const [title, monthly] =
    type === 'LINE'
      ? [`Fiber for ${branches} branches`, branches * (60 + random() * 30)]
      : ['100G wavelength between Amsterdam and Rotterdam', 1_800 + random() * 900];
  const item: OfferedItem = {
    type,
    description: title,
    leadTimeWorkingDays: type === 'LINE' ? 25 : 60,
    prices: [{ termMonths: 36, mrc: monthly.toFixed(2), nrc: (monthly * 1.5).toFixed(2) }],
  };
  const description = 'We want to know whether this fits our budget.';
  return { title, description, siteCode: null, level: 'BUDGETARY' as const, items: [item] };
}

function createHead(at: number, title: string, requestedAt: Date) {
  return { title, customerReference: at % 3 === 0 ? `Project ${1_000 + at}` : null, requestedAt };
}

function createRequest(
  type: QuotationRequest['type'],
  description: string,
  wishDate: string,
  siteCode: string | null = null,
): QuotationRequest {
  return { type, address: null, siteCode, addresses: [], description, wishDate };
}

function getLastDay(offeredAt: Date): string {
  return addDays(formatAmsterdamDate(offeredAt), validDays);
}

/** Returns the status after the steps. */
export function getFinalStatus(steps: readonly Step[]): QuotationStatus {
  const last = steps.at(-1);
  return last ? quotationTransitions[last.action].to : 'REQUESTED';
}
