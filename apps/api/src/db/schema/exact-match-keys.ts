import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Builds the keys of the identifiers that people search for in full, for an index that finds one row of 200,000. Each is lower
 * case and prefixed with the customer's number. The index and the query must list the same texts in the same order.
 */
export function buildExactMatchKeys(customerId: PgColumn, texts: readonly SQLWrapper[]): SQL {
  const keys = texts.map((text) => sql`${customerId}::text || ':' || lower(${text})`);
  return sql`(array[${sql.join(keys, sql`, `)}])`;
}

/** Text fields of a person or company in a JSON column. */
export function selectJsonTexts(column: PgColumn, names: readonly string[]): SQL[] {
  return names.map((name) => sql`${column}->>${sql.raw(`'${name}'`)}`);
}
