import type { Contract } from '@demarc/contract/service.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';

const noticePeriodDays = 30;
const rollIntervalMonths = 1;

/** The contract of a line that is delivered on a day. */
export function newContract(startDate: string, initialTermMonths: number): Contract {
  return {
    startDate,
    initialTermMonths,
    initialTermEndDate: addDays(addMonths(startDate, initialTermMonths), -1),
    endOfTermAction: 'ROLL',
    rollIntervalMonths,
    noticePeriodDays,
    earliestTerminationDate: addDays(startDate, noticePeriodDays),
    terminationDate: null,
  };
}

/** The contract after a change: a new term where one was chosen, unless the present one ends later still. */
export function changedContract(contract: Contract | null, changedOn: string, termMonths: number): Contract | null {
  if (termMonths === 0) return contract;
  const renewed = newContract(changedOn, termMonths);
  return contract && contract.initialTermEndDate > renewed.initialTermEndDate ? contract : renewed;
}
