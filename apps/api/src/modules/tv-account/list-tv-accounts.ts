import { Readable } from 'node:stream';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import {
  type exportTvAccounts,
  type getTvAccountSummary,
  type listTvAccounts,
  tvAccountStatuses,
} from '@demarc/contract/tv-account.ts';
import { getTvCsvHeader, toTvCsvValues } from '@demarc/contract/tv-csv.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { getCountsByStatus, getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { loadTvAccounts, type Reader } from './tv-account.presenter.ts';
import * as store from './tv-account-list.store.ts';

const exportPageSize = 500;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, offset = 0, pendingFirst = false, ...filter }: NonNullable<Input<typeof listTvAccounts>['query']>,
  reader: Reader,
): Promise<Output<typeof listTvAccounts>> {
  const where = store.buildWhere(customerId, filter);
  const rows = await (pendingFirst ? store.findPendingFirst : store.findPage)(db, where, limit, offset, customerId);
  return {
    items: await loadTvAccounts(db, rows, reader),
    total: await countAccounts(db, customerId, filter, where),
    limit,
    offset,
  };
}

export async function getSummary(db: Database, customerId: number): Promise<Output<typeof getTvAccountSummary>> {
  const byStatus = await getCountsByStatus(db, tvAccounts, customerId, tvAccountStatuses);
  return { byStatus, pending: await store.countAccounts(db, store.buildWhere(customerId, { pending: true })) };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countAccounts(db: Database, customerId: number, { status, ...others }: store.TvAccountFilter, where: SQL) {
  return hasNoOtherFilters(others) ? getStatusTotal(db, tvAccounts, customerId, status) : store.countAccounts(db, where);
}

/** Streams the accounts as CSV in pages of 500, so that memory use does not grow with their number. */
export function createCsvStream(
  db: Database,
  customerId: number,
  { format: _format, ...filter }: NonNullable<Input<typeof exportTvAccounts>['query']>,
  reader: Reader,
): Readable {
  return Readable.from(generateCsv(db, store.buildWhere(customerId, filter), reader));
}

async function* generateCsv(db: Database, where: SQL, reader: Reader): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(getTvCsvHeader(reader.language))}`;
  let after = 0;
  for (;;) {
    const rows = await store.findAfter(db, where, after, exportPageSize);
    const accounts = await loadTvAccounts(db, rows, reader);
    yield accounts.map((account) => formatCsvRow(toTvCsvValues(account))).join('');
    if (rows.length < exportPageSize) return;
    after = rows.at(-1)!.accountNr;
  }
}
