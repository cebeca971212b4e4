import { randomUUID } from 'node:crypto';
import { unlinkAccountIdentity } from '@demarc/contract/account.ts';
import {
  describeToken,
  exchangeToken,
  refreshToken,
  revokeToken,
  type SessionClaims,
  validateToken,
} from '@demarc/contract/session.ts';
import { and, eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEpochSeconds } from '../../clock.ts';
import type { ExternalProvider } from '../../config.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions } from '../../db/schema/session.ts';
import { createApiTokenCache } from '../../http/api-token-cache.ts';
import { createSessions } from '../../http/session.ts';
import { createSessionCache } from '../../http/session-cache.ts';
import type { Identity } from '../../oidc/id-token.ts';
import { insertAccount, insertCustomer, insertLogin } from '../../testing/builders.ts';
import { admin, createSession } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { begin } from './session.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates an ID token like those of the embedded provider. */
async function createIdToken(loginId: string, claims: object = {}): Promise<string> {
  const [jwk] = api.context.keys.oidcJwks.keys;
  const { kid } = jwk!;
  const now = getEpochSeconds(api.clock);
  const payload = { sub: loginId, iat: now, exp: now + 600, auth_time: now, jti: randomUUID(), ...claims };
  return new SignJWT({ iss: `${api.config.publicUrl}/oidc`, aud: 'demarc-portal', ...payload })
    .setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}) })
    .sign(await importJWK(jwk!, 'ES256'));
}

/** Creates a user with a login and an account at their own customer. */
async function createPerson(
  values: Partial<typeof accounts.$inferInsert> = {},
  customer: Parameters<typeof insertCustomer>[1] = {},
) {
  const { customerId } = await insertCustomer(api.db, customer);
  const { loginId } = await insertLogin(api.db);
  const account = await insertAccount(api.db, { customerId, loginId, roles: ['RESELLER_FINANCE'], ...values });
  return { customerId, loginId, account };
}

const exchange = (token: string, headers: Record<string, string> = { 'x-token-include-roles': 'true' }) =>
  api.call(exchangeToken, { body: { token } }, undefined, { headers });
const getClaims = ({ body }: { body: { token: string } }) => decodeJwt(body.token) as unknown as SessionClaims;

describe('exchanging a token', () => {
  it('returns a session token with the claims of the contract', async () => {
    const { loginId, account, customerId } = await createPerson({}, { loyaltyParticipant: true });
    const response = await exchange(await createIdToken(loginId));
    const now = getEpochSeconds(api.clock);
    const claims = getClaims(response);
    expect(claims).toMatchObject({ uid: account.uid, uid_g: account.accountId, username: account.username, cid: customerId });
    expect(claims).toMatchObject({ roles: ['RESELLER_FINANCE'], loyalty: true, iss: api.config.publicUrl });
    expect(Math.abs(claims.exp - now - 900)).toBeLessThan(5);
    expect((await api.call(validateToken, {}, response.body.token)).status).toBe(204);
    const [row] = await api.db.select().from(accounts).where(eq(accounts.accountId, account.accountId));
    expect(row?.lastLoginAt).not.toBeNull();
  });

  it('stores the client that started the session', async () => {
    const { loginId } = await createPerson();
    const headers = { 'user-agent': `Browser ${'x'.repeat(500)}` };
    const response = await api.call(exchangeToken, { body: { token: await createIdToken(loginId) } }, undefined, {
      headers,
      ip: '192.0.2.20',
    });
    const [row] = await api.db
      .select()
      .from(sessions)
      .where(eq(sessions.sid, getClaims(response).sid));
    expect(row).toMatchObject({ via: 'embedded', ip: '192.0.2.20', userAgent: headers['user-agent'].slice(0, 300) });
  });

  it('accepts each ID token once, even in concurrent requests', async () => {
    const { loginId } = await createPerson();
    const token = await createIdToken(loginId);
    const statuses = (await Promise.all([exchange(token), exchange(token), exchange(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await exchange(token)).problem?.code).toBe('TOKEN_INVALID');
  });

  it('omits the roles claim unless requested', async () => {
    const { loginId } = await createPerson();
    expect(getClaims(await exchange(await createIdToken(loginId), {})).roles).toEqual([]);
  });

  it.each([
    ['60', 60],
    ['1', 60],
    ['-5', 60],
    ['3600', 3_600],
    ['99999999', 3_600],
    ['soon', 900],
    ['', 900],
    ['1e9', 900],
  ])('issues a token for requested lifetime %s that is valid for %i seconds', async (asked, seconds) => {
    const { loginId } = await createPerson();
    const { exp, iat } = getClaims(await exchange(await createIdToken(loginId), { 'x-token-lifetime': asked }));
    expect(exp - iat).toBe(seconds);
  });

  it.each([
    ['nobody', async () => randomUUID(), 'NO_PORTAL_ACCOUNT'],
    ['a subject that is no id', async () => "x' or 1=1", 'NO_PORTAL_ACCOUNT'],
    ['a disabled account', async () => (await createPerson({ status: 'DISABLED' })).loginId, 'ACCOUNT_DISABLED'],
    [
      'an account that awaits activation',
      async () => (await createPerson({ status: 'PENDING_ACTIVATION' })).loginId,
      'ACCOUNT_DISABLED',
    ],
    [
      'a deleted account',
      async () => (await createPerson({ status: 'DISABLED', deletedAt: new Date() })).loginId,
      'NO_PORTAL_ACCOUNT',
    ],
    [
      'a customer that has only applied',
      async () => (await createPerson({}, { status: 'APPLICATION' })).loginId,
      'NO_PORTAL_ACCOUNT',
    ],
  ])('rejects %s', async (_who, subject, code) => {
    expect(await exchange(await createIdToken(await subject()))).toMatchObject({ status: 403, problem: { code } });
  });

  it('rejects an expired ID token and a sign-in more than 12 hours ago', async () => {
    const { loginId } = await createPerson();
    const now = getEpochSeconds(api.clock);
    expect((await exchange(await createIdToken(loginId, { exp: now - 120 }))).problem?.code).toBe('TOKEN_EXPIRED');
    expect((await exchange(await createIdToken(loginId, { auth_time: now - 12 * 3600 }))).problem?.code).toBe('TOKEN_EXPIRED');
  });

  it('never issues a token valid beyond 12 hours after the sign-in', async () => {
    const { loginId } = await createPerson();
    const authTime = getEpochSeconds(api.clock) - 12 * 3600 + 120;
    const claims = getClaims(await exchange(await createIdToken(loginId, { auth_time: authTime })));
    expect(claims).toMatchObject({ auth_time: authTime, exp: authTime + 12 * 3600 });
  });

  it('selects the last used account', async () => {
    const { loginId, account } = await createPerson({ lastLoginAt: new Date('2026-01-01') });
    const { customerId } = await insertCustomer(api.db);
    const newerAccount = await insertAccount(api.db, { customerId, loginId, lastLoginAt: new Date('2026-02-01') });
    await insertAccount(api.db, { customerId: (await insertCustomer(api.db)).customerId, loginId });
    expect(getClaims(await exchange(await createIdToken(loginId))).uid_g).toBe(newerAccount.accountId);
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, newerAccount.accountId));
    expect(getClaims(await exchange(await createIdToken(loginId))).uid_g).toBe(account.accountId);
  });
});

describe('describing an ID token', () => {
  const describeIt = (token: string) => api.call(describeToken, { body: { token } });

  it('describes the account without changing anything', async () => {
    const { account, customerId, loginId } = await createPerson();
    const token = await createIdToken(loginId);
    const firstResponse = await describeIt(token);
    const [row] = await api.db.select().from(accounts).where(eq(accounts.accountId, account.accountId));
    const [customer] = await api.db.select().from(customers).where(eq(customers.customerId, customerId));
    expect(firstResponse.body).toEqual({ username: account.username, company: customer!.companyName, token });
    expect(row!.lastLoginAt).toBeNull();
    expect(await api.db.select().from(sessions).where(eq(sessions.customerId, customerId))).toEqual([]);
    expect((await describeIt(token)).status).toBe(200);
    expect((await exchange(token)).status).toBe(200);
    expect((await describeIt(token)).problem?.code).toBe('TOKEN_INVALID');
  });

  it('is rejected like its exchange, and written to the audit log', async () => {
    const { account, loginId } = await createPerson({ status: 'DISABLED' });
    expect((await describeIt(await createIdToken(loginId))).problem?.code).toBe('ACCOUNT_DISABLED');
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, account.accountId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([{ operation: 'signIn', after: { outcome: 'no-access' } }]);
    expect((await describeIt('a.b.c')).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('an external identity', () => {
  const buildIdentity = (values: Partial<Identity>): Identity => ({
    issuer: 'https://login.example',
    subject: randomUUID(),
    via: 'external',
    email: null,
    emailVerified: true,
    username: null,
    methods: [],
    authTime: api.clock.now(),
    hasAuthTime: true,
    expiresAt: new Date(api.clock.now().getTime() + 600_000),
    ...values,
  });
  const enter = (identity: Identity, linkBy: ExternalProvider['linkBy'] = 'email', assumesVerifiedEmail = false) => {
    const sso = { authority: 'https://login.example', clientId: 'portal', manageUrl: '#', linkBy, assumesVerifiedEmail };
    const from = { ip: '127.0.0.1', userAgent: null };
    return begin({ ...api.context, config: { ...api.config, sso } }, `a.${randomUUID()}.c`, identity, from);
  };
  const getLinks = (subject: string) => api.db.select().from(externalIdentities).where(eq(externalIdentities.subject, subject));

  it.each([
    ['email', (a: { email: string }) => ({ email: a.email.toUpperCase(), emailVerified: true })],
    ['username', (a: { username: string }) => ({ username: a.username.toUpperCase() })],
    ['subject', (a: { username: string }) => ({ subject: a.username })],
  ] as const)('is linked by %s, and recognized by its subject from then on', async (linkBy, claims) => {
    const { account } = await createPerson();
    const who = buildIdentity(claims(account));
    expect((await enter(who, linkBy)).accountId).toBe(account.accountId);
    const later = { ...who, email: 'changed@elsewhere.example', emailVerified: false, username: 'changed' };
    expect((await enter(later, linkBy)).accountId).toBe(account.accountId);
  });

  it('is rejected if its address is unverified, matches nobody, or matches two accounts at one customer', async () => {
    const { account, customerId } = await createPerson();
    const rejection = { code: 'NO_PORTAL_ACCOUNT' };
    for (const emailVerified of [false, null]) {
      const unverifiedIdentity = buildIdentity({ email: account.email, emailVerified });
      await expect(enter(unverifiedIdentity)).rejects.toMatchObject(rejection);
      expect(await getLinks(unverifiedIdentity.subject)).toEqual([]);
    }
    await expect(enter(buildIdentity({ email: 'nobody@test.example' }))).rejects.toMatchObject(rejection);
    await expect(enter(buildIdentity({ email: null }))).rejects.toMatchObject(rejection);
    await insertAccount(api.db, { customerId, email: account.email });
    const ambiguousIdentity = buildIdentity({ email: account.email });
    await expect(enter(ambiguousIdentity)).rejects.toMatchObject(rejection);
    expect(await getLinks(ambiguousIdentity.subject)).toEqual([]);
  });

  it('is linked without the verified claim if the operator trusts the provider, but not if the provider denies it', async () => {
    const { account } = await createPerson();
    const { email } = account;
    const deniedIdentity = buildIdentity({ email, emailVerified: false });
    await expect(enter(deniedIdentity, 'email', true)).rejects.toMatchObject({ code: 'NO_PORTAL_ACCOUNT' });
    const silentIdentity = buildIdentity({ email, emailVerified: null });
    expect((await enter(silentIdentity, 'email', true)).accountId).toBe(account.accountId);
  });

  it('is rejected if another one is linked, until an administrator unlinks that', async () => {
    const { account, customerId } = await createPerson();
    const { accountId, email } = account;
    const [firstIdentity, secondIdentity] = [buildIdentity({ email }), buildIdentity({ email })];
    const { sid } = await enter(firstIdentity);
    const rejection = { code: 'ACCOUNT_ALREADY_LINKED', status: 403 };
    await expect(enter(secondIdentity)).rejects.toMatchObject(rejection);
    expect(await getLinks(secondIdentity.subject)).toEqual([]);

    const params = { customerId, accountId };
    expect((await api.call(unlinkAccountIdentity, { params }, admin(customerId))).status).toBe(204);
    expect((await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!.endedAt).not.toBeNull();
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, accountId), eq(auditEntries.objectType, 'account')))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      {
        operation: 'unlinkAccountIdentity',
        before: { identities: [{ issuer: firstIdentity.issuer, subject: firstIdentity.subject }] },
      },
    ]);
    await expect(enter({ ...secondIdentity, emailVerified: null })).rejects.toMatchObject({ code: 'NO_PORTAL_ACCOUNT' });
    expect((await enter(secondIdentity)).accountId).toBe(accountId);
    await expect(enter(firstIdentity)).rejects.toMatchObject(rejection);
    // Repeated requests create no second link.
    expect(await getLinks(secondIdentity.subject)).toHaveLength(1);
  });

  it('is linked once if two sign in concurrently', async () => {
    const { account } = await createPerson();
    const identities = [buildIdentity({ email: account.email }), buildIdentity({ email: account.email })];
    const outcomes = await Promise.allSettled(identities.map((who) => enter(who)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await Promise.all(identities.map(async ({ subject }) => (await getLinks(subject)).length))).toContain(0);
  });

  it('is linked at customers without another linked identity', async () => {
    const { account } = await createPerson();
    await enter(buildIdentity({ email: account.email }));
    const free = await createPerson({ email: account.email });
    const who = buildIdentity({ email: account.email });
    expect((await enter(who)).accountId).toBe(free.account.accountId);
    expect(await getLinks(who.subject)).toHaveLength(1);
  });

  it('cannot be unlinked by its own user', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, admin(customerId));
    const response = await api.call(unlinkAccountIdentity, { params: { customerId, accountId } }, token);
    expect(response.problem?.code).toBe('OWN_ACCOUNT');
  });

  it('is linked at every customer where it matches, and only to enabled accounts', async () => {
    const { account } = await createPerson();
    const secondPerson = await createPerson({ email: account.email });
    await createPerson({ email: account.email, status: 'DISABLED' });
    const who = buildIdentity({ email: account.email });
    await Promise.all([enter(who), enter(who)]);
    const links = await getLinks(who.subject);
    expect(links.map(({ accountId }) => accountId).sort()).toEqual([account.accountId, secondPerson.account.accountId].sort());
  });

  it('is linked later to an account that its user has activated, and to no other', async () => {
    const { account } = await createPerson();
    const who = buildIdentity({ email: account.email });
    await enter(who);
    const acceptedValues = { activationCodeHash: 'of a code', email: account.email };
    const activatedPerson = await createPerson({ ...acceptedValues, lastLoginAt: new Date('2099-01-01') });
    const waitingPerson = await createPerson({ ...acceptedValues, status: 'PENDING_ACTIVATION' });
    const invitedPerson = await createPerson({ email: account.email });
    const deletedPerson = await createPerson({ ...acceptedValues, deletedAt: new Date() });
    const linkedPerson = await createPerson(acceptedValues);
    const link = { issuer: who.issuer, subject: randomUUID(), linkedAt: new Date() };
    const { customerId, accountId } = linkedPerson.account;
    await api.db.insert(externalIdentities).values({ ...link, customerId, accountId });
    const ambiguousPerson = await createPerson(acceptedValues);
    await insertAccount(api.db, { ...acceptedValues, customerId: ambiguousPerson.customerId });
    await insertAccount(api.db, { ...acceptedValues, customerId: account.customerId });

    expect((await enter(who)).accountId).toBe(activatedPerson.account.accountId);
    const linkedIds = (await getLinks(who.subject)).map((link) => link.accountId);
    expect(linkedIds.sort()).toEqual([account.accountId, activatedPerson.account.accountId].sort());
    for (const { account: otherAccount } of [waitingPerson, invitedPerson, deletedPerson, linkedPerson])
      expect(linkedIds).not.toContain(otherAccount.accountId);
  });

  it('never matches a deleted account', async () => {
    const { account } = await createPerson();
    const who = buildIdentity({ email: account.email });
    await createPerson({ email: account.email, deletedAt: new Date() });
    await enter(who);
    await api.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.accountId, account.accountId));
    await expect(enter(who)).rejects.toMatchObject({ code: 'NO_PORTAL_ACCOUNT' });
    expect(await getLinks(who.subject)).toHaveLength(1);
  });

  it('gets a specific error if its linked account is disabled', async () => {
    const { account } = await createPerson();
    const who = buildIdentity({ email: account.email });
    await enter(who);
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, account.accountId));
    await expect(enter(who)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });
});

describe('refresh, validate and revoke', () => {
  const beginSession = async () => {
    const { loginId, account } = await createPerson();
    const response = await exchange(await createIdToken(loginId));
    return { token: response.body.token, claims: getClaims(response), account };
  };

  it('refreshes within the same session until 12 hours after the sign-in', async () => {
    let { token } = await beginSession();
    const firstClaims = decodeJwt(token) as unknown as SessionClaims;
    for (let hours = 0; hours < 12; hours++) {
      for (let quarter = 0; quarter < 4; quarter++) {
        api.clock.moveBy(890);
        const response = await api.call(refreshToken, {}, token);
        expect(response.status).toBe(200);
        ({ token } = response.body);
      }
    }
    const lastClaims = decodeJwt(token) as unknown as SessionClaims;
    expect(lastClaims).toMatchObject({ sid: firstClaims.sid, auth_time: firstClaims.auth_time, uid_g: firstClaims.uid_g });
    expect(lastClaims.exp).toBeLessThanOrEqual(firstClaims.auth_time + 12 * 3600);
    expect(lastClaims.jti).not.toBe(firstClaims.jti);
    api.clock.moveBy(890);
    expect(await api.call(refreshToken, {}, token)).toMatchObject({ status: 401, problem: { code: 'TOKEN_EXPIRED' } });
  });

  it('rejects an expired token', async () => {
    const { token } = await beginSession();
    api.clock.moveBy(901);
    for (const operation of [refreshToken, validateToken, revokeToken]) {
      expect((await api.call(operation, {}, token)).problem?.code).toBe('TOKEN_EXPIRED');
    }
  });

  it('rejects a refresh for an account that is no longer enabled', async () => {
    const { token, account } = await beginSession();
    const isAccount = and(eq(accounts.customerId, account.customerId), eq(accounts.accountId, account.accountId));
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(isAccount);
    api.clock.moveBy(6);
    expect((await api.call(refreshToken, {}, token)).status).toBe(401);
  });

  it('immediately ends a session with all its tokens, and no other', async () => {
    const { token } = await beginSession();
    const newerToken = (await api.call(refreshToken, {}, token)).body.token;
    const otherSession = await beginSession();
    expect((await api.call(validateToken, {}, newerToken)).status).toBe(204);
    expect((await api.call(revokeToken, {}, token)).status).toBe(204);
    await expect.poll(async () => (await api.call(validateToken, {}, newerToken)).status, { timeout: 4_000 }).toBe(401);
    expect((await api.call(revokeToken, {}, token)).problem?.code).toBe('TOKEN_INVALID');
    expect((await api.call(validateToken, {}, otherSession.token)).status).toBe(204);
  });

  it('accepts tokens signed with an older key, and signs with the newest', async () => {
    const { token } = await beginSession();
    const newestKey = new Uint8Array(32).fill(9);
    const rotatedContext = {
      ...api.context,
      keys: { ...api.context.keys, sessionKeys: [newestKey, ...api.context.keys.sessionKeys] },
    };
    const { clock, database, notifyChannel } = rotatedContext;
    const apiTokens = createApiTokenCache(database.db, clock, notifyChannel);
    const sessionsWithNewKey = createSessions(rotatedContext, createSessionCache(database.db, clock, notifyChannel), apiTokens);
    const from = { ip: '127.0.0.1', sessionOnly: true };
    const row = await sessionsWithNewKey.read(`Bearer ${token}`, from);
    const freshToken = await sessionsWithNewKey.sign(row, { lifetimeSeconds: 900, includeRoles: true });
    expect((await sessionsWithNewKey.read(`Bearer ${freshToken}`, from)).sid).toBe(row.sid);
    expect((await api.call(validateToken, {}, freshToken)).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('typ and aud', () => {
  it('are in every token', async () => {
    const { loginId } = await createPerson();
    const { token } = (await exchange(await createIdToken(loginId))).body;
    expect(decodeProtectedHeader(token).typ).toBe('session+jwt');
    expect(getClaims({ body: { token } }).aud).toBe(api.config.publicUrl);
  });

  it('may be missing from tokens of the previous version issued until 30 minutes after startup', async () => {
    const { sid, token } = await createSession(api, admin((await insertCustomer(api.db)).customerId));
    const { database, notifyChannel, keys } = api.context;
    const clock = createTestClock();
    const apiTokens = createApiTokenCache(database.db, clock, notifyChannel);
    const updated = createSessions({ ...api.context, clock }, createSessionCache(database.db, clock, notifyChannel), apiTokens);
    const read = async () => {
      const { aud, ...claims } = decodeJwt(token);
      const now = getEpochSeconds(clock);
      const oldToken = new SignJWT({ ...claims, iat: now, nbf: now, exp: now + 900 }).setProtectedHeader({
        alg: 'HS256',
        typ: 'JWT',
      });
      return updated.read(`Bearer ${await oldToken.sign(keys.sessionKeys[0]!)}`, { ip: '127.0.0.1', sessionOnly: true });
    };
    expect((await read()).sid).toBe(sid);
    clock.moveBy(29 * 60);
    expect((await read()).sid).toBe(sid);
    clock.moveBy(2 * 60);
    await expect(read()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});

describe('inactivity', () => {
  const toSeconds = (count: number) => count * 60;
  const beginSession = async (server: TestApi = api) => {
    const { token, sid } = await createSession(server, admin((await insertCustomer(server.db)).customerId));
    return { token, sid };
  };
  const refresh = (token: string, idle?: string, server = api) =>
    server.call(refreshToken, {}, token, { headers: idle === undefined ? {} : { 'x-session-idle': idle } });
  /** Refreshes every ten minutes, like an idle portal, and returns for how many minutes that worked. */
  const refreshWhileIdle = async (token: string, server = api) => {
    for (let idle = 0; idle < 300; idle += 10) {
      const response = await refresh(token, String(toSeconds(idle)), server);
      if (response.status !== 200) return { idle, problem: response.problem };
      ({ token } = response.body);
      server.clock.moveBy(toSeconds(10));
    }
    return { idle: null, problem: null };
  };

  it('ends a session after two hours, regardless of refreshes', async () => {
    expect(await refreshWhileIdle((await beginSession()).token)).toMatchObject({ idle: 120, problem: { code: 'TOKEN_EXPIRED' } });
  });

  it('counts from the last activity reported by a refresh, or from the refresh itself without one', async () => {
    const { token } = await beginSession();
    const getIdleSeconds = (body: { token: string }) => getEpochSeconds(api.clock) - getClaims({ body }).active_at!;
    api.clock.moveBy(toSeconds(10));
    const refreshedToken = (await refresh(token, String(toSeconds(4)))).body;
    expect(getClaims({ body: refreshedToken }).idle_limit).toBe(toSeconds(120));
    expect(Math.round(getIdleSeconds(refreshedToken) / 60)).toBe(4);
    // Older and unreadable values are ignored.
    expect(Math.round(getIdleSeconds((await refresh(refreshedToken.token, String(toSeconds(9)))).body) / 60)).toBe(4);
    const responseWithoutIdle = await refresh(refreshedToken.token);
    expect(getIdleSeconds(responseWithoutIdle.body)).toBeLessThan(5);
    expect(getIdleSeconds((await refresh(responseWithoutIdle.body.token, 'soon')).body)).toBeLessThan(5);
  });

  it('is checked in the database before a cached session ends', async () => {
    const { token, sid } = await beginSession();
    const call = () => api.call(validateToken, {}, token);
    await api.db
      .update(sessions)
      .set({ lastActiveAt: new Date(api.clock.now().getTime() - 120 * 60_000 + 2_000) })
      .where(eq(sessions.sid, sid));
    expect((await call()).status).toBe(204);
    // Another process recorded activity while this one has the old row cached.
    await api.db.update(sessions).set({ lastActiveAt: api.clock.now() }).where(eq(sessions.sid, sid));
    api.clock.moveBy(3);
    expect((await call()).status).toBe(204);
  });

  it('does not end sessions of API clients', async () => {
    const { sid, token } = await beginSession();
    await api.db.update(sessions).set({ via: 'api-token' }).where(eq(sessions.sid, sid));
    expect((await refreshWhileIdle(token)).idle).toBeNull();
  });

  it('uses the configured limit, or none if disabled', async () => {
    const short = await startTestApi({ env: { SESSION_INACTIVITY_MINUTES: '30' }, sharesDatabaseWith: api });
    const off = await startTestApi({ env: { SESSION_INACTIVITY_MINUTES: 'off' }, sharesDatabaseWith: api });
    expect((await refreshWhileIdle((await beginSession(short)).token, short)).idle).toBe(30);
    const { token } = await beginSession(off);
    expect((await refreshWhileIdle(token, off)).idle).toBeNull();
    await Promise.all([short.close(), off.close()]);
  });
});

describe('rate limits of the exchange', () => {
  it('are 20 rejected and 120 total attempts a minute per IP address', async () => {
    const strict = await startTestApi({ rateLimit: true });
    const send = (ip: string) => strict.call(exchangeToken, { body: { token: 'a.b.c' } }, undefined, { ip });
    for (let count = 0; count < 20; count++) expect((await send('192.0.2.9')).status).toBe(401);
    const rejection = await send('192.0.2.9');
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('192.0.2.10')).status).toBe(401);
    const describeFrom = (ip: string) => strict.call(describeToken, { body: { token: 'a.b.c' } }, undefined, { ip });
    // Both operations share a counter, so describing tokens gives no extra guesses.
    expect((await describeFrom('192.0.2.9')).status).toBe(429);
    expect((await describeFrom('192.0.2.10')).status).toBe(401);
    strict.clock.moveBy(61);
    expect((await send('192.0.2.9')).status).toBe(401);
    await strict.close();
  });
});
