import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** So far ahead something may begin, in months. */
const furthestMonths = 12;

/** What is wrong with a day on which something is to begin. */
export function startDateProblems(startDate: string, today: string): FieldProblem[] {
  const latest = addMonths(today, furthestMonths);
  if (startDate < today) return [{ field: 'startDate', code: 'validation.date-too-early', params: { earliest: today } }];
  if (startDate > latest) return [{ field: 'startDate', code: 'validation.out-of-range', params: { earliest: today, latest } }];
  return [];
}

/** The last day of the month that a day is in: what is cancelled then works until its end. */
export function lastOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}
