import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

/**
 * Transactions on a pool, in place of drizzle's own. A connection that is cut in the middle is given up, and what went wrong first
 * is what is told. They begin and end by plain texts: drizzle builds and maps these anew each time.
 */
export function transactionsOn(pool: Pool, casing: 'snake_case'): Database['transaction'] {
  const dialect = new PgDialect({ casing });
  return async (work) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      await client.query('begin');
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
      client.release(isBroken);
    }
  };
}
