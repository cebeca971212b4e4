import type { Actor } from '@demarc/contract/activity.ts';
import type { OrderType } from '@demarc/contract/catalogue.ts';
import {
  type holdReasons,
  isFinal,
  type MilestoneCode,
  milestonesOf,
  type Order,
  type OrderParty,
  type OrderStatus,
  type OrderSummary,
  partyOfHold,
} from '@demarc/contract/order.ts';
import { workingDaysBetween } from '@demarc/contract/working-days.ts';
import type { orders } from '../../db/schema/order.ts';

type Milestones = Order['milestones'];

/** Milestones after which another party does the work. */
const handedOver: ReadonlySet<MilestoneCode> = new Set(['SENT_TO_CARRIER', 'SENT_TO_FACILITY']);

/** An order on hold this many working days before its requested date is at risk. */
const closeDays = 2;

/** The initial state of an order: received, and waiting for its checks. */
export function stateOfNew(type: OrderType, at: Date, actor: Actor) {
  const unreached = milestonesOf[type].map((code) => ({ code, plannedAt: null, reachedAt: null }));
  const first = { from: null, to: 'NEW', reasonCode: null, text: null, plannedDate: null } as const;
  return {
    status: 'NEW',
    milestone: 'RECEIVED',
    milestones: reached(unreached, 'RECEIVED', at).milestones,
    history: [{ at: at.toISOString(), ...first, actor }],
    waitingOn: 'PROVIDER',
    waitingSince: at,
    isOpen: true,
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<typeof orders.$inferInsert>;
}

/**
 * Marks this milestone and all before it as reached, and returns the last one reached. Milestones reached earlier keep their
 * time.
 */
export function reached(
  milestones: Milestones,
  code: MilestoneCode,
  at: Date,
): { milestone: MilestoneCode; milestones: Milestones } {
  const until = milestones.findIndex((one) => one.code === code);
  const now = milestones.map((one, place) => (place <= until && !one.reachedAt ? { ...one, reachedAt: at.toISOString() } : one));
  return { milestone: now.findLast(({ reachedAt }) => reachedAt)?.code ?? code, milestones: now };
}

/** Returns the party that has to act next. */
export function partyOf(
  type: OrderType,
  status: OrderStatus,
  { milestones, reasonCode }: { milestones: Milestones; reasonCode: string | null },
): OrderParty {
  if (isFinal(status)) return 'NOBODY';
  if (status === 'ON_HOLD') return partyOfHold[reasonCode as (typeof holdReasons)[number]] ?? 'PROVIDER';
  const isWithOthers =
    status === 'PLANNED'
      ? milestonesOf[type].some((code) => handedOver.has(code))
      : status === 'ACCEPTED' && milestones.some(({ code, reachedAt }) => reachedAt && handedOver.has(code));
  return isWithOthers ? 'CARRIER' : 'PROVIDER';
}

/** Whether the order is late or at risk of being late; NONE once it is final. */
export function jeopardyOf(
  order: Pick<OrderSummary, 'status' | 'wishDate' | 'plannedDate' | 'promisedDate'>,
  today: string,
): OrderSummary['jeopardy'] {
  const { status, wishDate, plannedDate, promisedDate } = order;
  if (isFinal(status)) return 'NONE';
  if (today > (promisedDate ?? wishDate)) return 'LATE';
  if (plannedDate && plannedDate > wishDate) return 'AT_RISK';
  return status === 'ON_HOLD' && workingDaysBetween(today, wishDate) <= closeDays ? 'AT_RISK' : 'NONE';
}
