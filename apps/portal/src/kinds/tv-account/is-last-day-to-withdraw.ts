import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { getServerTimeSeconds } from '../../lib/clock.ts';

/**
 * Whether today is the last day on which terminations of accounts can be withdrawn: all of them take effect at the end of the
 * month.
 */
export function isLastDayToWithdraw(): boolean {
  return addDays(formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000)), 1).endsWith('-01');
}
