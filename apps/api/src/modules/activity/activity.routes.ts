import { Readable } from 'node:stream';
import { exportActivity, listActivity } from '@demarc/contract/activity.ts';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { findNames, type NameLookups } from '../../db/object-names.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { serve } from '../../http/serve.ts';
import * as store from './activity.store.ts';

const exportPageSize = 500;

export function activityRoutes(app: FastifyInstance, { clock, database: { db } }: AppContext, lookups: NameLookups): void {
  serve(app, listActivity, async ({ query: { limit = 25, after, ...filter } }, { customerId }) => {
    const values = store.toFilterValues(customerId, filter);
    const [cursor] = decodeCursor(after, ['number']) ?? [];
    const [rows, count] = await Promise.all([store.findPage(db, values, cursor, limit + 1), store.countEntries(db, values)]);
    const { shown, next } = toPage(rows, limit, ({ entryId }) => [entryId]);
    const toRef = ({ objectType, objectId }: (typeof shown)[number]) => ({ subject: objectType, objectId });
    const getName = await findNames(db, lookups, customerId, shown.map(toRef));
    return { items: shown.map((entry) => ({ ...entry, ...getName(toRef(entry)) })), next, ...count };
  });

  serve(app, exportActivity, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `activity-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateCsv(db, store.toFilterValues(customerId, filter))),
  }));
}

/** Streams all entries as CSV in pages of 500, so that memory use does not grow with the length of the history. */
async function* generateCsv(db: Database, filter: Parameters<typeof store.findPage>[1]): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(['time', 'actor', 'account', 'via', 'ip', 'operation', 'objectType', 'objectId', 'before', 'after'])}`;
  let cursor: number | undefined;
  for (;;) {
    const entries = await store.findPage(db, filter, cursor, exportPageSize);
    yield entries.map(toCsvRow).join('');
    if (entries.length < exportPageSize) return;
    cursor = entries.at(-1)!.entryId;
  }
}

function toCsvRow(entry: store.AuditEntry): string {
  const { occurredAt, actor, accountId, accountName, via, ip, operation, objectType, objectId, before, after } = entry;
  const formatValues = (stored: store.AuditEntry['before']) => stored && JSON.stringify(stored);
  return formatCsvRow([
    occurredAt,
    actor,
    accountName ?? accountId,
    via,
    ip,
    operation,
    objectType,
    objectId,
    formatValues(before),
    formatValues(after),
  ]);
}
