import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { logins } from '../db/schema/login.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { assertInvariants } from './invariants.ts';
import { isEmptyDatabase } from './is-empty-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const load = (size?: 'mid') => loadSamples(database, size);

describe('sample data', () => {
  it('is loaded once when two processes start together', { timeout: 300_000 }, async () => {
    expect(await isEmptyDatabase(database.db)).toBe(true);
    const loadedNames = await Promise.all([load(), load()]);
    expect(loadedNames.map((names) => names.length).sort()).toEqual([0, 3]);
    expect(await isEmptyDatabase(database.db)).toBe(false);
  });

  it('has the demo accounts: one disabled, one person at two companies, and no login for an invited account', async () => {
    const people = await database.db.select().from(accounts).innerJoin(logins, eq(logins.loginId, accounts.loginId));
    expect(people.map(({ account }) => `${account.username} ${account.status}`).sort()).toEqual([
      'admin@noordlijn.example ENABLED',
      'admin@zuidnet.example ENABLED',
      'adviseur@haldervoort.example ENABLED',
      'adviseur@haldervoort.example ENABLED',
      'finance@noordlijn.example ENABLED',
      'former@noordlijn.example DISABLED',
      'order@noordlijn.example ENABLED',
      'owner@bakkerij.example ENABLED',
      'servicedesk@noordlijn.example ENABLED',
      'viewer@noordlijn.example ENABLED',
    ]);
  });

  it('is rejected if it violates an invariant', { timeout: 60_000 }, async () => {
    const violation = database.db.transaction(async (tx) => {
      await tx.update(customers).set({ iban: 'NL00DMRC0000000000' }).where(eq(customers.customerId, 20240317));
      await assertInvariants(tx);
    });
    await expect(violation).rejects.toThrow('customer 20240317 has an invalid IBAN: NL00DMRC0000000000');
    await assertInvariants(database.db);
  });
});
