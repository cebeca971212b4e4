import { maxStatementMonths } from '@demarc/contract/account-statement.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { isDay } from '../../ui/parse-date.ts';

/** Returns why a period has no statement, as a translation key; null if it has one. */
export function checkStatementPeriod({ from, to }: { from: string; to: string }, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'invoice.statement-period-missing';
  if (to > today) return 'invoice.statement-period-future';
  if (from > to) return 'invoice.statement-period-order';
  return from < addMonths(to, -maxStatementMonths) ? 'invoice.statement-period-long' : null;
}
