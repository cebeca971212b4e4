import type { LineSession } from '@demarc/contract/line.ts';

type EndedSession = Pick<LineSession, 'startedAt' | 'stoppedAt' | 'terminateCause'>;

const getStart = (now: Date, dayCount: number) => new Date(now.getTime() - dayCount * 86_400_000).toISOString();

/** How often sessions of the last days ended for each other reason than that the line was lost, the most frequent reason first. */
export function countOtherEnds(
  sessions: readonly EndedSession[],
  now: Date,
  dayCount: number,
): { cause: NonNullable<EndedSession['terminateCause']>; count: number }[] {
  const since = getStart(now, dayCount);
  const causes = sessions.flatMap(({ stoppedAt, terminateCause }) =>
    stoppedAt !== null && stoppedAt >= since && terminateCause !== 'LOST_CARRIER' ? (terminateCause ?? []) : [],
  );
  return [...Map.groupBy(causes, (cause) => cause)]
    .map(([cause, all]) => ({ cause, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
}

/** How often the line was lost in the last days. When older sessions were not loaded (`isComplete` is false), it may be more. */
export function countLost(
  sessions: readonly EndedSession[],
  now: Date,
  dayCount: number,
  isComplete: boolean,
): { count: number; isMinimum: boolean } {
  const since = getStart(now, dayCount);
  const lost = sessions.filter(
    ({ stoppedAt, terminateCause }) => terminateCause === 'LOST_CARRIER' && stoppedAt !== null && stoppedAt >= since,
  );
  return { count: lost.length, isMinimum: !isComplete && sessions.every(({ startedAt }) => startedAt >= since) };
}
