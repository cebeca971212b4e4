import { randomUUID } from 'node:crypto';
import { createLoginToken } from '@demarc/contract/provider/account.ts';
import { describeToken, exchangeToken, listSessionAccounts, type SessionClaims } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { loginTokens, sessions } from '../../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin } from '../../testing/builders.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const secret = 'a+token/of~the.back-office==';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${secret}` } });
});
afterAll(() => api.close());

const createToken = (accountId: string) => api.call(createLoginToken, { params: { accountId } }, secret);
const exchange = (token: string) => api.call(exchangeToken, { body: { token } });

async function createTestAccount(
  values: Partial<typeof accounts.$inferInsert> = {},
  customer: Parameters<typeof insertCustomer>[1] = {},
) {
  const { customerId } = await insertCustomer(api.db, customer);
  return insertAccount(api.db, { customerId, ...values });
}

it('a login token signs in to its account once, even in concurrent requests', async () => {
  const { loginId } = await insertLogin(api.db);
  const { accountId, customerId } = await createTestAccount({ loginId });
  await createTestAccount({ loginId });
  const { status, body } = await createToken(accountId);
  expect(status).toBe(201);
  expect(body.token).toMatch(/^dml_[\w-]{43}$/);
  expect(Date.parse(body.expiresAt) - api.clock.now().getTime()).toBeGreaterThan(50_000);

  const responses = await Promise.all([exchange(body.token), exchange(body.token), exchange(body.token)]);
  expect(responses.map((response) => response.status).sort()).toEqual([200, 401, 401]);
  expect((await exchange(body.token)).problem?.code).toBe('TOKEN_INVALID');

  const { token } = responses.find((response) => response.status === 200)!.body;
  const { sid, cid, uid_g } = decodeJwt(token) as unknown as SessionClaims;
  expect({ cid, uid_g }).toEqual({ cid: customerId, uid_g: accountId });
  const [row] = await api.db.select().from(sessions).where(eq(sessions.sid, sid));
  expect(row).toMatchObject({ via: 'login-token', apiTokenId: null });
  expect(row!.endsAt.getTime() - row!.authTime.getTime()).toBe(12 * 3600 * 1000);
  const others = await api.call(listSessionAccounts, {}, token);
  expect(others.body.map((account) => account.accountId)).toEqual([accountId]);
});

it('describing its account uses up a login token; the replacement is valid for 5 minutes', async () => {
  const { accountId, customerId, username } = await createTestAccount({}, { companyName: 'Zuidnet B.V.' });
  const describeAccount = (token: string) => api.call(describeToken, { body: { token } });
  const linkToken = (await createToken(accountId)).body.token;
  const description = await describeAccount(linkToken);
  expect(description.body).toEqual({ username, company: 'Zuidnet B.V.', token: expect.stringMatching(/^dml_[\w-]{43}$/) });
  for (const again of [await describeAccount(linkToken), await exchange(linkToken)])
    expect(again.problem?.code).toBe('TOKEN_INVALID');
  // Describing a token does not sign in.
  expect(await api.db.select().from(sessions).where(eq(sessions.customerId, customerId))).toEqual([]);
  api.clock.moveBy(290);
  expect((await exchange(description.body.token)).status).toBe(200);

  const lateToken = (await describeAccount((await createToken(accountId)).body.token)).body.token;
  api.clock.moveBy(301);
  expect((await exchange(lateToken)).problem?.code).toBe('TOKEN_EXPIRED');
  const expiredToken = (await createToken(accountId)).body.token;
  api.clock.moveBy(61);
  expect((await describeAccount(expiredToken)).problem?.code).toBe('TOKEN_EXPIRED');
});

it('creating a login token writes an audit entry of the requesting system, and stores the secret nowhere', async () => {
  const { accountId, customerId } = await createTestAccount();
  const { token } = (await createToken(accountId)).body;
  const entries = await api.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.customerId, customerId))
    .orderBy(auditEntries.entryId);
  expect(entries).toMatchObject([
    { actor: 'PROVIDER', via: 'back-office', accountId: null, operation: 'createLoginToken', objectId: accountId },
  ]);
  const storedRows = [entries, await api.db.select().from(events), await api.db.select().from(loginTokens)];
  expect(JSON.stringify(storedRows)).not.toContain(token.slice(4));
});

it('a login token expires after 60 seconds', async () => {
  const { accountId } = await createTestAccount();
  api.clock.stopAt(api.clock.now().toISOString());
  onTestFinished(() => api.clock.resume());
  const [inTime, lateToken] = [(await createToken(accountId)).body.token, (await createToken(accountId)).body.token];
  api.clock.moveBy(59);
  expect((await exchange(inTime)).status).toBe(200);
  api.clock.moveBy(1);
  expect(await exchange(lateToken)).toMatchObject({ status: 401, problem: { code: 'TOKEN_EXPIRED' } });
});

it.each([
  ['an unknown account', async () => randomUUID(), 404, 'NOT_FOUND'],
  ['a deleted account', async () => (await createTestAccount({ deletedAt: new Date() })).accountId, 404, 'NOT_FOUND'],
  ['a disabled account', async () => (await createTestAccount({ status: 'DISABLED' })).accountId, 409, 'INVALID_TRANSITION'],
  [
    'an account that waits for activation',
    async () => (await createTestAccount({ status: 'PENDING_ACTIVATION' })).accountId,
    409,
    'INVALID_TRANSITION',
  ],
  [
    'an account of an application',
    async () => (await createTestAccount({}, { status: 'APPLICATION' })).accountId,
    409,
    'INVALID_TRANSITION',
  ],
])('a login token is not created for %s', async (_which, accountId, status, code) => {
  expect(await createToken(await accountId())).toMatchObject({ status, problem: { code } });
});

it.each([
  ['disabled', { status: 'DISABLED' }],
  ['deleted', { deletedAt: new Date() }],
] as const)('denies access if the account was %s in the meantime', async (_how, change) => {
  const { accountId } = await createTestAccount();
  const { token } = (await createToken(accountId)).body;
  await api.db.update(accounts).set(change).where(eq(accounts.accountId, accountId));
  expect(await exchange(token)).toMatchObject({ status: 403, problem: { code: 'ACCOUNT_DISABLED' } });
});

it('a login token that was never issued is rejected', async () => {
  for (const token of ['dml_', `dml_${'a'.repeat(43)}`, "dml_' or 1=1"])
    expect(await exchange(token)).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
});
