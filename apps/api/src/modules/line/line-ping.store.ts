import { type getLinePing, pingRangeSeconds, type pingRanges } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { addProviderLinePings } from '@demarc/contract/provider/line.ts';
import { and, eq, gt, gte, isNotNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { aggregatePingHours } from '../../db/aggregate-ping-hours.ts';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { linePingHours, linePings } from '../../db/schema/line.ts';
import type { LineRow } from './line.store.ts';

type Range = (typeof pingRanges)[number];
type Point = Output<typeof getLinePing>['points'][number];
type MeasuredPoints = Input<typeof addProviderLinePings>['body']['points'];

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** The interval that each point of a range aggregates. */
const steps = {
  '3H': minuteSeconds,
  '30H': 10 * minuteSeconds,
  '10D': hourSeconds,
  '360D': daySeconds,
} as const satisfies Record<Range, number>;

/** Returns the points of a range. The last point covers the current moment. Values are null where nothing was measured. */
export async function getPings(db: Database, line: LineRow, range: Range, now: Date): Promise<Output<typeof getLinePing>> {
  const seconds = pingRangeSeconds[range];
  const stepSeconds = steps[range];
  const step = stepSeconds * 1000;
  const lastStep = Math.floor(now.getTime() / step) * step;
  const firstStep = lastStep - seconds * 1000 + step;
  const [measuredPoints, [latest]] = await Promise.all([
    aggregatePings(db, line, new Date(firstStep), new Date(lastStep + step), stepSeconds),
    selectLatest(db, { customerId: line.customerId, lineId: line.lineId }),
  ]);
  const points = Array.from({ length: seconds / stepSeconds }, (_, count): Point => {
    const at = firstStep + count * step;
    const { average = null, worst = null, loss = null } = measuredPoints.get(at) ?? {};
    return [new Date(at).toISOString(), roundToHundredth(average), roundToHundredth(worst), roundToHundredth(loss)];
  });
  const formatTime = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    range,
    stepSeconds,
    lastMeasuredAt: formatTime(latest?.measuredAt),
    lastResponseAt: formatTime(latest?.respondedAt),
    points,
  };
}

/**
 * Selects when a line was last measured and last responded. The hourly table avoids scanning the minutes of a line that is down for months.
 */
const selectLatest = prepareStatement((db, { customerId, lineId }: Placeholders<{ customerId: number; lineId: number }>) => {
  const isOfLine = (table: typeof linePings | typeof linePingHours) =>
    and(eq(table.customerId, customerId), eq(table.lineId, lineId));
  const lastHour = db
    .select({ at: max(linePingHours.at) })
    .from(linePingHours)
    .where(and(isOfLine(linePingHours), gt(linePingHours.responded, 0)));
  const lastResponse = db
    .select({ at: max(linePings.at) })
    .from(linePings)
    .where(and(isOfLine(linePings), isNotNull(linePings.rttAvgMs), gte(linePings.at, lastHour)));
  return db
    .select({ measuredAt: max(linePings.at), respondedAt: sql<Date | null>`(${lastResponse})` })
    .from(linePings)
    .where(isOfLine(linePings));
});

interface AggregateValues {
  customerId: number;
  lineId: number;
  from: Date;
  to: Date;
  stepSeconds: number;
}

/** Selects values by steps aligned to the Unix epoch, with the start of each step. */
function buildAggregate<Values extends Record<'average' | 'worst' | 'loss', SQL<number | null>>>(
  db: Database,
  table: typeof linePings | typeof linePingHours,
  values: Values,
  { customerId, lineId, from, to, stepSeconds }: Placeholders<AggregateValues>,
) {
  const start = sql<Date>`date_bin(make_interval(secs => ${stepSeconds}), ${table.at}, 'epoch'::timestamptz)`;
  return db
    .select({ at: start, ...values })
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.lineId, lineId), gte(table.at, from), lt(table.at, to)))
    .groupBy(sql`1`);
}

const aggregateMinutes = prepareStatement(
  (db, values: Placeholders<AggregateValues>) => {
    const { lossPercent, rttAvgMs, rttMaxMs } = linePings;
    const loss = sql<number | null>`avg(${lossPercent})`;
    const rtt = { average: sql<number | null>`avg(${rttAvgMs})`, worst: sql<number | null>`max(${rttMaxMs})` };
    return buildAggregate(db, linePings, { ...rtt, loss }, values);
  },
  { usesCustomPlan: true },
);

/** Weights the hours by their minutes. */
const aggregateHours = prepareStatement(
  (db, values: Placeholders<AggregateValues>) => {
    const { lossSum, measured, responded, rttMaxMs, rttSumMs } = linePingHours;
    const average = sql<number | null>`sum(${rttSumMs}) / nullif(sum(${responded}), 0)`;
    const loss = sql<number | null>`sum(${lossSum}) / sum(${measured})`;
    return buildAggregate(db, linePingHours, { average, worst: sql<number | null>`max(${rttMaxMs})`, loss }, values);
  },
  { usesCustomPlan: true },
);

/** Aggregates measurements, keyed by the start of each step. Steps of whole hours are read from the hourly table. */
async function aggregatePings(db: Database, { customerId, lineId }: LineRow, from: Date, to: Date, stepSeconds: number) {
  const aggregate = stepSeconds < hourSeconds ? aggregateMinutes : aggregateHours;
  const rows = await aggregate(db, { customerId, lineId, from, to, stepSeconds });
  return new Map(rows.map((row) => [row.at.getTime(), row]));
}

/**
 * Upserts measurements by minute, updates the hourly aggregates, and returns the number of minutes stored. The caller has locked
 * the line.
 */
export async function putPings(tx: Database, { customerId, lineId }: LineRow, points: MeasuredPoints): Promise<number> {
  const byMinute = new Map(points.map((point) => [getStepStart(minuteSeconds, point.at), point]));
  const rows = [...byMinute].map(([minute, { at: _at, ...values }]) => ({ customerId, lineId, at: new Date(minute), ...values }));
  await tx
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
  const hours = [...new Set(points.map(({ at }) => getStepStart(hourSeconds, at)))].map((hour) => new Date(hour).toISOString());
  // One index scan per hour: as conditions of one scan, or with a join order chosen by the planner, many hours take seconds.
  await aggregatePingHours(
    tx,
    sql`json_array_elements_text(${JSON.stringify(hours)}::text::json) as hours(hour), lateral (
      select * from ${linePings} where customer_id = ${customerId} and line_id = ${lineId}
        and at >= hour::timestamptz and at < hour::timestamptz + interval '1 hour' offset 0
    ) as minutes`,
  );
  return rows.length;
}

/** Returns the start of the step that contains an instant, in ms since 1970. */
function getStepStart(stepSeconds: number, at: string): number {
  const step = stepSeconds * 1000;
  return Math.floor(Date.parse(at) / step) * step;
}

/** Rounds to hundredths, the precision of a ping. */
function roundToHundredth(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
