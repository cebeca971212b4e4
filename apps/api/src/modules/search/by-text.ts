import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containing } from '../../db/search-text.ts';
import type { SearchQuery } from './search-query.ts';

/** A table whose rows are found by a text, which has an index of its three-letter parts. */
interface TextTable {
  table: PgTable;
  customerId: PgColumn;
  id: PgColumn;
  searchText: PgColumn;
  /** What decides which of too many are taken: those that are so, then those that begin so. */
  known: readonly SQLWrapper[];
}

/** Of too many, so many are ranked. */
export const mostRanked = 50;
/** So many of the newest rows are looked through first. */
const newest = 1_000;
/** What is in more of those is looked for no further: it is in every other row. */
const mostCommon = 500;
/** So many matches are looked at among all rows. */
const mostMatches = 1_000;

/**
 * Selects the ids of the best rows of a customer that have what was typed anywhere in their text. What few of the newest have
 * is looked for in all; what many have is so only where it stands between spaces, as a reference does.
 */
export function idsByText({ table, customerId, id, searchText, known }: TextTable, of: number, query: SearchQuery): SQL {
  const mine = eq(customerId, of);
  const fits = fitting(searchText, query);
  const isWhole = sql`${searchText} like ${`% ${escaped(query.forms[0]!)} %`}`;
  const found = sql`select ${id} as id, ${closenessOf(known, query)} as closeness`;
  return sql`with near as (
      ${found}
      from (select * from ${table} where ${mine} order by ${id} desc limit ${newest}) as ${table} where ${fits}
    ), far as (
      ${found} from ${table}
      where ${and(mine, fits)} and (select count(*) from near) < ${mostRanked} limit ${mostMatches}
    ), whole as (
      ${found} from ${table}
      where ${and(mine, isWhole)} and (
        (select count(*) from near) between ${mostRanked} and ${mostCommon} or (select count(*) from far) = ${mostMatches}
      ) limit ${mostMatches}
    )
    select id from (select * from near union select * from far union select * from whole) as found
    order by closeness, id desc limit ${mostRanked}`;
}

/** Whether a text, in lower case, has one of the wordings in it. */
export function fitting(text: PgColumn | SQL, { wordings }: SearchQuery): SQL {
  return or(...wordings.map((words) => and(...words.map((word) => has(text, word))))) ?? sql`false`;
}

function has(text: PgColumn | SQL, word: string): SQL | undefined {
  const at = word.indexOf('@');
  if (at < 3) return containing(text, word);
  // Its domain is that of many others, and would cost the index the most.
  return and(containing(text, word.slice(0, at + 1)), sql`strpos(${text}, ${word}) > 0`);
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
