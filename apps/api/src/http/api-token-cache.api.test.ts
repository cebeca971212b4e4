import { randomUUID } from 'node:crypto';
import { createContact } from '@demarc/contract/contact.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exchangeToken, refreshToken, type SessionClaims, validateToken } from '@demarc/contract/session.ts';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../db/hash-secret.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { customers } from '../db/schema/customer.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer } from '../testing/builders.ts';
import { viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Inserts a token of an account at a new company. */
async function insertApiToken(
  values: Partial<typeof apiTokens.$inferInsert> = {},
  account: Partial<typeof accounts.$inferInsert> = {},
  { db, clock }: TestApi = api,
) {
  const { customerId } = await insertCustomer(db);
  const { accountId } = await insertAccount(db, { customerId, ...account });
  const token = `dmc_${randomUUID()}`;
  const tokenId = randomUUID();
  const secret = { tokenPrefix: token.slice(0, 8), tokenHash: hashSecret(token), description: 'Export' };
  const origin = { createdAt: clock.now(), createdByAccountId: accountId };
  await db.insert(apiTokens).values({ customerId, tokenId, accountId, ...secret, ...origin, ...values });
  return { token, tokenId, customerId, accountId };
}

const read = ({ customerId, token }: { customerId: number; token: string }, ip = '192.0.2.30') =>
  api.call(getCustomer, { params: { customerId } }, token, { ip });
const readTokenRow = async ({ tokenId }: { tokenId: string }) =>
  (await api.db.select().from(apiTokens).where(eq(apiTokens.tokenId, tokenId)))[0]!;
const inSeconds = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000);
const contact = { lastName: 'Nieuw' };

describe('API tokens as bearer', () => {
  it('have the current rights of their account, and are named in the audit log', async () => {
    const apiToken = await insertApiToken({}, { roles: ['RESELLER_ADMIN'] });
    const add = () => api.call(createContact, { params: { customerId: apiToken.customerId }, body: contact }, apiToken.token);
    expect((await add()).status).toBe(201);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, apiToken.customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ actor: 'CUSTOMER', accountId: apiToken.accountId, via: apiToken.token.slice(0, 8) });

    await api.db.transaction(async (tx) => {
      await tx.update(accounts).set({ roles: [] }).where(eq(accounts.accountId, apiToken.accountId));
      await api.context.notifyChannel.notify(tx, `account:${apiToken.accountId}`);
    });
    await expect.poll(async () => (await add()).problem?.code, { timeout: 4_000 }).toBe('ROLE_REQUIRED');
    expect((await read(apiToken)).status).toBe(200);
  });

  it('record their last use once a minute', async () => {
    const apiToken = await insertApiToken();
    await Promise.all([read(apiToken), read(apiToken)]);
    const first = await readTokenRow(apiToken);
    expect(first).toMatchObject({ lastUsedIp: '192.0.2.30', version: 1 });
    api.clock.moveBy(30);
    await read(apiToken, '192.0.2.31');
    expect((await readTokenRow(apiToken)).lastUsedAt).toEqual(first.lastUsedAt);
    api.clock.moveBy(31);
    await read(apiToken, '192.0.2.31');
    const later = await readTokenRow(apiToken);
    expect(later.lastUsedAt!.getTime()).toBeGreaterThan(first.lastUsedAt!.getTime() + 60_000);
    expect(later.lastUsedIp).toBe('192.0.2.31');
  });

  it.each([
    ['a disabled account', {}, { status: 'DISABLED' }, 'TOKEN_INVALID'],
    ['an account that waits for its person', {}, { status: 'PENDING_ACTIVATION' }, 'TOKEN_INVALID'],
    ['a deleted account', {}, { deletedAt: new Date() }, 'TOKEN_INVALID'],
    ['nobody, once revoked', { revokedAt: new Date() }, {}, 'TOKEN_INVALID'],
    ['nobody, once expired', { expiresAt: new Date('2020-01-01') }, {}, 'TOKEN_EXPIRED'],
  ] as const)('do not authenticate %s', async (_who, values, account, code) => {
    const apiToken = await insertApiToken(values, account);
    expect(await read(apiToken)).toMatchObject({ status: 401, problem: { code } });
    expect((await api.call(exchangeToken, { body: { token: apiToken.token } })).problem?.code).toBe(code);
    expect((await readTokenRow(apiToken)).lastUsedAt).toBeNull();
  });

  it('are rejected if they are unknown, in any form', async () => {
    const { customerId } = await insertCustomer(api.db);
    for (const token of ['dmc_', `dmc_${'a'.repeat(43)}`, 'dmc_a.b.c'])
      expect(await read({ customerId, token })).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
  });

  it('stop working when their account or customer is disabled during use', async () => {
    const [apiToken, otherToken] = [await insertApiToken(), await insertApiToken()];
    for (const each of [apiToken, otherToken]) expect((await read(each)).status).toBe(200);
    await api.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.accountId, apiToken.accountId));
    await api.db.update(customers).set({ status: 'APPLICATION' }).where(eq(customers.customerId, otherToken.customerId));
    api.clock.moveBy(6);
    for (const each of [apiToken, otherToken]) expect((await read(each)).problem?.code).toBe('TOKEN_INVALID');
  });

  it('cannot read another company', async () => {
    const [apiToken, otherToken] = [await insertApiToken(), await insertApiToken()];
    const response = await read({ ...apiToken, customerId: otherToken.customerId });
    expect(response).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
  });
});

describe('exchanged API tokens', () => {
  const exchange = async (token: string) => (await api.call(exchangeToken, { body: { token } })).body.token;
  const getSession = async (token: string) => {
    const { sid } = decodeJwt(token) as unknown as SessionClaims;
    return (await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!;
  };

  it('give any number of sessions, which do not count as a sign-in', async () => {
    const apiToken = await insertApiToken({}, { roles: ['RESELLER_ADMIN'] });
    const [token, again] = [await exchange(apiToken.token), await exchange(apiToken.token)];
    expect((await getSession(token)).sid).not.toBe((await getSession(again)).sid);
    const row = await getSession(token);
    expect(row).toMatchObject({ via: 'api-token', apiTokenId: apiToken.tokenId, ip: '127.0.0.1' });
    expect(row.endsAt.getTime() - row.authTime.getTime()).toBe(12 * 3600 * 1000);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.accountId, apiToken.accountId));
    expect(account?.lastLoginAt).toBeNull();
    expect((await readTokenRow(apiToken)).lastUsedAt).not.toBeNull();
    await api.call(createContact, { params: { customerId: apiToken.customerId }, body: contact }, token);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, apiToken.customerId))
      .orderBy(auditEntries.entryId);
    expect(entry?.via).toBe(apiToken.token.slice(0, 8));
  });

  it('give a session that ends with the token', async () => {
    const apiToken = await insertApiToken({ expiresAt: inSeconds(1_000) });
    const token = await exchange(apiToken.token);
    expect((await getSession(token)).endsAt).toEqual((await readTokenRow(apiToken)).expiresAt);
    api.clock.moveBy(890);
    const refreshed = (await api.call(refreshToken, {}, token)).body.token;
    api.clock.moveBy(111);
    expect((await api.call(validateToken, {}, refreshed)).problem?.code).toBe('TOKEN_EXPIRED');
  });

  it('give a session that ends with a deleted account', async () => {
    const apiToken = await insertApiToken();
    const token = await exchange(apiToken.token);
    const isOwnAccount = and(eq(accounts.customerId, apiToken.customerId), eq(accounts.accountId, apiToken.accountId));
    await api.db.update(accounts).set({ deletedAt: new Date() }).where(isOwnAccount);
    api.clock.moveBy(6);
    expect((await api.call(validateToken, {}, token)).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('rate limits', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startTestApi({ rateLimit: true });
  });
  afterAll(() => strict.close());

  it('count an API token together with the sessions of its account', async () => {
    const { token, customerId } = await insertApiToken({}, {}, strict);
    const call = (bearer: string) => strict.call(getCustomer, { params: { customerId } }, bearer);
    const session = (await strict.call(exchangeToken, { body: { token } })).body.token;
    for (let count = 0; count < 300; count++) {
      expect((await call(token)).status).toBe(200);
      expect((await call(session)).status).toBe(200);
    }
    for (const bearer of [token, session]) expect((await call(bearer)).problem?.code).toBe('RATE_LIMITED');
    expect((await call(await strict.getToken(viewer(customerId)))).status).toBe(200);
  });

  it('allow 60 invalid tokens per minute from one address', async () => {
    const call = () => strict.call(validateToken, {}, `dmc_${randomUUID()}`, { ip: '192.0.2.40' });
    const { customerId } = await insertCustomer(strict.db);
    const callWithUnknownToken = () =>
      strict.call(getCustomer, { params: { customerId } }, `dmc_${randomUUID()}`, { ip: '192.0.2.40' });
    for (let count = 0; count < 30; count++) {
      expect((await call()).status).toBe(401);
      expect((await callWithUnknownToken()).status).toBe(401);
    }
    expect((await callWithUnknownToken()).status).toBe(429);
  });
});
