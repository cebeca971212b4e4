import { type PGlite, type Transaction, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { int8ArrayType, parseInt8Array } from './int8-array.ts';
import type { BuiltStatement } from './prepare-statement.ts';

/** Creates the database of an embedded PGlite. It has one connection, so statements run one after another. */
export function createEmbeddedDatabase(client: PGlite, casing: 'snake_case'): Database {
  return bind(client, casing, (work) => client.transaction((transaction) => work(bindTransaction(transaction, casing))));
}

function bindTransaction(client: Transaction, casing: 'snake_case', depth = 1): Database {
  const transaction: Database['transaction'] = async (work) => {
    const savepoint = `savepoint_${depth}`;
    await client.exec(`savepoint ${savepoint}`);
    try {
      const result = await work(bindTransaction(client, casing, depth + 1));
      await client.exec(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await client.exec(`rollback to savepoint ${savepoint}`);
      throw error;
    }
  };
  return bind(client, casing, transaction);
}

function bind(client: PGlite | Transaction, casing: 'snake_case', transaction: Database['transaction']): Database {
  const runStatement = async ({ text }: BuiltStatement, values: unknown[]): Promise<unknown[][]> =>
    (await client.query<unknown[]>(text, values, { rowMode: 'array', parsers })).rows;
  return Object.assign(drizzle({ client: client as PGlite, casing }), { runStatement, transaction }) as unknown as Database;
}

/** Converters of the text of a value, by type. PGlite converts all other types. A date stays text, because it has no time zone. */
const parsers = {
  [types.TIMESTAMPTZ]: (text: string) => new Date(text),
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
  [int8ArrayType]: parseInt8Array,
};
