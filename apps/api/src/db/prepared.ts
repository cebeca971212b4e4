import type { Database } from './database.ts';

/** What a query builder of drizzle makes of itself. */
interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row> };
}

/** Where drizzle keeps the connection of a database or a transaction; its types leave it out. */
interface Connected {
  session: { client: unknown; constructor: object };
}

let isNamed = true;
let count = 0;

/**
 * Whether the database is to keep plans under a name, each connection its own. Off where a transaction pooler that knows no
 * prepared statements gives the next statement another connection.
 */
export function nameStatements(on: boolean): void {
  isNamed = on;
}

/**
 * A statement whose text is built once and not at every call, which is most of what a short statement costs the server, and
 * planned once a connection, which is most of what it costs the database. Its values are `sql.placeholder`s. It runs on the
 * database and in any transaction.
 */
export function prepared<Values extends Record<string, unknown>, Result>(build: (db: Database) => Preparable<Result>) {
  // One for each kind of database: each has its own way to send a statement.
  const built = new Map<object, ReturnType<Preparable<Result>['prepare']>>();
  return (db: Database, values: Values): Promise<Result> => {
    const { client, constructor: kind } = (db as unknown as Connected).session;
    const statement = built.get(kind) ?? build(db).prepare(isNamed ? `statement ${++count}` : '');
    built.set(kind, statement);
    return Object.assign(Object.create(statement) as typeof statement, { client }).execute(values);
  };
}
