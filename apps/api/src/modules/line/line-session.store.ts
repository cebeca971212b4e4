import type { LineSession } from '@demarc/contract/line.ts';
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lineSessions, lines } from '../../db/schema/line.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { LineRow } from './line.store.ts';

type SessionRow = typeof lineSessions.$inferSelect;
export type SessionCursor = Pick<SessionRow, 'startedAt' | 'sessionId'>;

interface LineKey {
  customerId: number;
  lineId: number;
}

function matchesLine({ customerId, lineId }: Placeholders<LineKey>): SQL | undefined {
  return and(eq(lineSessions.customerId, customerId), eq(lineSessions.lineId, lineId));
}

interface PageValues extends LineKey {
  cursorStartedAt?: Date | undefined;
  cursorSessionId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { cursorStartedAt, cursorSessionId, limit, ...key }: Placeholders<PageValues>) => {
  const { startedAt, sessionId } = lineSessions;
  const isOlder =
    cursorStartedAt &&
    cursorSessionId &&
    sql`(${startedAt}, ${sessionId}) < (${cursorStartedAt}::timestamptz, ${cursorSessionId})`;
  return db
    .select()
    .from(lineSessions)
    .where(and(matchesLine(key), isOlder))
    .orderBy(desc(startedAt), desc(sessionId))
    .limit(limit);
});

/** Returns up to `limit` sessions older than the cursor, newest first. */
export function findPage(
  db: Database,
  { customerId, lineId }: LineKey,
  cursor: SessionCursor | null,
  limit: number,
): Promise<SessionRow[]> {
  const { startedAt: cursorStartedAt, sessionId: cursorSessionId } = cursor ?? {};
  return selectPage(db, { customerId, lineId, cursorStartedAt, cursorSessionId, limit });
}

/** Counts the sessions of a line, capped like the total of every list. */
export const countSessions = prepareCount(lineSessions, matchesLine);

export function toLineSession({ customerId: _customerId, lineId: _lineId, ...row }: SessionRow): LineSession {
  return { ...row, startedAt: row.startedAt.toISOString(), stoppedAt: row.stoppedAt?.toISOString() ?? null };
}

const updateUpSince = prepareStatement((db, { customerId, lineId, startedAt }: Placeholders<LineKey & { startedAt: Date }>) =>
  db
    .update(lines)
    .set({ stateSince: sql`${startedAt}::timestamptz` })
    .where(
      and(
        eq(lines.customerId, customerId),
        eq(lines.lineId, lineId),
        eq(lines.operationalState, 'UP'),
        or(isNull(lines.stateSince), lt(lines.stateSince, startedAt)),
      ),
    ),
);

/** Stores the start of the running session as the time since when the line has been up, unless the network reported it up later. */
export async function setUpSince(db: Database, { customerId, lineId }: LineKey, startedAt: Date): Promise<void> {
  await updateUpSince(db, { customerId, lineId, startedAt });
}

/**
 * Upserts sessions by ID and returns how many were stored. If an ID occurs twice, the last one wins. A running session also sets
 * since when the line has been up.
 */
export async function putSessions(
  db: Database,
  { customerId, lineId }: LineRow,
  sessions: readonly LineSession[],
): Promise<number> {
  const byId = new Map(sessions.map((session) => [session.sessionId, session]));
  // A fixed order, so that concurrent calls cannot deadlock.
  const rows = [...byId.values()]
    .toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    .map(({ startedAt, stoppedAt, ...session }) => ({
      customerId,
      lineId,
      ...session,
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
  const running = rows.filter(({ stoppedAt }) => stoppedAt === null).map(({ startedAt }) => startedAt.getTime());
  if (running.length > 0) await setUpSince(db, { customerId, lineId }, new Date(Math.max(...running)));
  return rows.length;
}
