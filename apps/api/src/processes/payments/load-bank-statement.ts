import { createHash } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { loadBankStatement } from '@demarc/contract/provider/bank-statement.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { RefusedStatementError, UnreadableStatementError } from '../../documents/payment/camt-values.ts';
import type { ReadEntry } from '../../documents/payment/read-bank-entry.ts';
import { type ReadStatement, readCamt053 } from '../../documents/payment/read-camt-053.ts';
import { decodeFile } from '../../http/decode-file.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { presentStatement } from '../../modules/bank-statement/bank-statement.presenter.ts';
import * as store from '../../modules/bank-statement/bank-statement.store.ts';
import type { Seller } from '../../seller.ts';
import { bookBankEntries } from './book-bank-entries.ts';

type Request = Input<typeof loadBankStatement>['body'];
type LoadedStatements = Output<typeof loadBankStatement>;

/**
 * Stores the statements of a file with their entries, and queues their booking, all in one transaction. A statement or an entry that was
 * loaded before stays unchanged, so that nothing is booked twice.
 */
export async function load(context: AppContext, seller: Seller, { fileName, content }: Request): Promise<LoadedStatements> {
  const file = decodeFile(content);
  if (!file) throw createUnreadableError();
  const statements = readStatements(context, file, seller);
  const storedFile = { fileName, content: file, sha256: createHash('sha256').update(file).digest('hex') };
  return context.database.scheduledDb.transaction(async (tx) => {
    const items: LoadedStatements['items'] = [];
    for (const statement of statements) {
      const { entries, ...values } = statement;
      const statementId = await store.insertStatement(tx, { ...values, ...storedFile, loadedAt: context.clock.now() });
      if (statementId !== null) {
        await insertEntries(tx, statementId, statement, entries);
        await context.jobs.send(tx, bookBankEntries.name, { statementId });
      }
      const row = statementId === null ? await findLoaded(tx, statement) : await store.findStatement(tx, statementId);
      items.push({ ...presentStatement(row!), wasLoadedBefore: statementId === null });
    }
    return { items };
  });
}

/** Reads the statements of a file. Throws UNSUPPORTED_FILE, or STATEMENT_REFUSED if the account, sums or dates are wrong. */
function readStatements({ clock }: AppContext, file: Buffer, seller: Seller): ReadStatement[] {
  try {
    const statements = readCamt053(file, { iban: seller.iban.replaceAll(' ', '') });
    const today = formatAmsterdamDate(clock.now());
    const future = statements.find(({ toDate }) => toDate > today);
    if (future) throw new RefusedStatementError('FUTURE_DATE', { date: future.toDate, today });
    return statements;
  } catch (error) {
    if (error instanceof RefusedStatementError) throw conflict('STATEMENT_REFUSED', { reason: error.reason, ...error.details });
    throw error instanceof UnreadableStatementError ? createUnreadableError() : error;
  }
}

function createUnreadableError() {
  return invalid([{ field: 'content', code: 'validation.invalid-data' }], 'UNSUPPORTED_FILE');
}

/** Finds the statement that was loaded before with the same bank ID. Throws STATEMENT_REFUSED if its balances differ. */
async function findLoaded(tx: Database, { iban, bankStatementId, openingBalance, closingBalance }: ReadStatement) {
  const loadedStatement = (await store.findStatementByBankId(tx, iban, bankStatementId))!;
  if (loadedStatement.openingBalance !== openingBalance || loadedStatement.closingBalance !== closingBalance)
    throw conflict('STATEMENT_REFUSED', { reason: 'CHANGED', statementId: loadedStatement.statementId });
  return loadedStatement;
}

async function insertEntries(
  tx: Database,
  statementId: number,
  { iban, bankStatementId }: ReadStatement,
  entries: readonly ReadEntry[],
): Promise<void> {
  const occurrences = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const text = JSON.stringify([
      iban,
      entry.bookedOn,
      entry.amount,
      entry.bankReference,
      entry.endToEndId,
      entry.counterpartyIban,
      entry.remittance,
      entry.paymentInformationId,
    ]);
    // Two equal payments on one day are two payments.
    const occurrence = occurrences.get(text) ?? 0;
    occurrences.set(text, occurrence + 1);
    const entryKey = createHash('sha256').update(`${text}${occurrence}`).digest('hex');
    const bankReference = entry.bankReference || `${bankStatementId}/${index + 1}`;
    await store.insertEntry(tx, { ...entry, statementId, entryKey, bankReference, status: 'PENDING' });
  }
}
