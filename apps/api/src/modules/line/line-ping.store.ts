import type { getLinePing, pingRanges } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { addProviderLinePings } from '@demarc/contract/provider/line.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { linePings } from '../../db/schema/line.ts';
import type { LineRow } from './line.store.ts';

type Range = (typeof pingRanges)[number];
type Point = Output<typeof getLinePing>['points'][number];
type Measured = Input<typeof addProviderLinePings>['body']['points'];

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** How far back a range goes, and over how long each of its points is taken together. */
const ranges = {
  '3H': { seconds: 3 * hourSeconds, stepSeconds: minuteSeconds },
  '30H': { seconds: 30 * hourSeconds, stepSeconds: 10 * minuteSeconds },
  '10D': { seconds: 10 * daySeconds, stepSeconds: hourSeconds },
  '360D': { seconds: 360 * daySeconds, stepSeconds: daySeconds },
} as const satisfies Record<Range, { seconds: number; stepSeconds: number }>;

/** The points of a range, the one that now is in last. Where nothing was measured, each value is null. */
export async function pingsOf(db: Database, line: LineRow, range: Range, now: Date): Promise<Output<typeof getLinePing>> {
  const { seconds, stepSeconds } = ranges[range];
  const step = stepSeconds * 1000;
  const last = Math.floor(now.getTime() / step) * step;
  const first = last - seconds * 1000 + step;
  const measured = await measuredBetween(db, line, new Date(first), new Date(last + step), stepSeconds);
  const points = Array.from({ length: seconds / stepSeconds }, (_one, count): Point => {
    const at = first + count * step;
    const { average = null, worst = null, loss = null } = measured.get(at) ?? {};
    return [new Date(at).toISOString(), rounded(average), rounded(worst), rounded(loss)];
  });
  return { range, stepSeconds, points };
}

interface Taken {
  at: string | Date;
  average: number | null;
  worst: number | null;
  loss: number | null;
}

/** What was measured, taken together by steps that are counted from 1970 on, by the beginning of its step. */
async function measuredBetween(
  db: Database,
  { customerId, lineId }: LineRow,
  from: Date,
  to: Date,
  stepSeconds: number,
): Promise<Map<number, Taken>> {
  const { rows } = (await db.execute(sql`
    select date_bin(make_interval(secs => ${stepSeconds}), at, 'epoch'::timestamptz) as at,
      avg(rtt_avg_ms) as average, max(rtt_max_ms) as worst, avg(loss_percent) as loss
    from ${linePings}
    where customer_id = ${customerId} and line_id = ${lineId}
      and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
    group by 1`)) as unknown as { rows: Taken[] };
  return new Map(rows.map((row) => [new Date(row.at).getTime(), row]));
}

/** Adds what was measured, in the place of what is there of the same minute. Answers of how many minutes. */
export async function putPings(db: Database, { customerId, lineId }: LineRow, points: Measured): Promise<number> {
  const byMinute = new Map(points.map((point) => [minuteOf(point.at), point]));
  // In one order, so that two calls never wait for each other.
  const rows = [...byMinute]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, { at: _at, ...values }]) => ({ customerId, lineId, at: new Date(minute), ...values }));
  await db
    .insert(linePings)
    .values(rows)
    .onConflictDoUpdate({
      target: [linePings.customerId, linePings.lineId, linePings.at],
      set: {
        rttAvgMs: sql`excluded.rtt_avg_ms`,
        rttMaxMs: sql`excluded.rtt_max_ms`,
        lossPercent: sql`excluded.loss_percent`,
      },
    });
  return rows.length;
}

function minuteOf(at: string): number {
  return Math.floor(Date.parse(at) / 60_000) * 60_000;
}

/** To a hundredth: no ping is more exact. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
