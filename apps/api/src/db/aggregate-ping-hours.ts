import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { linePingHours } from './schema/line.ts';

/**
 * Recomputes the hourly aggregates from the pings that `minutes` selects (the SQL after `from`); it must select complete hours.
 * If other transactions may write pings of the same line, lock the line first. Otherwise, the later transaction does not include
 * the pings of the earlier one.
 */
export async function aggregatePingHours(tx: Database, minutes: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${linePingHours} (customer_id, line_id, at, measured, responded, rtt_sum_ms, rtt_max_ms, loss_sum)
    select customer_id, line_id, date_bin('1 hour', at, 'epoch'), count(*), count(rtt_avg_ms),
      coalesce(sum(rtt_avg_ms), 0), max(rtt_max_ms), sum(loss_percent)
    from ${minutes}
    group by 1, 2, 3
    on conflict (customer_id, line_id, at) do update set
      measured = excluded.measured, responded = excluded.responded,
      rtt_sum_ms = excluded.rtt_sum_ms, rtt_max_ms = excluded.rtt_max_ms, loss_sum = excluded.loss_sum`);
}
