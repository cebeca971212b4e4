import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { getServerTimeSeconds } from '../../lib/clock.ts';

/** Whether terminations of accounts can be withdrawn today for the last time: all of them end with the month. */
export function isLastDayToWithdraw(): boolean {
  return addDays(formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000)), 1).endsWith('-01');
}
