import { getText, type Rule } from '@demarc/contract/rules/rule.ts';

const wallTimeFormat = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a date as Amsterdam time: `2026-03-01T08:30`. */
export function formatWallTime(at: Date): string {
  return wallTimeFormat.format(at).replace(' ', 'T');
}

/** A rule that accepts an empty value, or a date and a time. */
export const isWallTime: Rule = (value) =>
  getText(value) === '' || parseWallTime(getText(value)) ? null : { code: 'form.date-time-invalid' };

/** Parses Amsterdam wall-clock time; returns null for an invalid value. */
export function parseWallTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const getOffsetMs = (at: number) => Date.parse(`${formatWallTime(new Date(at))}:00Z`) - at;
  // Applies the offset twice, because the first guess can be on the other side of a clock change.
  return new Date(asUtc - getOffsetMs(asUtc - getOffsetMs(asUtc)));
}
