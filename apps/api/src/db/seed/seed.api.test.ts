import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { sampleMsas } from '../../modules/msa/sample-msas.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { accounts } from '../schema/account.ts';
import { contacts } from '../schema/contact.ts';
import { customers } from '../schema/customer.ts';
import { logins } from '../schema/login.ts';
import { loyaltyEntries } from '../schema/loyalty.ts';
import { assertInvariants } from './invariants.ts';
import { isEmptyDatabase, loadSampleData } from './seed.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const load = (size?: 'mid' | 'large') =>
  loadSampleData(
    {
      db: database.db,
      clock: systemClock,
      hashPassword: async () => 'hash',
      sampleMsas,
    },
    size,
  );

describe('sample data', () => {
  it('is loaded once, by whichever of two processes is first', async () => {
    expect(await isEmptyDatabase(database.db)).toBe(true);
    const loaded = await Promise.all([load(), load()]);
    expect(loaded.map((names) => names.length).sort()).toEqual([0, 3]);
    expect(await isEmptyDatabase(database.db)).toBe(false);
  });

  it('has the demo people, one disabled, one at two companies; who is invited has no login yet', async () => {
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

  it.each([
    ['mid', 25, 9, 900],
    ['large', 180, 14, 12_000],
  ] as const)('has the volumes of a %s reseller', async (size, people, mailboxes, points) => {
    const [name] = await load(size);
    const [{ customerId } = { customerId: 0 }] = await database.db
      .select()
      .from(customers)
      .where(eq(customers.companyName, name!));
    const rows = async (table: typeof accounts | typeof contacts | typeof loyaltyEntries) =>
      (await database.db.select({ rows: count() }).from(table).where(sql`${table.customerId} = ${customerId}`))[0]?.rows;
    expect([await rows(accounts), await rows(contacts), await rows(loyaltyEntries)]).toEqual([people, mailboxes, points]);
  });

  it('is refused where it breaks its rules', async () => {
    const broken = database.db.transaction(async (tx) => {
      await tx.update(customers).set({ iban: 'NL00DMRC0000000000' }).where(eq(customers.customerId, 20240317));
      await assertInvariants(tx);
    });
    await expect(broken).rejects.toThrow('IBAN NL00DMRC0000000000 is not valid');
    await assertInvariants(database.db);
  });
});
