import { Readable } from 'node:stream';
import { type ActivityEntry, exportActivity, listActivity } from '@demarc/contract/activity.ts';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { countUpToCap, decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { serve } from '../../http/serve.ts';
import * as store from './activity.store.ts';

const exportPageSize = 500;

export function activityRoutes(app: FastifyInstance, { clock, database: { db } }: AppContext): void {
  serve(app, listActivity, async ({ query: { limit = 25, after, ...filter } }, { customerId }) => {
    const where = store.buildWhere(customerId, filter);
    const [cursor = null] = decodeCursor(after, ['number']) ?? [];
    const [rows, count] = await Promise.all([
      store.findPage(db, where, cursor, limit + 1),
      countUpToCap(db, store.buildCountQuery(where)),
    ]);
    const { shown, next } = toPage(rows, limit, ({ entryId }) => [entryId]);
    return { items: shown, next, ...count };
  });

  serve(app, exportActivity, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `activity-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateCsv(db, store.buildWhere(customerId, filter))),
  }));
}

/** Streams all entries as CSV in pages of 500, so that memory use does not grow with the length of the history. */
async function* generateCsv(db: Database, where: SQL): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(['time', 'actor', 'account', 'via', 'ip', 'operation', 'objectType', 'objectId', 'before', 'after'])}`;
  let cursor: number | null = null;
  for (;;) {
    const entries: ActivityEntry[] = await store.findPage(db, where, cursor, exportPageSize);
    yield entries.map(toCsvRow).join('');
    if (entries.length < exportPageSize) return;
    cursor = entries.at(-1)!.entryId;
  }
}

function toCsvRow(entry: ActivityEntry): string {
  const { occurredAt, actor, accountId, accountName, via, ip, operation, objectType, objectId, before, after } = entry;
  const values = (of: ActivityEntry['before']) => of && JSON.stringify(of);
  return formatCsvRow([
    occurredAt,
    actor,
    accountName ?? accountId,
    via,
    ip,
    operation,
    objectType,
    objectId,
    values(before),
    values(after),
  ]);
}
