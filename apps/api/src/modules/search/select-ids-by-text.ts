import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { buildExactMatchKeys } from '../../db/schema/exact-match-keys.ts';
import { containsText } from '../../db/search-text.ts';
import type { SearchQuery } from './search-query.ts';

/** A table with a trigram index on its search text, and an index on the keys that must match exactly. */
interface TextTable {
  table: PgTable;
  customerId: PgColumn;
  id: PgColumn;
  searchText: PgColumn;
  /** The columns of the exact-match index, in the order of that index. */
  exactMatchColumns: readonly SQLWrapper[];
  /** The number that users refer to; a search may contain only its first digits. */
  number: SQLWrapper;
}

/** The maximum number of matches that are ranked. */
export const maxRanked = 50;
/** The number of newest rows searched first. */
const maxNewestRows = 1_000;
/** The maximum number of matches read from the complete table. */
const maxMatches = 1_000;

/**
 * Selects the IDs of a customer's best matches. If the newest rows contain few matches, all rows are searched; rows with an exact
 * match are always included.
 */
export function selectIdsByText(
  { table, customerId, id, searchText, exactMatchColumns, number }: TextTable,
  ownCustomerId: number,
  query: SearchQuery,
): SQL {
  const isOwn = eq(customerId, ownCustomerId);
  const matches = matchesQuery(searchText, query);
  const keys = [...new Set([...query.forms, query.text.toLowerCase()])].map((form) => sql`${`${ownCustomerId}:${form}`}`);
  const isExactMatch = sql`${buildExactMatchKeys(customerId, exactMatchColumns)} && array[${sql.join(keys, sql`, `)}]::text[]`;
  const selectRanked = sql`select ${id} as id, ${buildClosenessRank([sql`${number}::text`, ...exactMatchColumns], query)} as closeness`;
  return sql`with near as (
      ${selectRanked}
      from (select * from ${table} where ${isOwn} order by ${id} desc limit ${maxNewestRows}) as ${table} where ${matches}
    ), far as (
      ${selectRanked} from ${table}
      where ${and(isOwn, matches)} and (select count(*) from near) < ${maxRanked} limit ${maxMatches}
    ), exact as (
      select ${id} as id, 0 as closeness from ${table} where ${and(isOwn, isExactMatch)} limit ${maxMatches}
    )
    select id from (select * from near union all select * from far union all select * from exact) as matches
    group by id order by min(closeness), id desc limit ${maxRanked}`;
}

/** Matches a lowercase text that contains one of the wordings. */
export function matchesQuery(text: PgColumn | SQL, { wordings }: SearchQuery): SQL {
  return or(...wordings.map((words) => and(...words.map((word) => matchesWord(text, word))))) ?? sql`false`;
}

function matchesWord(text: PgColumn | SQL, word: string): SQL | undefined {
  const atIndex = word.indexOf('@');
  if (atIndex < 3) return containsText(text, word);
  // Leave out the top-level domain: nearly every address shares it, which makes it the most expensive part to look up in the
  // index.
  const end = word.lastIndexOf('.');
  return and(containsText(text, word.slice(0, end > atIndex ? end : atIndex + 1)), sql`strpos(${text}, ${word}) > 0`);
}

function buildClosenessRank(exactMatchColumns: readonly SQLWrapper[], { forms }: SearchQuery): SQL {
  const texts = exactMatchColumns.map((exactMatchColumn) => sql`lower(${exactMatchColumn})`);
  const isExact = or(...texts.map((text) => inArray(text, [...forms])));
  const prefixPatterns = forms.map((form) => `${escapeLike(form)}%`);
  const isPrefix = or(...texts.flatMap((text) => prefixPatterns.map((pattern) => sql`${text} like ${pattern}`)));
  return sql`case when ${isExact} then 0 when ${isPrefix} then 1 else 2 end`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
