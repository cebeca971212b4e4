import { amountOf } from '@demarc/contract/money.ts';
import type { Contract, Termination } from '@demarc/contract/service.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';

type Day = string;

/** How many working days a carrier needs to terminate a service. */
const carrierWorkingDays = 5;

/** The first working day that respects the requested date, the notice period and the carrier's lead time. */
export function terminationDateOf(wishDate: Day, today: Day, { noticePeriodDays }: Pick<Contract, 'noticePeriodDays'>): Day {
  const first = [wishDate, addDays(today, noticePeriodDays), addWorkingDays(today, carrierWorkingDays)];
  return addWorkingDays(
    first.reduce((latest, day) => (day > latest ? day : latest)),
    0,
  );
}

/** The end of the initial term or, after it, of the current renewal period. */
export function chargedUntilOf(terminationDate: Day, contract: Pick<Contract, Term>): Day {
  const { initialTermMonths, rollIntervalMonths } = contract;
  let months = initialTermMonths;
  while (lastDayAfter(contract, months) < terminationDate) months += Math.max(1, rollIntervalMonths);
  return lastDayAfter(contract, months);
}

/** The months of the initial term that have not started on the last day. */
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

/** Counts from the start date each time, so that a short month does not shorten later ones. */
function lastDayAfter({ startDate }: Pick<Contract, Term>, months: number): Day {
  return addDays(addMonths(startDate, months), -1);
}
