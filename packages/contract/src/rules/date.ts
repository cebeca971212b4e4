import { type Rule, textOf } from './rule.ts';

// The day that a text in ISO 8601 form begins with. `Date.parse` lets 30 February through as 2 March.
const isoDay = /^(?:[0-9]{4}|[+-][0-9]{6})-[0-9]{2}-([0-9]{2})/;

function isDate(text: string): boolean {
  const iso = isoDay.exec(text);
  if (iso && new Date(`${iso[0]}T00:00:00Z`).getUTCDate() !== Number(iso[1])) return false;
  return !Number.isNaN(Date.parse(text));
}

/** Text that parses as a date; one in ISO form has to exist in the calendar. Empty is no date. */
export const date: Rule = (value) => (isDate(textOf(value).trim()) ? null : { code: 'validation.date-invalid' });
