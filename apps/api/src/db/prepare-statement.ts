import { getViewSelectedFields, is, Param, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { ColumnsSelection } from 'drizzle-orm/sql';
import type { Database } from './database.ts';

/** The placeholders of the values; undefined for a value that is not given. */
export type Placeholders<Values> = {
  [Name in keyof Values]: undefined extends Values[Name] ? ValuePlaceholder | undefined : ValuePlaceholder;
};

/** Drizzle accepts a placeholder wherever it accepts SQL, but its types say so only in some places. */
type ValuePlaceholder = Placeholder & SQL<never>;

/** A Drizzle query that has been built but not run. */
interface Query extends PromiseLike<unknown> {
  toSQL(): { sql: string; params: unknown[] };
}

/** The rows that a query returns; none for a write without `returning`. */
type Rows<Q extends Query> = Awaited<Q> extends unknown[] ? Awaited<Q> : never[];

type Build<Values, Q extends Query> = (db: Database, values: Placeholders<Values>) => Q;

/** The statement as it is sent to PostgreSQL. */
export interface BuiltStatement {
  /** PostgreSQL parses a named statement once per connection and may reuse its plan. It plans an unnamed one on every run. */
  name: string | undefined;
  text: string;
}

interface StatementOptions {
  /**
   * Plans the statement for the values of each run: for a statement whose best plan depends on them, such as a search for a word
   * that may be rare or common.
   */
  usesCustomPlan?: boolean;
}

interface CompiledStatement extends BuiltStatement {
  query: Query;
  encode(values: object): unknown[];
  /** Compiled with the first row, because a write without `returning` has no fields. */
  toRow?: (values: unknown[]) => unknown;
}

/** Statements for further combinations of given values are compiled at each call, so that the cache stays bounded. */
const maxVariants = 64;
let statementCount = 0;

/**
 * Declares a statement whose SQL is built once instead of at each call: once for each combination of values that are given, where
 * `undefined` means not given, and `null` is a value. It runs on the database and in any transaction, and returns the rows.
 */
export function prepareStatement<Values extends object, Q extends Query>(
  build: Build<Values, Q>,
  { usesCustomPlan = false }: StatementOptions = {},
): (db: Database, values: Values) => Promise<Rows<Q>> {
  const compiled = new Map<string, CompiledStatement>();
  return async (db, values) => {
    const key = getGivenNames(values);
    let statement = compiled.get(key);
    if (!statement) {
      const isCacheable = compiled.size < maxVariants;
      const name = usesCustomPlan || !isCacheable ? undefined : `statement_${++statementCount}`;
      statement = compileStatement(db, build, key, name);
      if (isCacheable) compiled.set(key, statement);
    }
    const rows = await db.runStatement(statement, statement.encode(values));
    if (rows.length === 0) return [] as unknown as Rows<Q>;
    statement.toRow ??= compileRowMapper(getFieldNames(statement.query), rows[0]!.length);
    return rows.map(statement.toRow) as Rows<Q>;
  };
}

/** Unlike Drizzle's `inArray`, this takes one parameter, so that the SQL does not depend on the length of the list. */
export function isAnyOf(column: SQLWrapper, list: SQLWrapper): SQL {
  return sql`${column} = any(${list})`;
}

/** Returns the names of the given values, each followed by a comma. */
function getGivenNames(values: object): string {
  let names = '';
  for (const name in values) if (values[name as keyof object] !== undefined) names += `${name},`;
  return names;
}

function compileStatement<Values>(
  db: Database,
  build: Build<Values, Query>,
  key: string,
  name: string | undefined,
): CompiledStatement {
  const names = key.split(',').slice(0, -1);
  const placeholders = Object.fromEntries(names.map((valueName) => [valueName, sql.placeholder(valueName)]));
  const query = build(db, placeholders as unknown as Placeholders<Values>);
  const { sql: text, params } = query.toSQL();
  if (params.includes(undefined)) throw new Error(`A value that the statement requires is missing: ${text}`);
  return { query, name, text, encode: compileEncoder(params) };
}

/** Returns the names of the selected or returned fields, in the order of the statement. Drizzle exposes them only for a view. */
function getFieldNames(query: Query): string[] {
  return Object.keys(getViewSelectedFields(pgView('statement').as(query as unknown as TypedQueryBuilder<ColumnsSelection>)));
}

function compileEncoder(params: readonly unknown[]): CompiledStatement['encode'] {
  const readers = params.map((param): ((values: Record<string, unknown>) => unknown) => {
    if (is(param, Placeholder)) return (values) => encodeDate(values[param.name]);
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
    const { value: placeholder, encoder } = param;
    // Drizzle's encoders do not expect null.
    return (values) => {
      const value = values[placeholder.name] ?? null;
      return value === null ? null : encoder.mapToDriverValue(value);
    };
  });
  return (values) => readers.map((read) => read(values as Record<string, unknown>));
}

function encodeDate(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Compiles a function that converts the values of a row to an object. The drivers have converted the values already. Compiled
 * code is ten times as fast as a loop over the names, because V8 then knows the shape of the object.
 */
function compileRowMapper(names: readonly string[], columnCount: number): (values: unknown[]) => unknown {
  if (names.length !== columnCount) throw new Error('A statement selects fields, and no tables or groups of fields.');
  const properties = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as (values: unknown[]) => unknown;
}
