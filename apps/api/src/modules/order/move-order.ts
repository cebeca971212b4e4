import { isDeepStrictEqual } from 'node:util';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import {
  cancellableStatuses,
  canTransitionOrder,
  isFinalOrderStatus,
  type OrderReason,
  type OrderStatus,
} from '@demarc/contract/order.ts';
import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { conflict } from '../../http/problem.ts';
import { type OrderChanges, type OrderRow, updateOrder } from './order.store.ts';
import { getJeopardy, getWaitingParty, markReached } from './order-state.ts';

interface Move {
  to: OrderStatus;
  reasonCode?: OrderReason | null | undefined;
  text?: string | null | undefined;
  /** Only with PLANNED; the order keeps its current date if none is given. */
  plannedDate?: string | null | undefined;
  /** The last milestone reached with this move. */
  milestone?: MilestoneCode | undefined;
  /** Other changes to make along with it. */
  changes?: Partial<OrderChanges> | undefined;
}

/** The fields recorded in audit entries. */
const auditedFields = [
  'status',
  'statusReason',
  'milestone',
  'waitingOn',
  'jeopardy',
  'plannedDate',
  'deliveredDate',
  'appointment',
  'cancellationCharge',
  'serviceLabel',
  'wishDate',
  'contact',
  'reference',
] as const satisfies (keyof OrderRow)[];

/**
 * Moves an order to another status and updates everything that depends on it: history, milestones, waiting party, jeopardy, audit
 * entry and event. The caller has locked the order. Throws INVALID_TRANSITION for moves not in `orderTransitions`; from
 * CANCEL_REQUESTED an order goes to CANCELLED or back to its previous status.
 */
export async function moveOrder(tx: Database, clock: Clock, author: Author, row: OrderRow, move: Move): Promise<OrderRow> {
  const { status, previousStatus } = row;
  const { to } = move;
  const isInvalidReturn = status === 'CANCEL_REQUESTED' && to !== 'CANCELLED' && to !== previousStatus;
  if (!canTransitionOrder(status, to) || isInvalidReturn) throw conflict('INVALID_TRANSITION', { status, to });
  return applyMove(tx, clock, author, row, move);
}

/** Requests a cancellation for the customer. Throws ORDER_NOT_CANCELLABLE if the status does not allow it. */
export async function requestCancellation(
  tx: Database,
  clock: Clock,
  author: Author,
  row: OrderRow,
  { text, cancellationCharge }: { text: string | null; cancellationCharge: string },
): Promise<OrderRow> {
  const { status } = row;
  if (!(cancellableStatuses as readonly OrderStatus[]).includes(status)) throw conflict('ORDER_NOT_CANCELLABLE', { status });
  return applyMove(tx, clock, author, row, {
    to: 'CANCEL_REQUESTED',
    text,
    changes: { previousStatus: status, cancellationCharge },
  });
}

/**
 * Marks a milestone, and all before it, as reached. If it was reached already, nothing changes. The caller has locked the order.
 */
export async function reachMilestone(
  tx: Database,
  clock: Clock,
  author: Author,
  row: OrderRow,
  code: MilestoneCode,
): Promise<OrderRow> {
  const now = clock.now();
  const { milestone, milestones } = markReached(row.milestones, code, now);
  if (isDeepStrictEqual(milestones, row.milestones)) return row;
  const { type, status, statusReason } = row;
  const waitingState = getWaitingState(
    row,
    getWaitingParty(type, status, { milestones, reasonCode: statusReason?.code ?? null }),
    now,
  );
  const changedOrder = await updateOrder(tx, row, { milestone, milestones, ...waitingState, updatedAt: now });
  await writeOrderAudit(tx, clock, author, 'order.milestone', row, changedOrder);
  return changedOrder;
}

/** Writes the audit entry and the event of a change to an order. The event also carries `affectedIds` of other objects. */
export async function writeOrderAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  event: string,
  before: OrderRow | null,
  after: OrderRow,
  affectedIds: Record<string, string> = {},
): Promise<void> {
  const { customerId, orderId, type, subType, status, milestone, plannedDate } = after;
  const { customerOrderId, subject, packageCode, wishDate } = after;
  const values = before
    ? diffFields(before, after, auditedFields)
    : { before: null, after: { customerOrderId, type, subType, status, subject, packageCode, wishDate } };
  await writeAudit(tx, clock, author, {
    customerId,
    type: event,
    objectType: 'order',
    objectId: String(orderId),
    before: values.before,
    after: values.after,
    data: {
      orderId,
      type,
      subType,
      status,
      ...affectedIds,
      ...(event === 'order.milestone' && { milestone }),
      // Lets consumers distinguish a first date from a moved one without reading the order.
      ...(event === 'order.planned' && {
        plannedDate,
        ...(before?.plannedDate && before.plannedDate !== plannedDate && { previousPlannedDate: before.plannedDate }),
      }),
    },
  });
}

async function applyMove(tx: Database, clock: Clock, author: Author, row: OrderRow, move: Move): Promise<OrderRow> {
  const now = clock.now();
  const { to, text = null, milestone: code, changes } = move;
  const isReverting = row.status === 'CANCEL_REQUESTED' && to === row.previousStatus;
  const previousEntry = isReverting ? row.history.findLast((entry) => entry.to === to) : undefined;
  const reasonCode = move.reasonCode ?? previousEntry?.reasonCode ?? null;
  const plannedDate = getPlannedDate(row, move, isReverting);
  const isFirstDate = to === 'PLANNED' && row.promisedDate === null;
  const { milestone, milestones } = code ? markReached(row.milestones, code, now) : row;
  const next = {
    status: to,
    previousStatus: null,
    statusReason: reasonCode ? { code: reasonCode, text: text ?? previousEntry?.text ?? '' } : null,
    milestone,
    milestones,
    ...getWaitingState(row, getWaitingParty(row.type, to, { milestones, reasonCode }), now),
    plannedDate,
    promisedDate: isFirstDate ? plannedDate : row.promisedDate,
    isOpen: !isFinalOrderStatus(to),
    history: [
      ...row.history,
      { at: now.toISOString(), from: row.status, to, reasonCode, text, actor: author.actor, plannedDate },
    ],
    updatedAt: now,
    ...changes,
  };
  const jeopardy = getJeopardy({ ...row, ...next }, formatAmsterdamDate(now));
  const changedOrder = await updateOrder(tx, row, { ...next, jeopardy });
  await writeOrderAudit(tx, clock, author, `order.${to.toLowerCase().replaceAll('_', '-')}`, row, changedOrder);
  return changedOrder;
}

/** Returns the next planned date: it stays until it is replaced, and is cleared when an order is accepted again after a hold. */
function getPlannedDate({ plannedDate }: OrderRow, move: Move, isReverting: boolean): string | null {
  if (move.to === 'PLANNED') return move.plannedDate ?? plannedDate;
  return move.to === 'ACCEPTED' && !isReverting ? null : plannedDate;
}

function getWaitingState(row: OrderRow, waitingOn: OrderRow['waitingOn'], now: Date) {
  return { waitingOn, waitingSince: waitingOn === row.waitingOn ? row.waitingSince : now };
}
