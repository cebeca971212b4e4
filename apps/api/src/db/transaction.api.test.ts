import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { customers } from './schema/customer.ts';
import { findCustomer } from './views/customer.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countCustomers = () => database.db.$count(customers);

it('commits all of a transaction or nothing, and rolls back nested transactions', async () => {
  const { db } = database;
  const before = await countCustomers();
  const refusal = new Error('refused');
  const broken = db.transaction(async (tx) => {
    await insertCustomer(tx);
    throw refusal;
  });
  await expect(broken).rejects.toBe(refusal);
  expect(await countCustomers()).toBe(before);
  await db.transaction(async (tx) => {
    await insertCustomer(tx);
    const inner = tx.transaction(async (part) => {
      await insertCustomer(part);
      throw refusal;
    });
    await expect(inner).rejects.toBe(refusal);
  });
  expect(await countCustomers()).toBe(before + 1);
});

it('rejects statements that a transaction starts after it has ended', async () => {
  const { db } = database;
  const gate = Promise.withResolvers<void>();
  const broken = db.transaction(async (tx) => {
    const continueAfterEnd = async () => {
      await findCustomer(tx, 1);
      await Promise.allSettled([broken]);
      await findCustomer(tx, 1);
    };
    continueAfterEnd().then(gate.resolve, gate.reject);
    await findCustomer(tx, 1);
    throw new Error('refused');
  });
  await expect(broken).rejects.toThrow('refused');
  await expect(gate.promise).rejects.toThrow(/transaction|closed/i);
});

it('discards a connection that breaks mid-transaction, reports why, and uses other connections', async ({ skip }) => {
  if (database.kind === 'embedded') return skip('the embedded database has one connection, in this process');
  const { db } = database;
  const before = await countCustomers();
  for (let at = 0; at < 12; at++) {
    const cut = db.transaction(async (tx) => {
      await insertCustomer(tx);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow('Failed query: select pg_terminate_backend');
  }
  expect(await countCustomers()).toBe(before);
  await db.transaction((tx) => insertCustomer(tx));
  expect(await countCustomers()).toBe(before + 1);
});
