import { calculateChargedUntil, getLastDayAfter, type TermField } from '@demarc/contract/charged-until.ts';
import { calculateAmount } from '@demarc/contract/money.ts';
import type { Contract, Termination } from '@demarc/contract/service.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';

type Day = string;

/** Working days that a carrier needs to terminate a service. */
const carrierLeadWorkingDays = 5;

/** Calculates the first working day that respects the requested date, the notice period and the carrier's lead time. */
export function calculateTerminationDate(
  wishDate: Day,
  today: Day,
  { noticePeriodDays }: Pick<Contract, 'noticePeriodDays'>,
): Day {
  const earliestDays = [wishDate, addDays(today, noticePeriodDays), addWorkingDays(today, carrierLeadWorkingDays)];
  return addWorkingDays(
    earliestDays.reduce((latest, day) => (day > latest ? day : latest)),
    0,
  );
}

/** Calculates the months of the initial term that have not started on the last day. */
export function calculateRemainingMonths(terminationDate: Day, contract: Pick<Contract, TermField>): number {
  let months = 0;
  while (months < contract.initialTermMonths && addMonths(contract.startDate, months) <= terminationDate) months += 1;
  return contract.initialTermMonths - months;
}

/** Calculates when a service ends and what that costs. `monthlyAmount` is in euros with two decimals. */
export function calculateTermination(
  wishDate: Day,
  today: Day,
  contract: Pick<Contract, TermField | 'noticePeriodDays'>,
  monthlyAmount: string,
): Termination & { remainingMonths: number } {
  const terminationDate = calculateTerminationDate(wishDate, today, contract);
  const remainingMonths = calculateRemainingMonths(terminationDate, contract);
  return {
    terminationDate,
    chargedUntil: calculateChargedUntil(terminationDate, contract),
    earlyTerminationCharge: calculateAmount(`${monthlyAmount}00`, remainingMonths),
    remainingMonths,
  };
}

/** Returns the last day that is charged per month. After it, the fee for early termination covers the rest of the initial term. */
export function getLastRecurringDay(chargedUntil: Day, contract: Pick<Contract, TermField>, remainingMonths: number): Day {
  return remainingMonths === 0 ? chargedUntil : getLastDayAfter(contract, contract.initialTermMonths - remainingMonths);
}
