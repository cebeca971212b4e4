import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { getExpectedSteps } from './expected-steps.ts';

type StatusChange = Order['history'][number];

/** A milestone of an order, or a status change between two milestones. */
export type TimelineEntry =
  | {
      kind: 'milestone';
      id: string;
      state: 'done' | 'now' | 'next';
      code: MilestoneCode;
      at: string | null;
      /** The day on which it is expected; null once it is reached, and if no day is known. */
      expectedOn: string | null;
    }
  /** Why the order is on hold: no milestone can be reached until that is resolved. */
  | { kind: 'hold'; id: string; reason: NonNullable<Order['statusReason']> }
  | { kind: 'move'; id: string; words: StatusChangeLabel; move: StatusChange & { at: string } };

/** The label of a status change: its new status, unless the old one says more. */
type StatusChangeLabel = StatusChange['to'] | 'CANCEL_REFUSED' | 'RESUMED' | 'PLANNED_AGAIN';

/** A termination has no construction milestones. */
const terminationSteps: ReadonlySet<MilestoneCode> = new Set(['RECEIVED', 'VALIDATED', 'SENT_TO_CARRIER', 'CARRIER_CONFIRMED']);

/**
 * Merges milestones and status changes: past entries by time, then upcoming milestones in their own order. An order that ended
 * without delivery has no upcoming milestones.
 */
export function buildTimeline(
  order: Parameters<typeof getExpectedSteps>[0] & Pick<Order, 'history' | 'statusReason'>,
  today: string,
): readonly TimelineEntry[] {
  const { subType, status, statusReason, milestones, history } = order;
  const steps = milestones.filter(({ code }) => subType !== 'TERMINATE' || terminationSteps.has(code));
  const pastEntries: TimelineEntry[] = [
    ...steps.flatMap(({ code, reachedAt }): TimelineEntry[] =>
      reachedAt ? [{ kind: 'milestone', id: code, state: 'done', code, at: reachedAt, expectedOn: null }] : [],
    ),
    // The first status change only repeats that the order was received.
    ...history
      .filter(({ from }) => from !== null)
      .map(
        (move, index): TimelineEntry => ({ kind: 'move', id: `${move.at}-${index}`, words: getStatusChangeLabel(move), move }),
      ),
  ].sort((a, b) => getTime(a) - getTime(b));
  if (isFinalOrderStatus(status) && (status !== 'COMPLETED' || subType === 'TERMINATE')) return pastEntries;
  const holdEntries: TimelineEntry[] =
    status === 'ON_HOLD' && statusReason ? [{ kind: 'hold', id: 'hold', reason: statusReason }] : [];
  const expected = getExpectedSteps(order, today);
  const upcomingSteps = steps
    .filter(({ reachedAt }) => !reachedAt)
    .map(({ code, plannedAt }, index): TimelineEntry => {
      // Billing starts after an order is completed, so no milestone is current then.
      const state = index === 0 && holdEntries.length === 0 && status !== 'COMPLETED' ? 'now' : 'next';
      return { kind: 'milestone', id: code, state, code, at: plannedAt, expectedOn: expected.get(code) ?? null };
    });
  return [...pastEntries, ...holdEntries, ...upcomingSteps];
}

function getTime(entry: TimelineEntry): number {
  if (entry.kind === 'move') return Date.parse(entry.move.at);
  return Date.parse((entry.kind === 'milestone' && entry.at) || '');
}

function getStatusChangeLabel({ from, to }: StatusChange): StatusChangeLabel {
  if (from === 'CANCEL_REQUESTED' && to !== 'CANCELLED') return 'CANCEL_REFUSED';
  if (from === 'PLANNED' && to === 'PLANNED') return 'PLANNED_AGAIN';
  return from === 'ON_HOLD' && to === 'ACCEPTED' ? 'RESUMED' : to;
}
