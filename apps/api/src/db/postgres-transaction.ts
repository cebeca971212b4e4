import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import type { PostgresClient } from './postgres-client.ts';

/** A transaction whose process has vanished holds its locks no longer than this. */
const idleMs = 15_000;

/**
 * Transactions on a pool, in place of drizzle's own. A connection that is cut in the middle is given up, and what went wrong first
 * is what is told. They begin and end by plain texts: drizzle builds and maps these anew each time. The server's limits are set
 * for the transaction and not for the session, which a transaction pooler would hand to others.
 */
export function transactionsOn(pool: Pool, casing: 'snake_case', statementMs: number): Database['transaction'] {
  const dialect = new PgDialect({ casing });
  const begin = [
    'begin',
    // A little less than the limit on this side, so that the server gets to say so while the connection is still of use.
    `set local statement_timeout = ${Math.round(0.9 * statementMs)}`,
    `set local idle_in_transaction_session_timeout = ${statementMs === 0 ? 0 : idleMs}`,
  ].join('; ');
  return async (work) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      await client.query(begin);
      const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
      const result = await work(tx as never);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken || (client as unknown as PostgresClient).isReadOnly === true);
    }
  };
}
