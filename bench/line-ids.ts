import { and, desc, eq } from 'drizzle-orm';
import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import { lines } from '../apps/api/src/db/schema/line.ts';

/** Requests use this many different lines, so that they do not all change one row. */
const maxLines = 500;

/** Reads the ids of the newest active lines of a customer. */
export async function readLineIds({ db }: OpenDatabase, customerId: number): Promise<number[]> {
  const rows = await db
    .select({ lineId: lines.lineId })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.status, 'ACTIVE')))
    .orderBy(desc(lines.lineId))
    .limit(maxLines);
  return rows.map(({ lineId }) => lineId);
}
