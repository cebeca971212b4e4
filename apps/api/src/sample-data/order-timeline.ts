import type { Actor } from '@demarc/contract/activity.ts';
import { type MilestoneCode, serviceKinds } from '@demarc/contract/kinds/registry.ts';
import {
  type holdReasons,
  isFinalOrderStatus,
  type OrderParty,
  type OrderReason,
  type OrderStatus,
  partyByHoldReason,
} from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import type { orders } from '../db/schema/order.ts';

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

/** The state of a line order after its events, as the server would have stored it. */
export function buildOrderTimeline(
  turns: readonly OrderEvent[],
  { wishDate, today }: { wishDate: string; today: string },
): OrderState {
  const milestones = serviceKinds.LINE.milestones.map((code) => ({ code, plannedAt: null, reachedAt: null as string | null }));
  const history: Row['history'] = [];
  let status: OrderStatus = 'NEW';
  let previousStatus: OrderStatus | null = null;
  let statusReason: OrderState['statusReason'] = null;
  let plannedDate: string | null = null;
  let promisedDate: string | null = null;
  let waitingOn: OrderParty = 'PROVIDER';
  let waitingSince = turns[0]!.at;
  for (const { at, to, actor = 'PROVIDER', reasonCode = null, text = null, reaches, ...turn } of turns) {
    const until = milestones.findIndex(({ code }) => code === reaches);
    for (const one of milestones.slice(0, until + 1)) one.reachedAt ??= at.toISOString();
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
    const isSent = milestones.some(({ code, reachedAt }) => code === 'SENT_TO_CARRIER' && reachedAt);
    const party = getWaitingParty(status, statusReason?.code, isSent);
    if (party !== waitingOn) waitingSince = at;
    waitingOn = party;
  }
  const isOpen = !isFinalOrderStatus(status);
  const milestone = milestones.findLast(({ reachedAt }) => reachedAt)?.code ?? 'RECEIVED';
  const ended = { createdAt: turns[0]!.at, updatedAt: turns.at(-1)!.at, version: turns.length };
  const jeopardy = isOpen ? getJeopardy({ status, wishDate, plannedDate, promisedDate }, today) : 'NONE';
  const dates = { promisedDate, plannedDate };
  return {
    ...{ status, previousStatus, statusReason, milestone, milestones, history },
    ...{ waitingOn, waitingSince, jeopardy, isOpen, ...dates, ...ended },
  };
}

function getWaitingParty(status: OrderStatus, reasonCode: string | undefined, isSent: boolean): OrderParty {
  if (isFinalOrderStatus(status)) return 'NOBODY';
  if (status === 'ON_HOLD') return partyByHoldReason[reasonCode as (typeof holdReasons)[number]];
  return status === 'PLANNED' || (status === 'ACCEPTED' && isSent) ? 'CARRIER' : 'PROVIDER';
}

function getJeopardy(
  order: { status: OrderStatus; wishDate: string; plannedDate: string | null; promisedDate: string | null },
  today: string,
): Row['jeopardy'] {
  const { status, wishDate, plannedDate, promisedDate } = order;
  if (today > (promisedDate ?? wishDate)) return 'LATE';
  if (plannedDate && plannedDate > wishDate) return 'AT_RISK';
  return status === 'ON_HOLD' && countWorkingDaysBetween(today, wishDate) <= 2 ? 'AT_RISK' : 'NONE';
}
