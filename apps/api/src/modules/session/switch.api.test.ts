import { randomUUID } from 'node:crypto';
import { listSessionAccounts, type SessionClaims, switchAccount, validateToken } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { type SessionVia, sessions } from '../../db/schema/session.ts';
import { insertAccount, insertCustomer, insertExternalIdentity, insertLogin } from '../../testing/builders.ts';
import { createSession, type SignedIn } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = (token: string) => api.call(listSessionAccounts, {}, token);
const switchTo = (token: string, accountId: string) =>
  api.call(switchAccount, { body: { accountId } }, token, { headers: { 'x-token-include-roles': 'true' } });
const getClaims = (token: string) => decodeJwt(token) as unknown as SessionClaims;
const findRow = async (sid: string) => (await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!;

async function createTestAccount(
  values: Partial<typeof accounts.$inferInsert> = {},
  customer: Parameters<typeof insertCustomer>[1] = {},
) {
  const { customerId } = await insertCustomer(api.db, customer);
  return insertAccount(api.db, { customerId, ...values });
}

/** Signs in a user whose account belongs to the login. */
async function signIn(loginId: string | null, via: SessionVia = 'embedded'): Promise<SignedIn & { customerId: number }> {
  const { customerId } = await insertCustomer(api.db, { companyName: 'Middelpunt B.V.' });
  const session = await createSession(api, { customerId, roles: [] });
  await api.db.update(accounts).set({ loginId }).where(eq(accounts.accountId, session.accountId));
  await api.db.update(sessions).set({ via }).where(eq(sessions.sid, session.sid));
  return { ...session, customerId };
}

describe('the companies of a user', () => {
  it('are those where the login has an enabled account, by name', async () => {
    const { loginId } = await insertLogin(api.db);
    const own = await signIn(loginId);
    const last = await createTestAccount(
      { loginId, roles: ['RESELLER_ORDER'] },
      { companyName: 'Zuid B.V.', status: 'TERMINATED' },
    );
    const first = await createTestAccount({ loginId }, { companyName: 'aardig B.V.', status: 'BLOCKED' });
    await createTestAccount({ loginId }, { status: 'APPLICATION' });
    await createTestAccount({ loginId, status: 'DISABLED' });
    await createTestAccount({ loginId, status: 'PENDING_ACTIVATION' });
    await createTestAccount({ loginId, deletedAt: new Date() });
    await createTestAccount({ loginId: (await insertLogin(api.db)).loginId });
    const { status, body } = await list(own.token);
    expect(status).toBe(200);
    expect(body.map(({ company }) => company)).toEqual(['aardig B.V.', 'Middelpunt B.V.', 'Zuid B.V.']);
    expect(body.map(({ accountId }) => accountId)).toEqual([first.accountId, own.accountId, last.accountId]);
    expect(body[2]).toEqual({
      accountId: last.accountId,
      customerId: last.customerId,
      company: 'Zuid B.V.',
      roles: ['RESELLER_ORDER'],
    });
  });

  it('are those linked to the external identity', async () => {
    const link = { issuer: 'https://login.example', subject: randomUUID() };
    const own = await signIn(null, 'external');
    const other = await createTestAccount();
    for (const { customerId, accountId } of [own, other])
      await insertExternalIdentity(api.db, { ...link, customerId, accountId });
    const stranger = await createTestAccount();
    await insertExternalIdentity(api.db, { ...link, ...stranger, subject: randomUUID() });
    expect((await list(own.token)).body.map(({ accountId }) => accountId).sort()).toEqual(
      [own.accountId, other.accountId].sort(),
    );
  });

  it('include only the current one if two identities share the account, because the owner of the others is unknown', async () => {
    const own = await signIn(null, 'external');
    for (let count = 0; count < 2; count++) {
      const link = { issuer: 'https://login.example', subject: randomUUID() };
      const other = await createTestAccount();
      for (const { customerId, accountId } of [own, other])
        await insertExternalIdentity(api.db, { ...link, customerId, accountId });
    }
    expect((await list(own.token)).body.map(({ accountId }) => accountId)).toEqual([own.accountId]);
  });

  it.each(['api-token', 'login-token'] as const)('include only the current one for a session via %s', async (via) => {
    const { loginId } = await insertLogin(api.db);
    const own = await signIn(loginId, via);
    const other = await createTestAccount({ loginId });
    expect((await list(own.token)).body.map(({ accountId }) => accountId)).toEqual([own.accountId]);
    const refused = await switchTo(own.token, other.accountId);
    expect(refused.problem?.code).toBe(via === 'api-token' ? 'TOKEN_NOT_ALLOWED' : 'NOT_FOUND');
  });
});

describe('switching', () => {
  it('ends the session and starts one for the other account, with the same sign-in time', async () => {
    const { loginId } = await insertLogin(api.db);
    const own = await signIn(loginId);
    const other = await createTestAccount({ loginId, roles: ['RESELLER_FINANCE'] }, { loyaltyParticipant: true });
    api.clock.moveBy(600);
    const response = await switchTo(own.token, other.accountId);
    expect(response.status).toBe(200);
    const claims = getClaims(response.body.token);
    expect(claims).toMatchObject({ uid_g: other.accountId, cid: other.customerId, roles: ['RESELLER_FINANCE'], loyalty: true });
    expect(claims.auth_time).toBe(getClaims(own.token).auth_time);
    const [before, after] = [await findRow(own.sid), await findRow(claims.sid)];
    expect(after).toMatchObject({ via: 'embedded', authTime: before.authTime, endsAt: before.endsAt, ip: '127.0.0.1' });
    expect(before.endedAt).not.toBeNull();
    await expect.poll(async () => (await api.call(validateToken, {}, own.token)).status, { timeout: 4_000 }).toBe(401);
    expect((await api.call(validateToken, {}, response.body.token)).status).toBe(204);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.accountId, other.accountId));
    expect(account!.lastLoginAt!.getTime()).toBeGreaterThan(before.authTime.getTime());
  });

  it('succeeds once under concurrent requests', async () => {
    const { loginId } = await insertLogin(api.db);
    const own = await signIn(loginId);
    const [first, second] = [await createTestAccount({ loginId }), await createTestAccount({ loginId })];
    const responses = await Promise.all([switchTo(own.token, first.accountId), switchTo(own.token, second.accountId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("returns 404 for another user's or a disabled account, and keeps the session", async () => {
    const { loginId } = await insertLogin(api.db);
    const own = await signIn(loginId);
    const others = [
      await createTestAccount(),
      await createTestAccount({ loginId: (await insertLogin(api.db)).loginId }),
      await createTestAccount({ loginId, status: 'DISABLED' }),
      await createTestAccount({ loginId, deletedAt: new Date() }),
      await createTestAccount({ loginId }, { status: 'APPLICATION' }),
      { accountId: randomUUID() },
    ];
    for (const { accountId } of others)
      expect(await switchTo(own.token, accountId)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    expect((await findRow(own.sid)).endedAt).toBeNull();
  });

  it('does not connect accounts that have no login', async () => {
    const own = await signIn(null);
    const other = await createTestAccount();
    expect((await list(own.token)).body).toHaveLength(1);
    expect((await switchTo(own.token, other.accountId)).status).toBe(404);
  });
});
