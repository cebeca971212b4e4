import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';
import { getStatusTotal } from '../../db/status-counts.ts';

/** `PENDING_TERMINATION` is the only status in service that a suspended line can have. */
const selectSuspendedCount = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.status, 'PENDING_TERMINATION'), eq(lines.suspended, true))),
);

/** Counts the lines that should be working, like `isInService`. */
export async function countInService(db: Database, customerId: number): Promise<number> {
  const [total, [suspended]] = await Promise.all([
    getStatusTotal(db, lines, customerId, inServiceStatuses),
    selectSuspendedCount(db, { customerId }),
  ]);
  return total - suspended!.count;
}
