import { getText, type Rule } from './rule.ts';

// The date at the start of ISO 8601 text, checked separately because `Date.parse` accepts 30 February as 2 March.
const isoDay = /^(?:[0-9]{4}|[+-][0-9]{6})-[0-9]{2}-([0-9]{2})/;

function isDate(text: string): boolean {
  const iso = isoDay.exec(text);
  if (iso && new Date(`${iso[0]}T00:00:00Z`).getUTCDate() !== Number(iso[1])) return false;
  return !Number.isNaN(Date.parse(text));
}

/** Text that parses as a date; an ISO date must exist in the calendar. Empty text is not a date. */
export const date: Rule = (value) => (isDate(getText(value).trim()) ? null : { code: 'validation.date-invalid' });
