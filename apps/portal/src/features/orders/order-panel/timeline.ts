import { isFinal, type MilestoneCode, type Order } from '@demarc/contract/order.ts';

type Move = Order['history'][number];

/** A milestone of an order, or a status change between two milestones. */
export type TimelineEntry =
  | { kind: 'milestone'; id: string; state: 'done' | 'now' | 'next'; code: MilestoneCode; at: string | null }
  | { kind: 'move'; id: string; words: MoveWords; move: Move & { at: string } };

/** The label of a status change: its new status, unless the old one says more. */
export type MoveWords = Move['to'] | 'CANCEL_REFUSED' | 'RESUMED' | 'PLANNED_AGAIN';

/** A termination has no construction milestones. */
const stepsOfEnd: ReadonlySet<MilestoneCode> = new Set(['RECEIVED', 'VALIDATED', 'SENT_TO_CARRIER', 'CARRIER_CONFIRMED']);

/**
 * Merges milestones and status changes: past entries by time, then upcoming milestones in their own order. An order that ended
 * without delivery has no upcoming milestones.
 */
export function timelineOf({
  subType,
  status,
  milestones,
  history,
}: Pick<Order, 'subType' | 'status' | 'milestones' | 'history'>) {
  const steps = milestones.filter(({ code }) => subType !== 'TERMINATE' || stepsOfEnd.has(code));
  const was: TimelineEntry[] = [
    ...steps.flatMap(({ code, reachedAt }): TimelineEntry[] =>
      reachedAt ? [{ kind: 'milestone', id: code, state: 'done', code, at: reachedAt }] : [],
    ),
    // The first status change only repeats that the order was received.
    ...history
      .filter(({ from }) => from !== null)
      .map((move, place): TimelineEntry => ({ kind: 'move', id: `${move.at}-${place}`, words: wordsOf(move), move })),
  ].sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
  if (isFinal(status) && (status !== 'COMPLETED' || subType === 'TERMINATE')) return was;
  const toCome = steps
    .filter(({ reachedAt }) => !reachedAt)
    .map(({ code, plannedAt }, place): TimelineEntry => {
      return { kind: 'milestone', id: code, state: place === 0 ? 'now' : 'next', code, at: plannedAt };
    });
  return [...was, ...toCome];
}

function timeOf(entry: TimelineEntry): number {
  return Date.parse((entry.kind === 'move' ? entry.move.at : entry.at) ?? '');
}

function wordsOf({ from, to }: Move): MoveWords {
  if (from === 'CANCEL_REQUESTED' && to !== 'CANCELLED') return 'CANCEL_REFUSED';
  if (from === 'PLANNED' && to === 'PLANNED') return 'PLANNED_AGAIN';
  return from === 'ON_HOLD' && to === 'ACCEPTED' ? 'RESUMED' : to;
}
