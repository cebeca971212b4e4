import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Contract } from '@demarc/contract/service.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';

const noticePeriodDays = 30;
const rollIntervalMonths = 1;

/** Returns when a service becomes active: now if it is delivered today, otherwise at noon UTC on the day of delivery. */
export function toDeliveryTime(day: string, now: Date): Date {
  return formatAmsterdamDate(now) === day ? now : new Date(`${day}T12:00:00Z`);
}

/** Creates the contract of a service that is delivered on this date. */
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

/** Returns the contract after a change: the new term, unless the current term ends later. A term of 0 months changes nothing. */
export function renewContract(contract: Contract | null, changedOn: string, termMonths: number): Contract | null {
  if (termMonths === 0) return contract;
  const renewedContract = createContract(changedOn, termMonths);
  return contract && contract.initialTermEndDate > renewedContract.initialTermEndDate ? contract : renewedContract;
}
