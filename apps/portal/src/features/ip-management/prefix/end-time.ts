import { maxNullRouteDays, minNullRouteMinutes } from '@demarc/contract/ip-prefix-parts.ts';
import type { Rule, RuleProblem } from '@demarc/contract/rules/rule.ts';
import { formatWallTime, parseWallTime } from '../../../lib/wall-time.ts';

/** Usual durations of a null route, in hours. */
export const usualHours = [1, 4, 24, 168] as const;

/** The end of a null route that starts now, in Amsterdam time. */
export function toEndTime(hours: number, now = new Date()): string {
  return formatWallTime(new Date(now.getTime() + hours * 3_600_000));
}

/** Whether a time that the user entered lies between 15 minutes and 30 days from now. */
export const endTime: Rule = (value): RuleProblem | null => {
  const at = typeof value === 'string' ? parseWallTime(value) : null;
  if (!at) return { code: 'ip-prefix.end-invalid' };
  const minutes = (at.getTime() - Date.now()) / 60_000;
  // The user enters whole minutes, so the current minute may be partly over.
  if (minutes < minNullRouteMinutes - 1) return { code: 'ip-prefix.end-too-early', params: { minutes: minNullRouteMinutes } };
  if (minutes > maxNullRouteDays * 1440) return { code: 'ip-prefix.end-too-late', params: { days: maxNullRouteDays } };
  return null;
};

export function toInstant(wallTime: string): string {
  return (parseWallTime(wallTime) ?? new Date(Number.NaN)).toISOString();
}
