import type { listLineSessions } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import type { LineRow } from './line.store.ts';
import * as store from './line-session.store.ts';

export async function listSessions(
  db: Database,
  { customerId, lineId }: LineRow,
  { limit = 25, after }: NonNullable<Input<typeof listLineSessions>['query']>,
): Promise<Output<typeof listLineSessions>> {
  const [rows, count] = await Promise.all([
    store.findPage(db, { customerId, lineId }, parseCursor(after), limit + 1),
    store.countSessions(db, { customerId, lineId }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ startedAt, sessionId }) => [startedAt.getTime(), sessionId]);
  return { items: shown.map(store.toLineSession), next, ...count };
}

function parseCursor(after: string | undefined): store.SessionCursor | null {
  const key = decodeCursor(after, ['number', 'string']);
  if (!key) return null;
  const [startedAtMs, sessionId] = key;
  return { startedAt: new Date(startedAtMs), sessionId };
}
