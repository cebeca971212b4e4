import { amountOf } from '@demarc/contract/money.ts';
import type { Contract, Termination } from '@demarc/contract/service.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';

type Day = string;

/** How long a carrier takes to end a service. */
const carrierWorkingDays = 5;

/** When a service that is ended today ends: on a working day that customer, notice and carrier can all keep. */
export function terminationDateOf(wishDate: Day, today: Day, { noticePeriodDays }: Pick<Contract, 'noticePeriodDays'>): Day {
  const first = [wishDate, addDays(today, noticePeriodDays), addWorkingDays(today, carrierWorkingDays)];
  return addWorkingDays(
    first.reduce((latest, day) => (day > latest ? day : latest)),
    0,
  );
}

/** Until when is paid: to the end of the first term, and after it to the end of the month that it rolls on by. */
export function chargedUntilOf(terminationDate: Day, contract: Pick<Contract, Term>): Day {
  const { initialTermMonths, rollIntervalMonths } = contract;
  let months = initialTermMonths;
  while (lastDayAfter(contract, months) < terminationDate) months += Math.max(1, rollIntervalMonths);
  return lastDayAfter(contract, months);
}

/** The months of the first term that have not begun on the last day. */
export function remainingMonthsOf(terminationDate: Day, contract: Pick<Contract, Term>): number {
  let months = 0;
  while (months < contract.initialTermMonths && addMonths(contract.startDate, months) <= terminationDate) months += 1;
  return contract.initialTermMonths - months;
}

/** When a service ends and what that costs. `monthlyAmount` is in euros with two decimals. */
export function terminationOf(
  wishDate: Day,
  today: Day,
  contract: Pick<Contract, Term | 'noticePeriodDays'>,
  monthlyAmount: string,
): Termination & { remainingMonths: number } {
  const terminationDate = terminationDateOf(wishDate, today, contract);
  const remainingMonths = remainingMonthsOf(terminationDate, contract);
  return {
    terminationDate,
    chargedUntil: chargedUntilOf(terminationDate, contract),
    earlyTerminationCharge: amountOf(`${monthlyAmount}00`, remainingMonths),
    remainingMonths,
  };
}

type Term = 'startDate' | 'initialTermMonths' | 'rollIntervalMonths';

/** Counted from the first day each time, so that a short month on the way takes nothing off the later ones. */
function lastDayAfter({ startDate }: Pick<Contract, Term>, months: number): Day {
  return addDays(addMonths(startDate, months), -1);
}
