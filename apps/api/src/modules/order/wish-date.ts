import { addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** Maximum number of months ahead that a date can be requested. */
const maxMonthsAhead = 12;

/** Returns the problems of a requested date. The form rules check that it is a working day. */
export function validateWishDate(wishDate: string, earliest: string, today: string): FieldProblem[] {
  const latest = addMonths(today, maxMonthsAhead);
  if (wishDate < earliest) return [{ field: 'wishDate', code: 'validation.date-too-early', params: { earliest } }];
  if (wishDate > latest) return [{ field: 'wishDate', code: 'validation.out-of-range', params: { earliest, latest } }];
  return [];
}

/** Returns the earliest date that can be requested: after the required working days, and not before the network is available. */
export function getEarliestWishDate(
  today: string,
  workingDays: readonly number[],
  notBefore: readonly (string | null)[],
): string {
  const firstPossibleDate = addWorkingDays(today, Math.max(...workingDays));
  return notBefore.reduce<string>((latest, day) => (day && day > latest ? addWorkingDays(day, 0) : latest), firstPossibleDate);
}
