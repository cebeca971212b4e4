import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { isFinalOrderStatus, type Order, type OrderParty } from '@demarc/contract/order.ts';
import { addDays, countWorkingDaysBetween, isWorkingDay } from '@demarc/contract/working-days.ts';
import { getEndedAt } from './order-rules.ts';

type SwimlaneOrder = Pick<
  Order,
  'status' | 'createdAt' | 'waitingHistory' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'
>;
type Lane = Exclude<OrderParty, 'NOBODY'>;

export const lanes = ['CUSTOMER', 'PROVIDER', 'CARRIER', 'END_USER'] as const satisfies readonly Lane[];

/** Positions are in working days from the start of the axis. */
export interface Block {
  lane: Lane;
  from: number;
  to: number;
  since: string;
  /** Null for the party that has to act now. */
  until: string | null;
  workingDays: number;
}

interface Tick {
  at: number;
  day: string;
}

type MarkKind = 'now' | 'ended' | 'ended-promised' | 'promised' | 'expected' | 'promised-expected';
export interface Mark {
  kind: MarkKind;
  at: number;
  /** The date, or the time of the end of the order. */
  date: string;
  /** Marks whose labels would overlap are in different rows. */
  row: number;
}

export interface Swimlane {
  /** The length of the axis. */
  length: number;
  blocks: readonly Block[];
  marks: readonly Mark[];
  ticks: readonly Tick[];
}

/** The minimum length, so that an order of one hour is readable. */
const minLength = 3;
const maxTicks = 8;
/** The maximum share of the axis that the label of a mark takes, in a narrow chart. */
const labelShare = 0.26;

/** Places the waiting periods of an order on an axis of working days in Amsterdam; other days have no width. */
export function buildSwimlane(order: SwimlaneOrder, now: Date): Swimlane {
  const { status, createdAt, waitingHistory, promisedDate } = order;
  const firstDay = formatAmsterdamDate(new Date(createdAt));
  const toPosition = (at: Date | string) => getPosition(new Date(at), firstDay);
  const blocks = waitingHistory.flatMap(({ waitingOn, since, until }): Block[] => {
    if (waitingOn === 'NOBODY') return [];
    const end = until ?? now;
    const workingDays = countWorkingDaysBetween(formatAmsterdamDate(new Date(since)), formatAmsterdamDate(new Date(end)));
    return [
      { lane: waitingOn, from: toPosition(since), to: Math.max(toPosition(since), toPosition(end)), since, until, workingDays },
    ];
  });
  const expected = isFinalOrderStatus(status) ? null : (getExpectedDate(order)?.date ?? null);
  // A date lasts until the end of its day.
  const toDateMark = (kind: MarkKind, date: string | null) =>
    date === null ? [] : [{ kind, at: getDayPosition(date, firstDay) + (isWorkingDay(date) ? 1 : 0), date }];
  const endedAt = getEndedAt(order);
  // One mark for both, because the promised day ends later than the order, which would suggest an early delivery.
  const isOnPromisedDay = status === 'COMPLETED' && endedAt !== null && formatAmsterdamDate(new Date(endedAt)) === promisedDate;
  const marks = [
    ...(endedAt !== null
      ? [{ kind: isOnPromisedDay ? ('ended-promised' as const) : ('ended' as const), at: toPosition(endedAt), date: endedAt }]
      : [{ kind: 'now' as const, at: toPosition(now), date: now.toISOString() }]),
    ...(promisedDate !== null && promisedDate === expected
      ? toDateMark('promised-expected', promisedDate)
      : [...toDateMark('promised', isOnPromisedDay ? null : promisedDate), ...toDateMark('expected', expected)]),
  ].filter(({ at }) => at >= 0);
  const end = Math.max(...blocks.map(({ to }) => to), ...marks.map(({ at }) => at), 0);
  const length = Math.max(minLength, Math.ceil(end));
  return { length, blocks, marks: assignRows(marks, length), ticks: getTicks(firstDay, length) };
}

/** The number of working days from the first day to a date. */
function getDayPosition(day: string, firstDay: string): number {
  // Both ends count whole days, so the day before the first one is the origin.
  return countWorkingDaysBetween(addDays(firstDay, -1), addDays(day, -1));
}

const amsterdamTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

function getPosition(at: Date, firstDay: string): number {
  const day = formatAmsterdamDate(at);
  if (!isWorkingDay(day)) return getDayPosition(day, firstDay);
  const [hours = 0, minutes = 0] = amsterdamTime.format(at).split(':').map(Number);
  return getDayPosition(day, firstDay) + (hours + minutes / 60) / 24;
}

function assignRows(marks: readonly Omit<Mark, 'row'>[], length: number): readonly Mark[] {
  const lastInRow: number[] = [];
  return marks
    .toSorted((a, b) => a.at - b.at)
    .map((mark) => {
      const freeRow = lastInRow.findIndex((at) => mark.at - at >= labelShare * length);
      const row = freeRow === -1 ? lastInRow.length : freeRow;
      lastInRow[row] = mark.at;
      return { ...mark, row };
    });
}

/** Every working day of a short order, else the first working day of every week, of every second week, and so on. */
function getTicks(firstDay: string, length: number): readonly Tick[] {
  const days: Tick[] = [];
  for (let day = firstDay; days.length < length; day = addDays(day, 1))
    if (isWorkingDay(day)) days.push({ at: days.length, day });
  if (length <= maxTicks) return days;
  const weeks = days.filter(({ day }, index) => index === 0 || getMonday(day) !== getMonday(days[index - 1]?.day ?? ''));
  const step = Math.ceil(weeks.length / maxTicks);
  const ticks = weeks.filter((_, index) => index % step === 0);
  // The first week of an order can be too short for its own label.
  return ticks.filter(({ at }, index) => index === 0 || at - (ticks[index - 1]?.at ?? 0) >= length / (maxTicks * 1.6));
}

function getMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
