import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleDatabase } from '../testing/load-samples.ts';
import type { TestDatabase } from '../testing/open-test-database.ts';
import { assertTvInvariants } from './tv-invariants.ts';

const noordlijn = 20240317;
const zuidnet = 20250822;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

/** Breaks an invariant, returns the error, and rolls back. */
async function getViolation(statement: SQL, customerIds?: readonly number[]): Promise<string> {
  let violation = 'nothing is broken';
  const undo = new Error('undo');
  await database.db
    .transaction(async (tx) => {
      await tx.execute(statement);
      await assertTvInvariants(tx, customerIds).catch((error: Error) => {
        violation = error.message;
      });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return violation;
}

const selectAccount = (reference: string) =>
  sql`tv_account_id = (select tv_account_id from tv_account where customer_id = ${noordlijn} and reference = ${reference})`;
const unknownId = '00000000-0000-8000-8000-000000000000';

describe('the TV invariants', () => {
  it('hold for the sample data', async () => {
    await expect(assertTvInvariants(database.db)).resolves.toBeUndefined();
    await expect(assertTvInvariants(database.db, [])).resolves.toBeUndefined();
  });

  it.each<[string, string, SQL]>([
    [
      'an account on a line of another customer',
      'tv_account refers to a row of line',
      sql`update tv_account set line_id = (select line_id from line where customer_id = ${zuidnet} limit 1) where ${selectAccount('Het Anker')}`,
    ],
    [
      'a device of no account',
      'tv_device refers to',
      sql`update tv_device set tv_account_id = 1 where ${selectAccount('Bouwman')}`,
    ],
    [
      'a product of another customer',
      'tv_product refers to',
      sql`update tv_product set customer_id = ${zuidnet} where ${selectAccount('Bouwman')}`,
    ],
    [
      'a request without its code',
      'tv_activation_request refers to',
      sql`update tv_activation_request set activation_code_id = ${unknownId}`,
    ],
    ['a code of nobody', 'tv_activation_code refers to', sql`update tv_activation_code set issued_by_account_id = ${unknownId}`],
    [
      'no base product',
      'does not have exactly one base product',
      sql`delete from tv_product where type = 'base' and ${selectAccount('Bouwman')}`,
    ],
    [
      'a device too many',
      'more devices than device slots',
      sql`update tv_account set max_devices = 2 where ${selectAccount('Bouwman')}`,
    ],
    [
      'a wrong count of devices',
      'more devices than device slots',
      sql`update tv_account set device_count = 1 where ${selectAccount('Bouwman')}`,
    ],
    [
      'device slots without a product',
      'the number of device slots of a TV account',
      sql`update tv_account set max_devices = 9 where ${selectAccount('Bouwman')}`,
    ],
    [
      'an end without a time',
      'has no end time, or still has products',
      sql`update tv_account set ended_at = null where ${selectAccount('VET-21')}`,
    ],
    [
      'a product that outlives its account',
      'has no end time, or still has products',
      sql`update tv_product set status = 'active', end_date = null where ${selectAccount('VET-21')}`,
    ],
    [
      'a new account in use',
      'the dates of a TV account',
      sql`update tv_account set activated_at = now() where ${selectAccount('Kievit')}`,
    ],
    [
      'an end without a date',
      'the dates of a TV account',
      sql`update tv_account set cancellation_date = null where ${selectAccount('ZIJLVEST-19')}`,
    ],
    [
      'a product that ends without a date',
      'the dates of a TV product',
      sql`update tv_product set cancellation_date = null where status = 'cancelling'`,
    ],
    [
      'a product without what it requires',
      'without another one that it requires',
      sql`update tv_product set product_code = 'SPORT-KADE-4K', product_id = 'tv-202' where product_code = 'OPNEMEN-300'`,
    ],
    [
      'a product that is excluded',
      'without another one that it requires',
      sql`update tv_product set product_code = 'OPNEMEN-100', product_id = 'tv-301' where product_code = 'SPORT-KADE' and ${selectAccount('DIJK-7B')}`,
    ],
    [
      'a product of another package',
      'a package that does not exist',
      sql`update tv_product set product_id = 'tv-999' where ${selectAccount('Bouwman')}`,
    ],
    [
      'a device that waits unseen',
      'a wrong time for its waiting device',
      sql`update tv_account set pending_since = null where ${selectAccount('DIJK-22')}`,
    ],
    [
      'a code that is forgotten',
      'a wrong time for its waiting device',
      sql`update tv_account set code_expires_at = null where ${selectAccount('DIJK-7B')}`,
    ],
    ['an open code that nobody can read', 'cannot be read out', sql`update tv_activation_code set encrypted_code = null`],
  ])('are violated by %s', async (_name, message, statement) => {
    const violation = await getViolation(statement);
    expect(violation).toContain('The sample data breaks its rules');
    expect(violation).toContain(message);
  });

  it('are checked only for the given customers', async () => {
    const statement = sql`update tv_account set max_devices = 9 where ${selectAccount('Bouwman')}`;
    expect(await getViolation(statement, [noordlijn])).toContain(`rule 19, customer ${noordlijn}`);
    expect(await getViolation(statement, [zuidnet])).toBe('nothing is broken');
  });
});
