import { expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { newCustomerId } from './builders.ts';
import { openTestDatabase } from './open-test-database.ts';

it('fails a test file that wrote an audit entry with a field without a label', async () => {
  const database = await openTestDatabase();
  await database.db.insert(auditEntries).values({
    customerId: newCustomerId(),
    occurredAt: new Date(),
    actor: 'CUSTOMER',
    operation: 'changeThing',
    objectType: 'thing',
    objectId: '1',
    // A field with a label, one that the activity log leaves out, one without a label, and an address.
    after: { iban: 'b', updatedAt: '2027-01-01T00:00:00Z', unlabeledField: 'c', '192.0.2.1': 'd' },
  });
  await expect(database.close()).rejects.toThrow(/activity log: thing\.unlabeledField$/);
});
