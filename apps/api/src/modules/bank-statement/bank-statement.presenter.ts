import type { BankEntry, BankStatement } from '@demarc/contract/provider/bank-statement.ts';
import type { Database } from '../../db/database.ts';
import { type BankEntryRow, findEntryInvoices, type StatementRow } from './bank-statement.store.ts';

export function presentStatement(row: StatementRow): BankStatement {
  return { ...row, loadedAt: row.loadedAt.toISOString() };
}

/** Presents entries with the invoices that they were added to. */
export async function presentEntries(db: Database, rows: readonly BankEntryRow[]): Promise<BankEntry[]> {
  const ids = rows.map(({ entryId }) => entryId);
  const entryInvoices = ids.length === 0 ? [] : await findEntryInvoices(db, ids);
  return rows.map((row) => {
    const { entryId, statementId, status, bookedOn, amount, bookedAmount, customerId, bankReference, endToEndId } = row;
    const { counterpartyName, counterpartyIban, remittance, returnCode } = row;
    return {
      entryId,
      statementId,
      status,
      bookedOn,
      amount,
      bookedAmount,
      customerId,
      bankReference,
      endToEndId,
      counterpartyName,
      counterpartyIban,
      remittance,
      returnCode,
      invoices: entryInvoices
        .filter((invoice) => invoice.entryId === entryId)
        .map(({ number, amount: part }) => ({ number, amount: part })),
    };
  });
}
