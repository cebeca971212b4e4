import type { LineSession } from '@demarc/contract/line.ts';

type EndedSession = Pick<LineSession, 'startedAt' | 'stoppedAt' | 'terminateCause'>;

const getStart = (now: Date, dayCount: number) => new Date(now.getTime() - dayCount * 86_400_000).toISOString();

/** Whether sessions since a time may be missing: not all were loaded, and the oldest one loaded started later. */
const hasGap = (sessions: readonly EndedSession[], since: string, isComplete: boolean) =>
  !isComplete && sessions.every(({ startedAt }) => startedAt >= since);

/**
 * Counts the sessions of the last days by the reason why they ended, other than a lost line, most frequent first. Empty if older
 * sessions of these days were not loaded, because those may have other reasons.
 */
export function countOtherEnds(
  sessions: readonly EndedSession[],
  now: Date,
  dayCount: number,
  isComplete: boolean,
): { cause: NonNullable<EndedSession['terminateCause']>; count: number }[] {
  const since = getStart(now, dayCount);
  if (hasGap(sessions, since, isComplete)) return [];
  const causes = sessions.flatMap(({ stoppedAt, terminateCause }) =>
    stoppedAt !== null && stoppedAt >= since && terminateCause !== 'LOST_CARRIER' ? (terminateCause ?? []) : [],
  );
  return [...Map.groupBy(causes, (cause) => cause)]
    .map(([cause, all]) => ({ cause, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
}

/** Counts how often the line was lost in the last days; a minimum if older sessions were not loaded (`isComplete` is false). */
export function countLost(
  sessions: readonly EndedSession[],
  now: Date,
  dayCount: number,
  isComplete: boolean,
): { count: number; isMinimum: boolean } {
  const since = getStart(now, dayCount);
  const lostSessions = sessions.filter(
    ({ stoppedAt, terminateCause }) => terminateCause === 'LOST_CARRIER' && stoppedAt !== null && stoppedAt >= since,
  );
  return { count: lostSessions.length, isMinimum: hasGap(sessions, since, isComplete) };
}
