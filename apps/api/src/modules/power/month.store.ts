import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { type MonthTotals, powerMonths, recentSamples } from '../../db/schema/power.ts';
import type { UnitKey } from './power-unit.store.ts';

interface MonthRange extends UnitKey {
  first: string;
  last: string;
  /** Start of the first month. */
  from: string;
  /** End of the last month. */
  until: string;
  hasSamples?: true | undefined;
  hasHours?: true | undefined;
}

/** A stored month, or an hourly row that was not moved to its month yet. */
export interface MonthPart {
  month: string | null;
  hour: Date | null;
  samples: Uint8Array | null;
  hours: Uint8Array | null;
  days: Uint8Array | null;
  totals: MonthTotals | null;
  closedAt: Date | null;
  committedKw: string | null;
}

/** Reads months and hourly rows in one statement, so that an hour that moves to its month is neither missed nor read twice. */
const selectParts = prepareStatement((db, values: Placeholders<MonthRange>) => {
  const { customerId, colocationId, first, last, from, until, hasSamples, hasHours } = values;
  const nothing = sql`null::bytea`;
  // If the month has hourly rows, hours and days are computed again from all its samples.
  const isOpen = sql`exists (
    select from ${recentSamples} as recent
    where recent.customer_id = ${powerMonths.customerId} and recent.colocation_id = ${powerMonths.colocationId}
      and recent.hour >= (${powerMonths.month} || '-01')::timestamp at time zone 'Europe/Amsterdam'
      and recent.hour < ((${powerMonths.month} || '-01')::date + interval '1 month') at time zone 'Europe/Amsterdam')`;
  const matchesUnit = (table: typeof powerMonths | typeof recentSamples) =>
    and(eq(table.customerId, customerId), eq(table.colocationId, colocationId));
  return db
    .select({
      month: sql<string | null>`${powerMonths.month}`.as('month'),
      hour: sql<Date | null>`null::timestamptz`.as('hour'),
      samples: (hasSamples
        ? sql<Uint8Array | null>`${powerMonths.samples}`
        : sql<Uint8Array | null>`case when ${isOpen} then ${powerMonths.samples} end`
      ).as('samples'),
      hours: (hasHours ? sql<Uint8Array | null>`${powerMonths.hours}` : sql<Uint8Array | null>`${nothing}`).as('hours'),
      days: sql<Uint8Array | null>`${powerMonths.days}`.as('days'),
      totals: sql<MonthTotals | null>`${powerMonths.totals}`.as('totals'),
      closedAt: sql<Date | null>`${powerMonths.closedAt}`.as('closed_at'),
      committedKw: sql<string | null>`${powerMonths.committedKw}`.as('committed_kw'),
    })
    .from(powerMonths)
    .where(
      and(
        matchesUnit(powerMonths),
        lte(powerMonths.month, last),
        // The month before has the readings from which the energy of the first one is counted.
        sql`${powerMonths.month} >= coalesce((
          select max(earlier.month) from ${powerMonths} as earlier
          where earlier.customer_id = ${customerId} and earlier.colocation_id = ${colocationId} and earlier.month < ${first}
        ), ${first})`,
      ),
    )
    .unionAll(
      db
        .select({
          month: sql<string | null>`null::text`.as('month'),
          hour: sql<Date | null>`${recentSamples.hour}`.as('hour'),
          samples: sql<Uint8Array | null>`${recentSamples.samples}`.as('samples'),
          hours: sql<Uint8Array | null>`${nothing}`.as('hours'),
          days: sql<Uint8Array | null>`${nothing}`.as('days'),
          totals: sql<MonthTotals | null>`null::jsonb`.as('totals'),
          closedAt: sql<Date | null>`null::timestamptz`.as('closed_at'),
          committedKw: sql<string | null>`null::numeric`.as('committed_kw'),
        })
        .from(recentSamples)
        .where(
          and(
            matchesUnit(recentSamples),
            sql`${recentSamples.hour} >= (${from}::timestamptz - interval '31 days')`,
            sql`${recentSamples.hour} < ${until}::timestamptz`,
          ),
        ),
    );
});

export function findMonthParts(db: Database, range: MonthRange): Promise<MonthPart[]> {
  return selectParts(db, range) as Promise<MonthPart[]>;
}

export interface MonthRow extends UnitKey {
  month: string;
  samples: Uint8Array | null;
  hours: Uint8Array | null;
  days: Uint8Array;
  totals: MonthTotals;
}

const insertMonth = prepareStatement((db, values: Placeholders<MonthRow>) => {
  const { samples, hours, days, totals } = values;
  return db
    .insert(powerMonths)
    .values(values)
    .onConflictDoUpdate({
      target: [powerMonths.customerId, powerMonths.colocationId, powerMonths.month],
      set: { samples, hours, days, totals },
    });
});

export async function putMonth(tx: Database, row: MonthRow): Promise<void> {
  await insertMonth(tx, row);
}

const deleteHours = prepareStatement((db, { customerId, colocationId, before }: Placeholders<UnitKey & { before: Date }>) =>
  db
    .delete(recentSamples)
    .where(
      and(eq(recentSamples.customerId, customerId), eq(recentSamples.colocationId, colocationId), lt(recentSamples.hour, before)),
    )
    .returning({ hour: recentSamples.hour, samples: recentSamples.samples }),
);

/** Deletes the hourly rows of a unit before a time, and returns them. */
export function takeHours(tx: Database, { customerId, colocationId }: UnitKey, before: Date) {
  return deleteHours(tx, { customerId, colocationId, before });
}

const selectUnitsToFold = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) =>
  db
    .selectDistinct({ customerId: recentSamples.customerId, colocationId: recentSamples.colocationId })
    .from(recentSamples)
    .where(lt(recentSamples.hour, before))
    .limit(limit),
);

/** Finds units with hourly rows before a time. */
export function findUnitsToFold(db: Database, before: Date, limit: number): Promise<UnitKey[]> {
  return selectUnitsToFold(db, { before, limit });
}

const selectNextMonth = prepareStatement((db, { customerId, colocationId, month }: Placeholders<UnitKey & { month: string }>) =>
  db
    .select({ month: powerMonths.month })
    .from(powerMonths)
    .where(and(eq(powerMonths.customerId, customerId), eq(powerMonths.colocationId, colocationId), gt(powerMonths.month, month)))
    .orderBy(powerMonths.month)
    .limit(1),
);

/** Finds the next stored month; null if there is none. */
export async function findNextMonth(tx: Database, { customerId, colocationId }: UnitKey, month: string): Promise<string | null> {
  return (await selectNextMonth(tx, { customerId, colocationId, month }))[0]?.month ?? null;
}

export interface ClosableMonth extends UnitKey {
  month: string;
  activeSince: Date | null;
  terminationDate: string | null;
}

const selectMonthsToClose = prepareStatement((db, { last, limit }: Placeholders<{ last: string; limit: number }>) =>
  db
    .select({
      customerId: powerMonths.customerId,
      colocationId: powerMonths.colocationId,
      month: powerMonths.month,
      activeSince: colocations.activeSince,
      terminationDate: colocations.terminationDate,
    })
    .from(powerMonths)
    .innerJoin(
      colocations,
      and(eq(colocations.customerId, powerMonths.customerId), eq(colocations.colocationId, powerMonths.colocationId)),
    )
    .where(and(isNull(powerMonths.closedAt), lte(powerMonths.month, last)))
    .orderBy(powerMonths.month, powerMonths.colocationId)
    .limit(limit),
);

/** Finds months up to `last` that are not closed, oldest first. */
export function findMonthsToClose(db: Database, last: string, limit: number): Promise<ClosableMonth[]> {
  return selectMonthsToClose(db, { last, limit });
}

const updateClosed = prepareStatement(
  (db, { customerId, colocationId, month, closedAt }: Placeholders<UnitKey & { month: string; closedAt: Date }>) =>
    db
      .update(powerMonths)
      .set({
        closedAt,
        committedKw: sql`(
          select ${colocations.committedKw} from ${colocations}
          where ${colocations.customerId} = ${customerId} and ${colocations.colocationId} = ${colocationId})`,
      })
      .where(
        and(
          eq(powerMonths.customerId, customerId),
          eq(powerMonths.colocationId, colocationId),
          eq(powerMonths.month, month),
          isNull(powerMonths.closedAt),
        ),
      )
      .returning({ totals: powerMonths.totals }),
);

/** Closes a month with the current commitment; returns null if the month is closed already. */
export async function closeMonth(tx: Database, { customerId, colocationId, month }: ClosableMonth, closedAt: Date) {
  return (await updateClosed(tx, { customerId, colocationId, month, closedAt }))[0] ?? null;
}

const dropSamples = prepareStatement((db, { month }: Placeholders<{ month: string }>) =>
  db
    .update(powerMonths)
    .set({ samples: null })
    .where(and(lt(powerMonths.month, month), isNotNull(powerMonths.samples))),
);
const dropHours = prepareStatement((db, { month }: Placeholders<{ month: string }>) =>
  db
    .update(powerMonths)
    .set({ hours: null })
    .where(and(lt(powerMonths.month, month), isNotNull(powerMonths.hours))),
);
const deleteMonths = prepareStatement((db, { month }: Placeholders<{ month: string }>) =>
  db.delete(powerMonths).where(lt(powerMonths.month, month)),
);

export async function dropSamplesBefore(db: Database, month: string): Promise<void> {
  await dropSamples(db, { month });
}

export async function dropHoursBefore(db: Database, month: string): Promise<void> {
  await dropHours(db, { month });
}

export async function deleteMonthsBefore(db: Database, month: string): Promise<void> {
  await deleteMonths(db, { month });
}
