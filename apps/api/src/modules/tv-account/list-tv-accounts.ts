import { Readable } from 'node:stream';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { exportTvAccounts, listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { getTvCsvHeader, toTvCsvValues } from '@demarc/contract/tv-csv.ts';
import type { Database } from '../../db/database.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { getCountsByStatus, getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { loadTvAccounts, type Reader } from './tv-account.presenter.ts';
import * as store from './tv-account-list.store.ts';

const exportPageSize = 500;
/** The maximum number of accounts with a waiting device that the summary lists. */
const maxListedWaiting = 3;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, offset = 0, pendingFirst = false, ...filter }: NonNullable<Input<typeof listTvAccounts>['query']>,
  reader: Reader,
): Promise<Output<typeof listTvAccounts>> {
  const values = store.toFilterValues(customerId, filter, reader.now);
  const [rows, total] = await Promise.all([
    pendingFirst
      ? store.findPendingFirst(db, values, { limit, offset, now: reader.now })
      : store.findPage(db, values, limit, offset),
    countAccounts(db, filter, values),
  ]);
  return { items: await loadTvAccounts(db, rows, reader), total, limit, offset };
}

export async function getSummary(db: Database, customerId: number, now: Date): Promise<Output<typeof getTvAccountSummary>> {
  const [byStatus, pending, codeExpired, waiting] = await Promise.all([
    getCountsByStatus(db, tvAccounts, customerId, tvAccountStatuses),
    store.countAccounts(db, { customerId, isPending: true }),
    store.countAccounts(db, { customerId, codeExpiredBefore: now }),
    store.findWaiting(db, customerId, maxListedWaiting),
  ]);
  return {
    byStatus,
    pending,
    codeExpired,
    waiting: waiting.map(({ tvAccountId: id, endUser, deviceName, requestedAt }) => {
      return { id, endUserName: formatPersonName(endUser), deviceName, since: requestedAt.toISOString() };
    }),
  };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
function countAccounts(db: Database, { status, ...others }: store.TvAccountFilter, values: store.FilterValues): Promise<number> {
  return hasNoOtherFilters(others) ? getStatusTotal(db, tvAccounts, values.customerId, status) : store.countAccounts(db, values);
}

/** Streams the accounts as CSV in pages of 500, so that memory use does not grow with their number. */
export function createCsvStream(
  db: Database,
  customerId: number,
  { format: _format, ...filter }: NonNullable<Input<typeof exportTvAccounts>['query']>,
  reader: Reader,
): Readable {
  return Readable.from(generateCsv(db, store.toFilterValues(customerId, filter, reader.now), reader));
}

async function* generateCsv(db: Database, filter: store.FilterValues, reader: Reader): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(getTvCsvHeader(reader.language))}`;
  let after = 0;
  for (;;) {
    const rows = await store.findAfter(db, filter, after, exportPageSize);
    const accounts = await loadTvAccounts(db, rows, reader);
    yield accounts.map((account) => formatCsvRow(toTvCsvValues(account))).join('');
    if (rows.length < exportPageSize) return;
    after = rows.at(-1)!.accountNr;
  }
}
