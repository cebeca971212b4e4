import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { isStorable } from './find-unstorable-values.ts';
import { invalid } from './problem.ts';

type CursorKey = readonly (string | number)[];

/** Lists count their total up to this number; above it, they only report that there are more rows. */
const maxCountedRows = 10_000;

export interface Total {
  total: number;
  totalIsCapped: boolean;
}

/** Caps the total of a list at the maximum. */
export function capTotal(total: number): Total {
  return { total: Math.min(total, maxCountedRows), totalIsCapped: total > maxCountedRows };
}

/** Declares the statement that counts the rows of a list that pass a filter, up to the cap. */
export function prepareCount<Values extends object>(
  table: PgTable,
  matchesFilter: (values: Placeholders<Values>) => SQL | undefined,
): (db: Database, values: Values) => Promise<Total> {
  const selectTotal = prepareStatement(
    (db, values: Placeholders<Values>) => {
      const countedRows = db
        .select({ one: sql`1`.as('one') })
        .from(table)
        .where(matchesFilter(values))
        .limit(maxCountedRows + 1)
        .as('counted');
      return db.select({ total: sql<number>`count(*)::int` }).from(countedRows);
    },
    { usesCustomPlan: true },
  );
  return async (db, values) => capTotal((await selectTotal(db, values))[0]!.total);
}

/**
 * Splits up to `limit + 1` rows into the page and its `next` cursor, which is the key of the last row of the page; null if there
 * are no more rows.
 */
export function toPage<R>(rows: readonly R[], limit: number, toKey: (row: R) => CursorKey): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const lastRow = shown.at(-1);
  return {
    shown,
    next: rows.length > limit && lastRow ? Buffer.from(JSON.stringify(toKey(lastRow))).toString('base64url') : null,
  };
}

type CursorKeyOf<T extends readonly ('string' | 'number')[]> = { [I in keyof T]: T[I] extends 'string' ? string : number };

/**
 * Parses the key in `after`, with one value of each given type. Returns null for the first page. Throws VALIDATION_FAILED for a
 * cursor that the server cannot have issued.
 */
export function decodeCursor<const T extends readonly ('string' | 'number')[]>(
  after: string | undefined,
  types: T,
): CursorKeyOf<T> | null {
  if (after === undefined) return null;
  const key = parseCursorJson(after);
  const isValid =
    Array.isArray(key) &&
    key.length === types.length &&
    types.every((type, index) => (type === 'string' ? isCursorText(key[index]) : isCursorNumber(key[index])));
  if (!isValid) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return key as CursorKeyOf<T>;
}

function isCursorText(value: unknown): boolean {
  return typeof value === 'string' && isStorable(value);
}

/**
 * Whether a value can be an ID, or a time in milliseconds since 1970, up to the end of the year 9999, which PostgreSQL still
 * accepts.
 */
function isCursorNumber(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 253_402_300_799_999;
}

function parseCursorJson(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Whether a text is a date that PostgreSQL accepts, in the form `2026-03-31`. */
export function isCalendarDate(text: string): boolean {
  const timestamp = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text);
}
