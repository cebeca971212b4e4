import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * What rows are known by in full, for an index that finds one of 200,000 by it: each text in lower case, behind the customer's
 * number. An index and a statement have to name the same texts in the same order.
 */
export function knownKeys(customerId: PgColumn, texts: readonly SQLWrapper[]): SQL {
  const keys = texts.map((text) => sql`${customerId}::text || ':' || lower(${text})`);
  return sql`(array[${sql.join(keys, sql`, `)}])`;
}

/** Texts of a person or company in a column of JSON. */
export function textsIn(column: PgColumn, names: readonly string[]): SQL[] {
  return names.map((name) => sql`${column}->>${sql.raw(`'${name}'`)}`);
}
