import { maxStatementMonths } from '@demarc/contract/account-statement.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { isDay } from '../../ui/parse-date.ts';

/** Why a period has no statement, as the key of a text; null if it has one. */
export function checkStatementPeriod({ from, to }: { from: string; to: string }, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'invoice.statement-period-missing';
  if (to > today) return 'invoice.statement-period-future';
  if (from > to) return 'invoice.statement-period-order';
  return from < addMonths(to, -maxStatementMonths) ? 'invoice.statement-period-long' : null;
}
