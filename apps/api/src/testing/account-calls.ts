import { randomUUID } from 'node:crypto';
import { type AccountCreateRequest, createAccount, deleteAccount, updateAccount } from '@demarc/contract/account.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { hashSecret } from '../db/hash-secret.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { admin } from './sessions.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export let api: TestApi;

export const person: AccountCreateRequest = {
  username: 'piet@test.example',
  firstName: 'Piet',
  middleName: 'van der',
  lastName: 'Meer',
  email: 'piet@test.example',
  phoneNumber: '0205550111',
  roles: ['RESELLER_ORDER'],
};

export const create = (customerId: number, body: object) =>
  api.call(createAccount, { params: { customerId }, body: { ...person, ...body } }, admin(customerId));

export const change = (
  customerId: number,
  accountId: string,
  body: object,
  as: Parameters<typeof api.call>[2] = admin(customerId),
) => api.call(updateAccount, { params: { customerId, accountId }, body }, as);

export const remove = (customerId: number, accountId: string, as: Parameters<typeof api.call>[2] = admin(customerId)) =>
  api.call(deleteAccount, { params: { customerId, accountId } }, as);

export const findRow = async (accountId: string) =>
  (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;

export const listAuditEntries = (accountId: string) =>
  api.db.select().from(auditEntries).where(eq(auditEntries.objectId, accountId)).orderBy(asc(auditEntries.entryId));

export const listEvents = (accountId: string) =>
  api.db.select().from(events).where(eq(events.objectId, accountId)).orderBy(asc(events.eventId));

export async function insertToken(customerId: number, accountId: string, values: Partial<typeof apiTokens.$inferInsert> = {}) {
  const token = `dmc_${randomUUID()}`;
  await api.db.insert(apiTokens).values({
    customerId,
    tokenId: randomUUID(),
    accountId,
    description: 'Test',
    tokenPrefix: token.slice(0, 8),
    tokenHash: hashSecret(token),
    createdAt: api.clock.now(),
    createdByAccountId: accountId,
    ...values,
  });
  return token;
}

/** Registers the setup and teardown that each file of these tests needs. */
export function setUpAccountCalls(): void {
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
}
