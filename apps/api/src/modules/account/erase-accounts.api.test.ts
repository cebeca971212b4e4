import { createAccount, deleteAccount, updateAccount } from '@demarc/contract/account.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { eraseAccounts } from './erase-accounts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('the job erases the personal data of a deleted account once, after 30 days, and keeps its audit trail', async () => {
  const { customerId } = await insertCustomer(api.db);
  const person = { username: 'Piet-77', firstName: 'Pieternel', middleName: 'tussen', lastName: 'Zeldzaam' };
  const body = { ...person, email: 'zeldzaam@test.example', phoneNumber: '0205550177', roles: ['RESELLER_ORDER' as const] };
  const createAndChange = async (username: string) => {
    const { accountId } = (
      await api.call(createAccount, { params: { customerId }, body: { ...body, username } }, admin(customerId))
    ).body;
    const params = { customerId, accountId };
    await api.call(updateAccount, { params, body: { firstName: 'Petronella', roles: [] } }, admin(customerId));
    return params;
  };
  const deletedKey = await createAndChange('Piet-77');
  const keptKey = await createAndChange('Piet-78');
  const getRow = async ({ accountId }: { accountId: string }) =>
    (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
  const listEntries = ({ accountId }: { accountId: string }) =>
    api.db.select().from(auditEntries).where(eq(auditEntries.objectId, accountId)).orderBy(asc(auditEntries.entryId));
  const personalData = /Pieternel|Petronella|tussen|Zeldzaam|Piet-7|0205550177/i;
  await api.call(deleteAccount, { params: deletedKey }, admin(customerId));

  api.clock.moveBy(30 * 24 * 3600 - 60);
  await eraseAccounts.run(api.context, {});
  expect(await getRow(deletedKey)).toMatchObject({ lastName: 'Zeldzaam', username: 'Piet-77' });

  api.clock.moveBy(120);
  await eraseAccounts.run(api.context, {});
  await eraseAccounts.run(api.context, {});
  const { accountId } = deletedKey;
  expect(await getRow(deletedKey)).toMatchObject({
    accountId,
    username: `erased-${accountId}`,
    firstName: '',
    email: '',
    phoneNumber: '',
  });
  expect(JSON.stringify(await getRow(deletedKey))).not.toMatch(personalData);
  expect(await listEntries(deletedKey)).toMatchObject([
    { operation: 'createAccount', before: null, after: { roles: ['RESELLER_ORDER'], status: 'PENDING_ACTIVATION' } },
    { operation: 'updateAccount', before: { roles: ['RESELLER_ORDER'] }, after: { roles: [] } },
    { operation: 'deleteAccount' },
    { operation: 'erase-accounts', actor: 'SYSTEM' },
  ]);
  expect(JSON.stringify(await listEntries(deletedKey))).not.toMatch(personalData);
  expect(JSON.stringify([await getRow(keptKey), await listEntries(keptKey)])).toMatch(personalData);
});
