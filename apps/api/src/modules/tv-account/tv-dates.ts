import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** Maximum number of months ahead that a product can start. */
const maxMonthsAhead = 12;

/** Returns the problems of a start date. */
export function validateStartDate(startDate: string, today: string): FieldProblem[] {
  const latest = addMonths(today, maxMonthsAhead);
  if (startDate < today) return [{ field: 'startDate', code: 'validation.date-too-early', params: { earliest: today } }];
  if (startDate > latest) return [{ field: 'startDate', code: 'validation.out-of-range', params: { earliest: today, latest } }];
  return [];
}

/** Returns the last day of the month, when cancelled products end. */
export function getLastOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}
