import { isWorkingDay } from '../working-days.ts';
import { date } from './date.ts';
import { getText, type Rule } from './rule.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A delivery day: not in a weekend and not a Dutch public holiday. `required` handles empty input. */
export const workingDay: Rule = (value) => {
  const text = getText(value);
  if (text === '') return null;
  if (!isoDay.test(text)) return { code: 'validation.date-invalid' };
  return date(text) ?? (isWorkingDay(text) ? null : { code: 'validation.not-working-day' });
};
