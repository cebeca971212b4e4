import type { Actor } from '@demarc/contract/activity.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type OrderReason, type OrderStatus } from '@demarc/contract/order.ts';
import type { orders } from '../db/schema/order.ts';
import { createInitialState, getJeopardy, getWaitingParty, markReached } from '../modules/order/order-state.ts';

/** Something that happened to an order: a status change, a milestone, or both. */
export interface OrderEvent {
  at: Date;
  to?: OrderStatus;
  actor?: Actor;
  reasonCode?: OrderReason;
  text?: string;
  plannedDate?: string;
  /** Reaches this milestone and all before it. */
  reaches?: MilestoneCode;
}

type Row = typeof orders.$inferInsert;
type Progress = Pick<typeof orders.$inferSelect, 'milestone' | 'milestones' | 'waitingOn' | 'waitingSince'>;
type OrderState = Pick<
  Row,
  | 'status'
  | 'previousStatus'
  | 'statusReason'
  | 'milestone'
  | 'milestones'
  | 'history'
  | 'waitingOn'
  | 'waitingSince'
  | 'jeopardy'
  | 'promisedDate'
  | 'plannedDate'
  | 'createdAt'
  | 'updatedAt'
  | 'isOpen'
  | 'version'
>;

/** Builds the state of a line order after its events, by the rules of the server. */
export function buildOrderTimeline(
  orderEvents: readonly OrderEvent[],
  { wishDate, today }: { wishDate: string; today: string },
): OrderState {
  const { at: createdAt, actor: orderedBy = 'CUSTOMER' } = orderEvents[0]!;
  const initial = createInitialState('LINE', createdAt, orderedBy);
  const history: Row['history'] = [];
  let { milestone, milestones, waitingOn, waitingSince }: Progress = initial;
  let status: OrderStatus = initial.status;
  let previousStatus: OrderStatus | null = null;
  let statusReason: OrderState['statusReason'] = null;
  let plannedDate: string | null = null;
  let promisedDate: string | null = null;
  for (const { at, to, actor = 'PROVIDER', reasonCode = null, text = null, reaches, ...turn } of orderEvents) {
    if (reaches) ({ milestone, milestones } = markReached(milestones, reaches, at));
    if (to) {
      if (to === 'PLANNED') {
        plannedDate = turn.plannedDate ?? plannedDate;
        promisedDate ??= plannedDate;
      }
      const from = history.length === 0 ? null : status;
      history.push({ at: at.toISOString(), from, to, reasonCode, text, actor, plannedDate });
      previousStatus = to === 'CANCEL_REQUESTED' ? status : null;
      statusReason = reasonCode ? { code: reasonCode, text: text ?? '' } : null;
      status = to;
    }
    const party = getWaitingParty('LINE', status, { milestones, reasonCode: statusReason?.code ?? null });
    if (party !== waitingOn) waitingSince = at;
    waitingOn = party;
  }
  return {
    status,
    previousStatus,
    statusReason,
    milestone,
    milestones,
    history,
    waitingOn,
    waitingSince,
    plannedDate,
    promisedDate,
    isOpen: !isFinalOrderStatus(status),
    jeopardy: getJeopardy({ status, wishDate, plannedDate, promisedDate }, today),
    createdAt,
    updatedAt: orderEvents.at(-1)!.at,
    version: orderEvents.length,
  };
}
