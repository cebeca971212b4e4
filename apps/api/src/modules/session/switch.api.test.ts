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

const listCompanies = (token: string) => api.call(listSessionAccounts, {}, token);
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
    const ownSession = await signIn(loginId);
    const lastAccount = await createTestAccount(
      { loginId, roles: ['RESELLER_ORDER'] },
      { companyName: 'Zuid B.V.', status: 'TERMINATED' },
    );
    const firstAccount = await createTestAccount({ loginId }, { companyName: 'aardig B.V.', status: 'BLOCKED' });
    await createTestAccount({ loginId }, { status: 'APPLICATION' });
    await createTestAccount({ loginId, status: 'DISABLED' });
    await createTestAccount({ loginId, status: 'PENDING_ACTIVATION' });
    await createTestAccount({ loginId, deletedAt: new Date() });
    await createTestAccount({ loginId: (await insertLogin(api.db)).loginId });
    const { status, body } = await listCompanies(ownSession.token);
    expect(status).toBe(200);
    expect(body.map(({ company }) => company)).toEqual(['aardig B.V.', 'Middelpunt B.V.', 'Zuid B.V.']);
    expect(body.map(({ accountId }) => accountId)).toEqual([firstAccount.accountId, ownSession.accountId, lastAccount.accountId]);
    expect(body[2]).toEqual({
      accountId: lastAccount.accountId,
      customerId: lastAccount.customerId,
      company: 'Zuid B.V.',
      roles: ['RESELLER_ORDER'],
    });
  });

  it('are those linked to the external identity', async () => {
    const link = { issuer: 'https://login.example', subject: randomUUID() };
    const ownSession = await signIn(null, 'external');
    const otherAccount = await createTestAccount();
    for (const { customerId, accountId } of [ownSession, otherAccount])
      await insertExternalIdentity(api.db, { ...link, customerId, accountId });
    const stranger = await createTestAccount();
    await insertExternalIdentity(api.db, { ...link, ...stranger, subject: randomUUID() });
    expect((await listCompanies(ownSession.token)).body.map(({ accountId }) => accountId).sort()).toEqual(
      [ownSession.accountId, otherAccount.accountId].sort(),
    );
  });

  it('include only the current one if two identities share the account, because the owner of the others is unknown', async () => {
    const ownSession = await signIn(null, 'external');
    for (let count = 0; count < 2; count++) {
      const link = { issuer: 'https://login.example', subject: randomUUID() };
      const otherAccount = await createTestAccount();
      for (const { customerId, accountId } of [ownSession, otherAccount])
        await insertExternalIdentity(api.db, { ...link, customerId, accountId });
    }
    expect((await listCompanies(ownSession.token)).body.map(({ accountId }) => accountId)).toEqual([ownSession.accountId]);
  });

  it.each(['api-token', 'login-token'] as const)('include only the current one for a session via %s', async (via) => {
    const { loginId } = await insertLogin(api.db);
    const ownSession = await signIn(loginId, via);
    const otherAccount = await createTestAccount({ loginId });
    expect((await listCompanies(ownSession.token)).body.map(({ accountId }) => accountId)).toEqual([ownSession.accountId]);
    const rejection = await switchTo(ownSession.token, otherAccount.accountId);
    expect(rejection.problem?.code).toBe(via === 'api-token' ? 'TOKEN_NOT_ALLOWED' : 'NOT_FOUND');
  });
});

describe('switching', () => {
  it('ends the session and starts one for the other account, with the same sign-in time', async () => {
    const { loginId } = await insertLogin(api.db);
    const ownSession = await signIn(loginId);
    const otherAccount = await createTestAccount({ loginId, roles: ['RESELLER_FINANCE'] }, { loyaltyParticipant: true });
    api.clock.moveBy(600);
    const response = await switchTo(ownSession.token, otherAccount.accountId);
    expect(response.status).toBe(200);
    const claims = getClaims(response.body.token);
    expect(claims).toMatchObject({
      uid_g: otherAccount.accountId,
      cid: otherAccount.customerId,
      roles: ['RESELLER_FINANCE'],
      loyalty: true,
    });
    expect(claims.auth_time).toBe(getClaims(ownSession.token).auth_time);
    const [before, after] = [await findRow(ownSession.sid), await findRow(claims.sid)];
    expect(after).toMatchObject({ via: 'embedded', authTime: before.authTime, endsAt: before.endsAt, ip: '127.0.0.1' });
    expect(before.endedAt).not.toBeNull();
    await expect.poll(async () => (await api.call(validateToken, {}, ownSession.token)).status, { timeout: 4_000 }).toBe(401);
    expect((await api.call(validateToken, {}, response.body.token)).status).toBe(204);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.accountId, otherAccount.accountId));
    expect(account!.lastLoginAt!.getTime()).toBeGreaterThan(before.authTime.getTime());
  });

  it('succeeds once under concurrent requests', async () => {
    const { loginId } = await insertLogin(api.db);
    const ownSession = await signIn(loginId);
    const [firstAccount, secondAccount] = [await createTestAccount({ loginId }), await createTestAccount({ loginId })];
    const responses = await Promise.all([
      switchTo(ownSession.token, firstAccount.accountId),
      switchTo(ownSession.token, secondAccount.accountId),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("returns 404 for another user's or a disabled account, and keeps the session", async () => {
    const { loginId } = await insertLogin(api.db);
    const ownSession = await signIn(loginId);
    const otherAccounts = [
      await createTestAccount(),
      await createTestAccount({ loginId: (await insertLogin(api.db)).loginId }),
      await createTestAccount({ loginId, status: 'DISABLED' }),
      await createTestAccount({ loginId, deletedAt: new Date() }),
      await createTestAccount({ loginId }, { status: 'APPLICATION' }),
      { accountId: randomUUID() },
    ];
    for (const { accountId } of otherAccounts)
      expect(await switchTo(ownSession.token, accountId)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    expect((await findRow(ownSession.sid)).endedAt).toBeNull();
  });

  it('does not connect accounts that have no login', async () => {
    const ownSession = await signIn(null);
    const otherAccount = await createTestAccount();
    expect((await listCompanies(ownSession.token)).body).toHaveLength(1);
    expect((await switchTo(ownSession.token, otherAccount.accountId)).status).toBe(404);
  });
});
