import { type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { invalid } from './problem.ts';

type Key = readonly (string | number)[];

/** So far a total is counted; beyond it a list says that there are more. */
const mostCounted = 10_000;

interface Total {
  total: number;
  totalIsCapped: boolean;
}

/** What a list says of how many rows it has. */
export function shownTotal(total: number): Total {
  return { total: Math.min(total, mostCounted), totalIsCapped: total > mostCounted };
}

/** How many rows a list has, counted as far as it is shown. `rows` selects them, in any order. */
export async function boundedCount(db: Database, rows: PgSelect | SQL): Promise<Total> {
  const list = 'getSQL' in rows ? rows.getSQL() : rows;
  const { rows: counted } = (await db.execute(
    sql`select count(*)::int as total from (select 1 from (${list}) as list limit ${mostCounted + 1}) as counted`,
  )) as unknown as { rows: { total: number }[] };
  return shownTotal(counted[0]!.total);
}

/** Cuts the row too many off, and says where the next page begins: after the key of the last row shown. */
export function pageOfRows<R>(rows: readonly R[], limit: number, keyOf: (row: R) => Key): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null };
}

/** The key in `after`, with a value of each type asked for; null for the first page. Throws 400 for what we have not given out. */
export function keyOfAfter<const T extends readonly ('string' | 'number')[]>(
  after: string | undefined,
  types: T,
): { [I in keyof T]: T[I] extends 'string' ? string : number } | null {
  if (after === undefined) return null;
  const key = parsed(after);
  const fits =
    Array.isArray(key) &&
    key.length === types.length &&
    types.every((type, at) => (type === 'string' ? typeof key[at] === 'string' : isPlace(key[at])));
  if (!fits) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return key as never;
}

/** An id, or an instant in milliseconds since 1970: the database reads those up to the end of year 9999. */
function isPlace(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 253_402_300_799_999;
}

function parsed(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
