import type { listLineSessions } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { invalid } from '../../http/problem.ts';
import type { LineRow } from './line.store.ts';
import * as store from './line-session.store.ts';

export async function listSessions(
  db: Database,
  line: LineRow,
  { limit = 25, after }: NonNullable<Input<typeof listLineSessions>['query']>,
): Promise<Output<typeof listLineSessions>> {
  const where = store.ofLine(line);
  const rows = await store.older(db, where, placeIn(after), limit + 1);
  const { shown, next } = pageOfRows(rows, limit, ({ startedAt, sessionId }) => [startedAt.getTime(), sessionId]);
  return { items: shown.map(store.sessionAnswer), next, ...(await boundedCount(db, store.counted(where))) };
}

function placeIn(after: string | undefined): store.SessionPlace | null {
  const key = keyOfAfter(after, ['number', 'string']);
  if (!key) return null;
  const [moment, sessionId] = key;
  const isStorable = sessionId.isWellFormed() && !sessionId.includes('\0');
  if (!isStorable) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { startedAt: new Date(moment), sessionId };
}
