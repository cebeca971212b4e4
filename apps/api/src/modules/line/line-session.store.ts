import type { LineSession } from '@demarc/contract/line.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lineSessions } from '../../db/schema/line.ts';
import type { LineRow } from './line.store.ts';

type SessionRow = typeof lineSessions.$inferSelect;
export type SessionCursor = Pick<SessionRow, 'startedAt' | 'sessionId'>;

export function matchesLine({ customerId, lineId }: LineRow): SQL {
  return and(eq(lineSessions.customerId, customerId), eq(lineSessions.lineId, lineId))!;
}

/** Returns up to `limit` sessions older than the cursor, newest first. */
export async function findPage(db: Database, where: SQL, cursor: SessionCursor | null, limit: number): Promise<SessionRow[]> {
  const { startedAt, sessionId } = lineSessions;
  const isOlder =
    cursor && sql`(${startedAt}, ${sessionId}) < (${cursor.startedAt.toISOString()}::timestamptz, ${cursor.sessionId})`;
  return db
    .select()
    .from(lineSessions)
    .where(and(where, isOlder ?? undefined))
    .orderBy(desc(startedAt), desc(sessionId))
    .limit(limit);
}

export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${lineSessions} where ${where}`;
}

export function toLineSession({ customerId: _customerId, lineId: _lineId, ...row }: SessionRow): LineSession {
  return { ...row, startedAt: row.startedAt.toISOString(), stoppedAt: row.stoppedAt?.toISOString() ?? null };
}

/** Upserts sessions by id and returns how many were stored. If an id occurs twice, the last one wins. */
export async function putSessions(
  db: Database,
  { customerId, lineId }: LineRow,
  sessions: readonly LineSession[],
): Promise<number> {
  const byId = new Map(sessions.map((session) => [session.sessionId, session]));
  // A fixed order, so that concurrent calls cannot deadlock.
  const rows = [...byId.values()]
    .toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1))
    .map(({ startedAt, stoppedAt, ...session }) => ({
      ...{ customerId, lineId, ...session },
      startedAt: new Date(startedAt),
      stoppedAt: stoppedAt === null ? null : new Date(stoppedAt),
    }));
  await db
    .insert(lineSessions)
    .values(rows)
    .onConflictDoUpdate({
      target: [lineSessions.customerId, lineSessions.lineId, lineSessions.sessionId],
      set: {
        startedAt: sql`excluded.started_at`,
        stoppedAt: sql`excluded.stopped_at`,
        durationSeconds: sql`excluded.duration_seconds`,
        ipv4: sql`excluded.ipv4`,
        ipv6Prefix: sql`excluded.ipv6_prefix`,
        bytesIn: sql`excluded.bytes_in`,
        bytesOut: sql`excluded.bytes_out`,
        terminateCause: sql`excluded.terminate_cause`,
      },
    });
  return rows.length;
}
