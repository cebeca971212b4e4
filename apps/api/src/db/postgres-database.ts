import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryArrayConfig } from 'pg';
import type { Database } from './database.ts';
import { int8ArrayType, parseInt8Array } from './int8-array.ts';
import type { PostgresClient } from './postgres-client.ts';
import type { BuiltStatement } from './prepare-statement.ts';

interface PostgresDatabaseOptions {
  casing: 'snake_case';
  /** Statement timeout in milliseconds; 0 for no limit. */
  statementMs: number;
  /** Turned off behind a transaction pooler that may run the next statement on a connection without the named statement. */
  usesNamedStatements: boolean;
}

/** Limits how long a transaction keeps its locks after its process has vanished. */
const idleInTransactionTimeoutMs = 15_000;

/** Creates the database of a pool. A transaction discards a connection that breaks in it, and reports the original error. */
export function createPostgresDatabase(pool: Pool, options: PostgresDatabaseOptions): Database {
  const { statementMs } = options;
  // One string, which is sent as one message. The settings apply to the transaction only, because a transaction pooler would pass
  // session settings on to other clients.
  const begin = [
    'begin',
    // 10% less than the client-side limit, so that the server reports the timeout while the connection is still usable.
    `set local statement_timeout = ${Math.round(0.9 * statementMs)}`,
    `set local idle_in_transaction_session_timeout = ${statementMs === 0 ? 0 : idleInTransactionTimeoutMs}`,
  ].join('; ');
  const databaseByClient = new WeakMap<PoolClient, Database>();

  const bindClient = (client: PoolClient): Database => {
    const existing = databaseByClient.get(client);
    if (existing) return existing;
    let depth = 0;
    const transaction: Database['transaction'] = async (work) => {
      const savepoint = `savepoint_${++depth}`;
      await client.query(`savepoint ${savepoint}`);
      try {
        const result = await work(tx);
        await client.query(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        await client.query(`rollback to savepoint ${savepoint}`);
        throw error;
      } finally {
        depth--;
      }
    };
    const tx = bind(client, options, transaction);
    databaseByClient.set(client, tx);
    return tx;
  };

  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    let isBroken = false;
    let hasEnded = false;
    const clientDb = bindClient(client);
    const runStatement: Database['runStatement'] = async (statement, values) => {
      if (hasEnded) throw new Error('The transaction of this statement has ended.');
      return clientDb.runStatement(statement, values);
    };
    // A new object for each transaction, because the next one on the client must not run late statements of this one.
    const tx: Database = Object.assign(Object.create(clientDb), { runStatement });
    try {
      // Not awaited, so that it is sent together with the first statement.
      const beginQuery = client.query(begin);
      beginQuery.catch(() => {});
      const result = await work(tx);
      await beginQuery;
      hasEnded = true;
      await client.query('commit');
      return result;
    } catch (error) {
      hasEnded = true;
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken || (client as unknown as PostgresClient).isReadOnly === true);
    }
  };
  return bind(pool, options, transaction);
}

function bind(
  client: Pool | PoolClient,
  { casing, usesNamedStatements }: PostgresDatabaseOptions,
  transaction: Database['transaction'],
): Database {
  const runStatement = async ({ name, text }: BuiltStatement, values: unknown[]): Promise<unknown[][]> => {
    const query: QueryArrayConfig = { text, values, rowMode: 'array', types };
    if (usesNamedStatements && name !== undefined) query.name = name;
    return (await client.query<unknown[]>(query)).rows;
  };
  return Object.assign(drizzle(client, { casing }), { runStatement, transaction }) as unknown as Database;
}

const { builtins } = pg.types;
const parseInstant = (text: string) => new Date(text);

/** Converters of the text of a value, by type. pg converts all other types. A date stays text, because it has no time zone. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: parseInstant,
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [int8ArrayType]: parseInt8Array,
};
const types = {
  getTypeParser: (id: number, format: 'text') => parsers[id] ?? pg.types.getTypeParser(id, format),
} as CustomTypesConfig;
