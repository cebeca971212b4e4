import { type AccountStatement, maxStatementMonths, type OpenItem } from '@demarc/contract/account-statement.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { addMonths, countDays } from '@demarc/contract/working-days.ts';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { ageAmounts, type OpenAmount } from '../../db/views/age-amounts.ts';
import { invalid } from '../../http/problem.ts';
import type { OpenRow } from './account-statement.store.ts';
import * as store from './account-statement.store.ts';

interface PeriodQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the charges and payments of a period, and the open amount at its end, all read from one snapshot. */
export async function getStatement(context: AppContext, customerId: number, query: PeriodQuery): Promise<AccountStatement> {
  const { from, to } = resolvePeriod(query, formatAmsterdamDate(context.clock.now()));
  const [openingBalance, rows, openRows, onAccount] = await context.database.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    return Promise.all([
      store.findBalance(tx, customerId, from),
      store.findTransactions(tx, { customerId, from, to }),
      store.findOpenItems(tx, customerId, to),
      store.findOnAccount(tx, customerId, to),
    ]);
  });
  let balance = openingBalance;
  const transactions = rows.map((row) => {
    balance = sumAmounts([balance, row.amount]);
    return { ...row, balance };
  });
  const items = openRows.map((item) => ({
    ...item,
    daysOverdue: item.type === 'INVOICE' ? Math.max(0, countDays(item.dueDate, to) - 1) : 0,
  }));
  const openItems = items.map(({ status, ...item }) => ({ ...item, paused: isPaymentPaused(status) ? status : null }));
  const { aging, payableAging, paused } = ageAmounts(items.map(toOpenAmount));
  const credits = openItems.filter(({ openAmount }) => openAmount.startsWith('-'));
  return {
    from,
    to,
    openingBalance,
    closingBalance: balance,
    mutations: transactions,
    openItems,
    aging: toAmounts(aging),
    payableAging: toAmounts(payableAging),
    paused: paused.amount,
    onAccount,
    credit: sumAmounts(credits.map(({ openAmount }) => openAmount)),
  };
}

/**
 * Fills in the defaults: the period ends today, and starts on January 1 of the year in which it ends. Throws if it ends in the
 * future, is empty or is too long.
 */
function resolvePeriod({ from, to }: PeriodQuery, today: string): { from: string; to: string } {
  const periodEnd = to ?? today;
  const periodStart = from ?? `${periodEnd.slice(0, 4)}-01-01`;
  if (periodEnd > today) throw invalid([{ field: 'query.to', code: 'validation.out-of-range', params: { max: today } }]);
  if (periodStart > periodEnd)
    throw invalid([{ field: 'query.from', code: 'validation.out-of-range', params: { max: periodEnd } }]);
  if (periodStart < addMonths(periodEnd, -maxStatementMonths))
    throw invalid([{ field: 'query.from', code: 'validation.range-too-large', params: { max: maxStatementMonths } }]);
  return { from: periodStart, to: periodEnd };
}

function toOpenAmount({ openAmount, daysOverdue, status }: OpenRow & Pick<OpenItem, 'daysOverdue'>): OpenAmount {
  const bucket = openAmount.startsWith('-') ? -1 : Math.min(4, Math.ceil(daysOverdue / 30));
  return { bucket, status, count: 1, amount: openAmount };
}

function toAmounts({
  notDue,
  days1To30,
  days31To60,
  days61To90,
  over90Days,
}: InvoiceOverview['aging']): AccountStatement['aging'] {
  return {
    notDue: notDue.amount,
    days1To30: days1To30.amount,
    days31To60: days31To60.amount,
    days61To90: days61To90.amount,
    over90Days: over90Days.amount,
  };
}
