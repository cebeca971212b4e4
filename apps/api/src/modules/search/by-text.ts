import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { knownKeys } from '../../db/schema/known-keys.ts';
import { containing } from '../../db/search-text.ts';
import type { SearchQuery } from './search-query.ts';

/** A table whose rows are found by a text, which has an index of its three-letter parts, and by texts that have one of their own. */
interface TextTable {
  table: PgTable;
  customerId: PgColumn;
  id: PgColumn;
  searchText: PgColumn;
  /** The texts of the index of what is known, in its order. */
  known: readonly SQLWrapper[];
  /** What people call its number, which they may have typed the beginning of. */
  number: SQLWrapper;
}

/** Of too many, so many are ranked. */
export const mostRanked = 50;
/** So many of the newest rows are looked through first. */
const newest = 1_000;
/** So many matches are looked at among all rows. */
const mostMatches = 1_000;

/**
 * Selects the ids of the best rows of a customer that have what was typed anywhere in their text. What few of the newest have
 * is looked for in all; what many have is so only where a row is known by just that.
 */
export function idsByText({ table, customerId, id, searchText, known, number }: TextTable, of: number, query: SearchQuery): SQL {
  const mine = eq(customerId, of);
  const fits = fitting(searchText, query);
  const keys = [...new Set([...query.forms, query.typed.toLowerCase()])].map((form) => sql`${`${of}:${form}`}`);
  const isKnown = sql`${knownKeys(customerId, known)} && array[${sql.join(keys, sql`, `)}]::text[]`;
  const found = sql`select ${id} as id, ${closenessOf([sql`${number}::text`, ...known], query)} as closeness`;
  return sql`with near as (
      ${found}
      from (select * from ${table} where ${mine} order by ${id} desc limit ${newest}) as ${table} where ${fits}
    ), far as (
      ${found} from ${table}
      where ${and(mine, fits)} and (select count(*) from near) < ${mostRanked} limit ${mostMatches}
    ), exact as (
      select ${id} as id, 0 as closeness from ${table} where ${and(mine, isKnown)} limit ${mostMatches}
    )
    select id from (select * from near union all select * from far union all select * from exact) as found
    group by id order by min(closeness), id desc limit ${mostRanked}`;
}

/** Whether a text, in lower case, has one of the wordings in it. */
export function fitting(text: PgColumn | SQL, { wordings }: SearchQuery): SQL {
  return or(...wordings.map((words) => and(...words.map((word) => has(text, word))))) ?? sql`false`;
}

function has(text: PgColumn | SQL, word: string): SQL | undefined {
  const at = word.indexOf('@');
  if (at < 3) return containing(text, word);
  // The end of its domain is that of all others, and would cost the index the most.
  const end = word.lastIndexOf('.');
  return and(containing(text, word.slice(0, end > at ? end : at + 1)), sql`strpos(${text}, ${word}) > 0`);
}

function closenessOf(known: readonly SQLWrapper[], { forms }: SearchQuery): SQL {
  const texts = known.map((one) => sql`lower(${one})`);
  const isOne = or(...texts.map((text) => inArray(text, [...forms])));
  const beginnings = forms.map((form) => `${escaped(form)}%`);
  const begins = or(...texts.flatMap((text) => beginnings.map((pattern) => sql`${text} like ${pattern}`)));
  return sql`case when ${isOne} then 0 when ${begins} then 1 else 2 end`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
