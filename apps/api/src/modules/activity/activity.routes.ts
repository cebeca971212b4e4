import { Readable } from 'node:stream';
import { type ActivityEntry, exportActivity, listActivity } from '@demarc/contract/activity.ts';
import { csvLine } from '@demarc/contract/csv.ts';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as store from './activity.store.ts';

const exportedAtOnce = 500;

export function activityRoutes(app: FastifyInstance, { clock, database: { db } }: Parts): void {
  serve(app, listActivity, async ({ query: { limit = 25, after, ...filter } }, { customerId }) => {
    const where = store.matching(customerId, filter);
    const [than = null] = keyOfAfter(after, ['number']) ?? [];
    const [rows, count] = await Promise.all([store.older(db, where, than, limit + 1), boundedCount(db, store.counted(where))]);
    const { shown, next } = pageOfRows(rows, limit, ({ entryId }) => [entryId]);
    return { items: shown, next, ...count };
  });

  serve(app, exportActivity, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `activity-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(csv(db, store.matching(customerId, filter))),
  }));
}

/** Streams all entries as CSV in pages of 500, so that memory use does not grow with the length of the history. */
async function* csv(db: Database, where: SQL): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(['time', 'actor', 'account', 'via', 'ip', 'operation', 'objectType', 'objectId', 'before', 'after'])}`;
  let than: number | null = null;
  for (;;) {
    const entries: ActivityEntry[] = await store.older(db, where, than, exportedAtOnce);
    yield entries.map(line).join('');
    if (entries.length < exportedAtOnce) return;
    than = entries.at(-1)!.entryId;
  }
}

function line(entry: ActivityEntry): string {
  const { occurredAt, actor, accountId, accountName, via, ip, operation, objectType, objectId, before, after } = entry;
  const values = (of: ActivityEntry['before']) => of && JSON.stringify(of);
  return csvLine([
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
