import { sql } from 'drizzle-orm';
import { aggregatePingHours } from '../apps/api/src/db/aggregate-ping-hours.ts';
import { linePings } from '../apps/api/src/db/schema/line.ts';
import type { BenchContext } from './bench-context.ts';
import { sendLoad } from './load.ts';
import { type Row, toLimitRow } from './table.ts';
import { readUsage } from './usage.ts';

const minutesPerYear = 360 * 24 * 60;
const requests = 20;

/** Measures the read of a year of pings at one per minute. The limit is that of a year of power readings of a rack. */
export async function measurePings({
  server,
  database: { db },
  large: { customerId, token },
  sizes,
}: BenchContext): Promise<Row[]> {
  const minutes = Math.round(minutesPerYear * sizes.share);
  const { rows } = (await db.execute(sql`select max(line_id) as id from line where customer_id = ${customerId}`)) as unknown as {
    rows: { id: number }[];
  };
  const lineId = rows[0]!.id;
  await db.execute(sql`
    insert into line_ping (customer_id, line_id, at, rtt_avg_ms, rtt_max_ms, loss_percent)
    select ${customerId}::int, ${lineId}::int, date_trunc('minute', now()) - minute * interval '1 minute',
      4 + random(), 6 + random(), 0 from generate_series(0, ${minutes}::int) as minute
    on conflict do nothing`);
  await aggregatePingHours(db, sql`${linePings} where customer_id = ${customerId} and line_id = ${lineId}`);
  await db.execute(sql`analyze line_ping, line_ping_hour`);
  const url = `${server.origin}/v1/customer/${customerId}/line/${lineId}/ping?range=360D`;
  const load = { url, token, requests, connections: 1 };
  await sendLoad(load);
  const before = await readUsage(server);
  const { elapsedMs } = await sendLoad(load);
  const { cpuMs } = await readUsage(server);
  const what = `a year of pings (${minutes} minutes)`;
  return [
    toLimitRow(`${what}: elapsed`, elapsedMs / requests, 150, 'ms'),
    toLimitRow(`${what}: server CPU`, (cpuMs - before.cpuMs) / requests, null, 'ms'),
  ];
}
