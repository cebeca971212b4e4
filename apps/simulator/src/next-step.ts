import type { Appointment } from '@demarc/contract/appointment.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import type { OrderMove } from '@demarc/contract/provider/order.ts';
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { getOrderWork } from './registry.ts';

/** The simulated failures of an order. The simulator sends only codes, so that each reader gets the reason in their language. */
export const simulatedFailures = [
  'APPOINTMENT_MISSED',
  'END_USER_NOT_REACHABLE',
  'MIGRATION_CONTESTED',
  'DIGGING_REQUIRED',
  'NO_CAPACITY',
  'LATER_THAN_PROMISED',
] as const;
export type SimulatedFailure = (typeof simulatedFailures)[number];

/** The next action on an order and its duration in simulated minutes. */
export type OrderStep =
  | { minutes: number; milestone: MilestoneCode; actor: 'PROVIDER' | 'CARRIER' }
  | { minutes: number; move: Omit<OrderMove, 'delivery'>; isDelivery?: boolean }
  | { minutes: number; missed: true }
  /** Nothing to do before that date. */
  | { notBefore: string }
  | null;

/** The carrier gets a termination 5 working days in advance; until then it can be withdrawn. */
const terminationNoticeDays = 5;

/**
 * Returns the next action of the provider or carrier on an order. It depends only on the order, so that a restarted simulator
 * resumes where it stopped. An expedited order is delivered without regard to its planned date.
 */
export function getNextStep(order: Order, today: string, failure: SimulatedFailure | null, isExpedited: boolean): OrderStep {
  if (isFinalOrderStatus(order.status) || order.status === 'NEW') return null;
  if (order.status === 'CANCEL_REQUESTED') return resolveCancellation(order);
  return order.subType === 'TERMINATE' ? getTerminationStep(order, today) : getDeliveryStep(order, today, failure, isExpedited);
}

/** Refuses a cancellation once the work has begun. */
function resolveCancellation(order: Order): OrderStep {
  const before = order.history.at(-1)?.from;
  const isTooLate = hasBegun(order) && before;
  const move = isTooLate ? ({ status: before } as const) : ({ status: 'CANCELLED' } as const);
  return { minutes: 10, move };
}

function getTerminationStep(order: Order, today: string): OrderStep {
  const sendOn = subtractWorkingDays(order.wishDate, terminationNoticeDays);
  if (today < sendOn) return { notBefore: sendOn };
  const { actor, beforeDate } = getOrderWork(order.type);
  const reach = actor === 'CARRIER' ? findUnreachedMilestone(order, beforeDate) : undefined;
  if (reach) return { minutes: 10, milestone: reach, actor: getMilestoneActor(order, reach) };
  if (order.status !== 'PLANNED') return { minutes: 10, move: { status: 'PLANNED', plannedDate: order.wishDate, actor } };
  return today < order.wishDate ? { notBefore: order.wishDate } : { minutes: 10, move: { status: 'COMPLETED', actor } };
}

function getDeliveryStep(order: Order, today: string, failure: SimulatedFailure | null, isExpedited: boolean): OrderStep {
  const { appointment, plannedDate, status, waitingOn } = order;
  const { actor, beforeDate, afterDate } = getOrderWork(order.type);
  const pendingFailure = hasFailedBefore(order) ? null : failure;
  if (status === 'ON_HOLD') {
    if (waitingOn === 'CUSTOMER' && !hasCustomerReplied(order)) return null;
    // Orders from before the simulation, such as sample data, stay on hold.
    if (waitingOn !== 'CUSTOMER' && !isExpedited) return null;
    const needsDigging = order.statusReason?.code === 'DIGGING_REQUIRED';
    return { minutes: 45, move: createPlannedMove(order, today, needsDigging ? 10 : 2) };
  }
  if (status === 'ACCEPTED') {
    const reach = findUnreachedMilestone(order, beforeDate);
    if (reach === 'CARRIER_CONFIRMED' && pendingFailure === 'NO_CAPACITY') {
      return {
        minutes: 15,
        move: { status: 'REJECTED', reasonCode: 'NO_CAPACITY', actor: 'CARRIER' },
      };
    }
    if (reach) return { minutes: reach === 'SENT_TO_CARRIER' ? 8 : 15, milestone: reach, actor: getMilestoneActor(order, reach) };
    const hold = getHoldMove(order, pendingFailure);
    if (hold) return { minutes: 15, move: hold };
    return { minutes: 15, move: createPlannedMove(order, today, order.orderId % 3) };
  }
  if (!isExpedited && plannedDate && today < plannedDate) return { notBefore: plannedDate };
  if (appointment?.status === 'MISSED') {
    return { minutes: 20, move: createPlannedMove(order, today, 2) };
  }
  if (pendingFailure === 'APPOINTMENT_MISSED' && appointment && !hasBegun(order)) return { minutes: 30, missed: true };
  if (pendingFailure === 'LATER_THAN_PROMISED' && !hasBegun(order)) {
    return { minutes: 15, move: createPlannedMove(order, today, 5) };
  }
  const reach = findUnreachedMilestone(order, afterDate);
  if (reach) return { minutes: reach === afterDate[0] ? 30 : 15, milestone: reach, actor: getMilestoneActor(order, reach) };
  return { minutes: 10, isDelivery: true, move: { status: 'COMPLETED', actor } };
}

function getHoldMove({ subType, type }: Order, failure: SimulatedFailure | null): Omit<OrderMove, 'delivery'> | null {
  if (!getOrderWork(type).hasVisit) return null;
  const hold = { status: 'ON_HOLD', actor: 'CARRIER' } as const;
  switch (failure) {
    case 'END_USER_NOT_REACHABLE':
    case 'DIGGING_REQUIRED':
      return { ...hold, reasonCode: failure };
    case 'MIGRATION_CONTESTED':
      if (subType !== 'MIGRATE') return null;
      return { ...hold, reasonCode: failure };
    default:
      return null;
  }
}

/** Plans an order a number of working days after its wish date, its planned date or today, whichever is latest. */
function createPlannedMove(order: Order, today: string, workingDays: number): Omit<OrderMove, 'delivery'> {
  const { appointment, plannedDate, wishDate, subType } = order;
  const { actor, hasVisit } = getOrderWork(order.type);
  const from = [wishDate, plannedDate ?? wishDate, today].reduce((latest, day) => (day > latest ? day : latest));
  const date = workingDays === 0 && isWorkingDay(from) ? from : addWorkingDays(from, workingDays);
  const window = appointment?.window ?? getRequestedWindow(order);
  const needsAppointment = hasVisit && subType !== 'MODIFY';
  return { status: 'PLANNED', plannedDate: date, actor, ...(needsAppointment && { appointment: { date, window } }) };
}

function getRequestedWindow({ details, orderId }: Order): Appointment['window'] {
  const appointmentWish = 'appointmentWish' in details ? details.appointmentWish : null;
  return appointmentWish?.window ?? (orderId % 2 === 0 ? 'MORNING' : 'AFTERNOON');
}

/** Whether the order has failed before, because an order fails at most once. */
function hasFailedBefore({ history }: Order): boolean {
  return history.some(({ to }) => to === 'ON_HOLD') || history.filter(({ to }) => to === 'PLANNED').length > 1;
}

/** Whether the customer has added a note or document since the order was put on hold. */
function hasCustomerReplied({ documents, history, notes }: Order): boolean {
  const since = history.at(-1)?.at ?? '';
  return [...notes, ...documents].some(({ actor, createdAt }) => actor === 'CUSTOMER' && createdAt > since);
}

function hasReachedMilestone({ milestones }: Order, code: MilestoneCode): boolean {
  return milestones.some((milestone) => milestone.code === code && milestone.reachedAt !== null);
}

function findUnreachedMilestone(order: Order, codes: readonly MilestoneCode[]): MilestoneCode | undefined {
  return codes.find((code) => !hasReachedMilestone(order, code));
}

/** Returns who reaches a milestone: the provider hands an order over to the carrier, and configures the network itself. */
function getMilestoneActor({ type }: Order, code: MilestoneCode): 'PROVIDER' | 'CARRIER' {
  return code === 'SENT_TO_CARRIER' || code === 'CONFIGURED' ? 'PROVIDER' : getOrderWork(type).actor;
}

/** Whether the work on the delivery has begun. */
function hasBegun(order: Order): boolean {
  const [first] = getOrderWork(order.type).afterDate;
  return first !== undefined && hasReachedMilestone(order, first);
}
