import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { newCustomerId } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { writeAudit } from './audit.ts';
import { auditEntries, events } from './schema/audit.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const author = { actor: 'CUSTOMER', accountId: crypto.randomUUID(), ip: '192.0.2.1', operation: 'updateCustomerIban' } as const;
const change = {
  type: 'customer.iban-changed',
  objectType: 'customer',
  objectId: '1',
  before: { iban: 'a' },
  after: { iban: 'b' },
};

const readAudit = async (customerId: number) => ({
  audit: await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.customerId, customerId))
    .orderBy(auditEntries.entryId),
  events: await database.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId),
});

describe('the audit of a change', () => {
  it('writes an entry with before and after, and an event without them', async () => {
    const customerId = newCustomerId();
    await database.db.transaction((tx) => writeAudit(tx, systemClock, author, { ...change, customerId, data: { version: 2 } }));
    const rows = await readAudit(customerId);
    expect(rows.audit).toMatchObject([{ ...author, objectType: 'customer', before: { iban: 'a' }, after: { iban: 'b' } }]);
    expect(rows.events).toMatchObject([{ type: 'customer.iban-changed', objectId: '1', data: { version: 2 } }]);
  });

  it('is rolled back with its change', async () => {
    const customerId = newCustomerId();
    const broken = database.db.transaction(async (tx) => {
      await writeAudit(tx, systemClock, author, { ...change, customerId });
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await readAudit(customerId)).toEqual({ audit: [], events: [] });
  });
});
