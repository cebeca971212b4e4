import type { Actor } from '@demarc/contract/activity.ts';
import { type MilestoneCode, type OrderType, serviceKinds } from '@demarc/contract/kinds/registry.ts';
import {
  type holdReasons,
  isFinalOrderStatus,
  type Order,
  type OrderParty,
  type OrderStatus,
  type OrderSummary,
  partyByHoldReason,
} from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import type { orders } from '../../db/schema/order.ts';

type Milestones = Order['milestones'];

/** Milestones after which another party does the work. */
const handoverMilestones: ReadonlySet<MilestoneCode> = new Set(['SENT_TO_CARRIER', 'SENT_TO_FACILITY']);

/** An order on hold this many working days before its requested date is at risk. */
const atRiskWorkingDays = 2;

/** Creates the initial state of an order: received, and waiting for its checks. */
export function createInitialState(type: OrderType, at: Date, actor: Actor) {
  const unreached = serviceKinds[type].milestones.map((code) => ({ code, plannedAt: null, reachedAt: null }));
  const initialEntry = { from: null, to: 'NEW', reasonCode: null, text: null, plannedDate: null } as const;
  return {
    status: 'NEW',
    milestone: 'RECEIVED',
    milestones: markReached(unreached, 'RECEIVED', at).milestones,
    history: [{ at: at.toISOString(), ...initialEntry, actor }],
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
export function markReached(
  milestones: Milestones,
  code: MilestoneCode,
  at: Date,
): { milestone: MilestoneCode; milestones: Milestones } {
  const lastIndex = milestones.findIndex((milestone) => milestone.code === code);
  const marked = milestones.map((milestone, index) =>
    index <= lastIndex && !milestone.reachedAt ? { ...milestone, reachedAt: at.toISOString() } : milestone,
  );
  return { milestone: marked.findLast(({ reachedAt }) => reachedAt)?.code ?? code, milestones: marked };
}

/** Returns the party that has to act next. */
export function getWaitingParty(
  type: OrderType,
  status: OrderStatus,
  { milestones, reasonCode }: { milestones: Milestones; reasonCode: string | null },
): OrderParty {
  if (isFinalOrderStatus(status)) return 'NOBODY';
  const involvesOthers = serviceKinds[type].milestones.some((code) => handoverMilestones.has(code));
  if (status === 'ON_HOLD') {
    const party = partyByHoldReason[reasonCode as (typeof holdReasons)[number]] ?? 'PROVIDER';
    // Data-center services involve no carrier: the provider does that work itself.
    return party === 'CARRIER' && !involvesOthers ? 'PROVIDER' : party;
  }
  const isWithOthers = status === 'PLANNED' ? involvesOthers : status === 'ACCEPTED' && isHandedOver(milestones);
  return isWithOthers ? 'CARRIER' : 'PROVIDER';
}

/**
 * Returns the parties that had to act, with their periods, oldest first: the waiting party after each recorded status change and
 * milestone. The last entry of an open order has no end.
 */
export function getWaitingHistory(
  type: OrderType,
  { history, milestones }: Pick<Order, 'history' | 'milestones'>,
): Order['waitingHistory'] {
  const times = [...history.map(({ at }) => at), ...milestones.flatMap(({ reachedAt }) => reachedAt ?? [])];
  const entries: Order['waitingHistory'] = [];
  for (const at of [...new Set(times)].sort((a, b) => Date.parse(a) - Date.parse(b))) {
    const atMs = Date.parse(at);
    const hasHappened = (time: string | null) => time !== null && Date.parse(time) <= atMs;
    const currentChange = history.findLast((change) => hasHappened(change.at));
    // A milestone before the order was received belongs to its start.
    if (!currentChange) continue;
    const reached = milestones.map((milestone) =>
      hasHappened(milestone.reachedAt) ? milestone : { ...milestone, reachedAt: null },
    );
    const waitingOn = getWaitingParty(type, currentChange.to, { milestones: reached, reasonCode: currentChange.reasonCode });
    const lastEntry = entries.at(-1);
    if (lastEntry?.waitingOn === waitingOn) continue;
    if (lastEntry?.until === null) lastEntry.until = at;
    if (!isFinalOrderStatus(currentChange.to)) entries.push({ waitingOn, since: at, until: null });
  }
  return entries;
}

/** Whether another party does the work now. */
export function isHandedOver(milestones: Milestones): boolean {
  return milestones.some(({ code, reachedAt }) => reachedAt !== null && handoverMilestones.has(code));
}

/** Returns LATE or AT_RISK if the order is late or may become late; NONE for all others, and once it is final. */
export function getJeopardy(
  order: Pick<OrderSummary, 'status' | 'wishDate' | 'plannedDate' | 'promisedDate'>,
  today: string,
): OrderSummary['jeopardy'] {
  const { status, wishDate, plannedDate, promisedDate } = order;
  if (isFinalOrderStatus(status)) return 'NONE';
  if (today > (promisedDate ?? wishDate)) return 'LATE';
  if (plannedDate && plannedDate > wishDate) return 'AT_RISK';
  return status === 'ON_HOLD' && countWorkingDaysBetween(today, wishDate) <= atRiskWorkingDays ? 'AT_RISK' : 'NONE';
}
