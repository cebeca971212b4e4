import type { Contract } from './service.ts';
import { addDays, addMonths } from './working-days.ts';

export type TermField = 'startDate' | 'initialTermMonths' | 'rollIntervalMonths';

/** Through which day a terminated service is charged: the end of the initial term or, after it, of the current renewal period. */
export function calculateChargedUntil(terminationDate: string, contract: Pick<Contract, TermField>): string {
  const { initialTermMonths, rollIntervalMonths } = contract;
  let months = initialTermMonths;
  while (getLastDayAfter(contract, months) < terminationDate) months += Math.max(1, rollIntervalMonths);
  return getLastDayAfter(contract, months);
}

/** Counts from the start date each time, so that a short month does not shorten later ones. */
export function getLastDayAfter({ startDate }: Pick<Contract, TermField>, months: number): string {
  return addDays(addMonths(startDate, months), -1);
}
