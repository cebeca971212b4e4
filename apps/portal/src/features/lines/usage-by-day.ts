import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LineSession } from '@demarc/contract/line.ts';
import { addDays } from '@demarc/contract/working-days.ts';

export interface UsageDay {
  day: string;
  /** To the end user. */
  bytesIn: number;
  bytesOut: number;
}

const hourMilliseconds = 3_600_000;

type SessionUsage = Pick<LineSession, 'startedAt' | 'durationSeconds' | 'bytesIn' | 'bytesOut'>;

/**
 * Data usage per day, oldest first. A session has one byte count, which is spread evenly over its duration. When older sessions
 * were not loaded (`isComplete` is false), the days that they may cover are left out.
 */
export function getUsageByDay(
  sessions: readonly SessionUsage[],
  now: Date,
  dayCount: number,
  isComplete: boolean,
): readonly UsageDay[] {
  const today = formatAmsterdamDate(now);
  const oldest = sessions.reduce((first, { startedAt }) => (startedAt < first ? startedAt : first), now.toISOString());
  const start = addDays(today, 1 - dayCount);
  const firstCompleteDay = isComplete ? formatAmsterdamDate(new Date(oldest)) : addDays(formatAmsterdamDate(new Date(oldest)), 1);
  const first = firstCompleteDay > start ? firstCompleteDay : start;
  const days = new Map<string, UsageDay>();
  for (let day = first; day <= today; day = addDays(day, 1)) days.set(day, { day, bytesIn: 0, bytesOut: 0 });

  const earliest = now.getTime() - (dayCount + 1) * 24 * hourMilliseconds;
  for (const { startedAt, durationSeconds, bytesIn, bytesOut } of sessions) {
    const begin = Date.parse(startedAt);
    const end = begin + durationSeconds * 1000;
    const length = Math.max(1, end - begin);
    for (let at = Math.max(begin, earliest); at < Math.max(end, begin + 1); ) {
      const next = Math.min(end, (Math.floor(at / hourMilliseconds) + 1) * hourMilliseconds);
      const share = end > begin ? (next - at) / length : 1;
      const day = days.get(formatAmsterdamDate(new Date(at)));
      if (day) {
        day.bytesIn += bytesIn * share;
        day.bytesOut += bytesOut * share;
      }
      at = Math.max(next, at + 1);
    }
  }
  return [...days.values()];
}
