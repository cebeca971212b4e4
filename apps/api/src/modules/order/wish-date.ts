import { addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** So far ahead somebody may wish, in months. */
const furthestMonths = 12;

/** What is wrong with a wish date; that it is a working day is a rule of the form. */
export function wishDateProblems(wishDate: string, earliest: string, today: string): FieldProblem[] {
  const latest = addMonths(today, furthestMonths);
  if (wishDate < earliest) return [{ field: 'wishDate', code: 'validation.date-too-early', params: { earliest } }];
  if (wishDate > latest) return [{ field: 'wishDate', code: 'validation.out-of-range', params: { earliest, latest } }];
  return [];
}

/** The first day that may be wished for: after the work days that are needed, and not before the network is there. */
export function earliestWishDate(today: string, workingDays: readonly number[], notBefore: readonly (string | null)[]): string {
  const first = addWorkingDays(today, Math.max(...workingDays));
  return notBefore.reduce<string>((latest, day) => (day && day > latest ? addWorkingDays(day, 0) : latest), first);
}
