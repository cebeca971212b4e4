import type { Contract } from '@demarc/contract/service.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';

const noticePeriodDays = 30;
const rollIntervalMonths = 1;

/** The contract of a line delivered on this date. */
export function createContract(startDate: string, initialTermMonths: number): Contract {
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

/** The contract after a change: the chosen new term, unless the current term ends later. */
export function renewContract(contract: Contract | null, changedOn: string, termMonths: number): Contract | null {
  if (termMonths === 0) return contract;
  const renewed = createContract(changedOn, termMonths);
  return contract && contract.initialTermEndDate > renewed.initialTermEndDate ? contract : renewed;
}
