import type { ServiceStatus } from '@demarc/contract/service.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { sampleMsas } from '../../modules/msa/sample-msas.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { accounts } from '../schema/account.ts';
import { contacts } from '../schema/contact.ts';
import { customers } from '../schema/customer.ts';
import { lineDiagnostics, lineSessions, lines } from '../schema/line.ts';
import { logins } from '../schema/login.ts';
import { loyaltyEntries } from '../schema/loyalty.ts';
import { orders } from '../schema/order.ts';
import { assertInvariants } from './invariants.ts';
import { isEmptyDatabase, loadSampleData } from './seed.ts';
import { sizedCompany, sizes } from './sized.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const load = (size?: 'mid') =>
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

  it('has the volumes of a mid reseller', { timeout: 120_000 }, async () => {
    const [name] = await load('mid');
    const [{ customerId } = { customerId: 0 }] = await database.db
      .select()
      .from(customers)
      .where(eq(customers.companyName, name!));
    const rows = async (table: PgTable & { customerId: PgColumn }) => database.db.$count(table, eq(table.customerId, customerId));
    const counted = await Promise.all(
      [accounts, contacts, loyaltyEntries, lines, orders, lineDiagnostics, lineSessions].map((table) => rows(table)),
    );
    expect(counted).toEqual([25, 9, 900, 5_000, 6_800, 3_000, 60_000]);
    const ofStatus = (status: ServiceStatus) =>
      database.db.$count(lines, and(eq(lines.customerId, customerId), eq(lines.status, status)));
    expect([await ofStatus('PENDING'), await ofStatus('PENDING_TERMINATION'), await ofStatus('TERMINATED')]).toEqual([
      100, 50, 400,
    ]);
    // In the order of time, as the server gives them out.
    const { rows: unsorted } = (await database.db.execute(sql`
      select order_id from (
        select order_id, created_at, lag(created_at) over (order by order_id) as before from service_order where customer_id = ${customerId}
      ) as numbered where created_at < before limit 1`)) as unknown as { rows: unknown[] };
    expect(unsorted).toEqual([]);
  });

  it('knows the large reseller in full, without writing it', () => {
    const { accounts, contacts, loyalty } = sizedCompany('large', systemClock);
    expect([accounts.length, contacts.length, loyalty.length]).toEqual([180, 14, 12_000]);
    expect(sizes.large.volumes).toEqual({ lines: 200_000, orders: 265_000, diagnostics: 60_000, sessions: 2_400_000 });
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
