import type { LineSession } from '@demarc/contract/line.ts';

/** How often the line was lost in the last days. When older sessions were not loaded (`isComplete` is false), it may be more. */
export function countLost(
  sessions: readonly Pick<LineSession, 'startedAt' | 'stoppedAt' | 'terminateCause'>[],
  now: Date,
  dayCount: number,
  isComplete: boolean,
): { count: number; isMinimum: boolean } {
  const since = new Date(now.getTime() - dayCount * 86_400_000).toISOString();
  const lost = sessions.filter(
    ({ stoppedAt, terminateCause }) => terminateCause === 'LOST_CARRIER' && stoppedAt !== null && stoppedAt >= since,
  );
  return { count: lost.length, isMinimum: !isComplete && sessions.every(({ startedAt }) => startedAt >= since) };
}
