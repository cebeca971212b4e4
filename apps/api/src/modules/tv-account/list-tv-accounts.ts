import { Readable } from 'node:stream';
import { csvLine } from '@demarc/contract/csv.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import {
  type exportTvAccounts,
  type getTvAccountSummary,
  type listTvAccounts,
  tvAccountStatuses,
} from '@demarc/contract/tv-account.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countOfStatuses, countsByStatus, isNothingElse } from '../../db/status-counts.ts';
import { accountAnswers, type Reader } from './tv-account.answer.ts';
import * as store from './tv-account-list.store.ts';
import { csvNames, csvValues } from './tv-csv.ts';

const exportedAtOnce = 500;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, offset = 0, pendingFirst = false, ...filter }: NonNullable<Input<typeof listTvAccounts>['query']>,
  reader: Reader,
): Promise<Output<typeof listTvAccounts>> {
  const where = store.matching(customerId, filter);
  const rows = await (pendingFirst ? store.findPendingFirst : store.findPage)(db, where, limit, offset, customerId);
  return { items: await accountAnswers(db, rows, reader), total: await countOf(db, customerId, filter, where), limit, offset };
}

export async function summary(db: Database, customerId: number): Promise<Output<typeof getTvAccountSummary>> {
  const byStatus = await countsByStatus(db, 'tv_account', customerId, tvAccountStatuses);
  return { byStatus, pending: await store.countOf(db, store.matching(customerId, { pending: true })) };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countOf(db: Database, customerId: number, { status, ...others }: store.TvAccountFilter, where: SQL) {
  return isNothingElse(others) ? countOfStatuses(db, 'tv_account', customerId, status) : store.countOf(db, where);
}

/** Streams the accounts as CSV in pages of 500, so that memory use does not grow with their number. */
export function csvOf(
  db: Database,
  customerId: number,
  { format: _format, ...filter }: NonNullable<Input<typeof exportTvAccounts>['query']>,
  reader: Reader,
): Readable {
  return Readable.from(csv(db, store.matching(customerId, filter), reader));
}

async function* csv(db: Database, where: SQL, reader: Reader): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(csvNames(reader.language))}`;
  let after = 0;
  for (;;) {
    const rows = await store.findAfter(db, where, after, exportedAtOnce);
    const accounts = await accountAnswers(db, rows, reader);
    yield accounts.map((account) => csvLine(csvValues(account))).join('');
    if (rows.length < exportedAtOnce) return;
    after = rows.at(-1)!.accountNr;
  }
}
