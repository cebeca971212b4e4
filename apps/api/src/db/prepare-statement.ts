import type { Database } from './database.ts';

interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row> };
}

/** Where drizzle stores the connection of a database or transaction; its types omit it. */
interface ConnectionHolder {
  session: { client: unknown; constructor: object };
}

let usesNames = true;
let statementCount = 0;

/**
 * Sets whether the database keeps query plans under a name per connection. Turn it off behind a transaction pooler without
 * support for prepared statements, which may run the next statement on another connection.
 */
export function setStatementNaming(on: boolean): void {
  usesNames = on;
}

/**
 * A statement whose SQL is built once instead of per call and planned once per connection. For a short statement these two steps
 * are most of the work of the server and of the database. Its values are `sql.placeholder`s. It runs on the database and in any
 * transaction.
 */
export function prepareStatement<Values extends Record<string, unknown>, Result>(build: (db: Database) => Preparable<Result>) {
  // One per kind of database, because each driver sends statements differently.
  const built = new Map<object, ReturnType<Preparable<Result>['prepare']>>();
  return (db: Database, values: Values): Promise<Result> => {
    const { client, constructor: kind } = (db as unknown as ConnectionHolder).session;
    const statement = built.get(kind) ?? build(db).prepare(usesNames ? `statement ${++statementCount}` : '');
    built.set(kind, statement);
    return Object.assign(Object.create(statement) as typeof statement, { client }).execute(values);
  };
}
