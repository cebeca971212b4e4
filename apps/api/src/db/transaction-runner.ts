import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import type { PostgresClient } from './postgres-client.ts';

/** Limits how long a transaction keeps its locks after its process has vanished. */
const idleInTransactionTimeoutMs = 15_000;

/**
 * Replaces drizzle's own transactions on a pool. It discards a connection that breaks mid-transaction and reports the original
 * error. It begins and ends with plain strings, because drizzle rebuilds and maps these statements each time. Timeouts are set
 * for the transaction, not for the session, because a transaction pooler would pass session settings on to other clients.
 */
export function createTransactionRunner(pool: Pool, casing: 'snake_case', statementMs: number): Database['transaction'] {
  const dialect = new PgDialect({ casing });
  const begin = [
    'begin',
    // 10% less than the client-side limit, so that the server reports the timeout while the connection is still usable.
    `set local statement_timeout = ${Math.round(0.9 * statementMs)}`,
    `set local idle_in_transaction_session_timeout = ${statementMs === 0 ? 0 : idleInTransactionTimeoutMs}`,
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
