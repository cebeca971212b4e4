import { randomUUID } from 'node:crypto';
import { updateAccount } from '@demarc/contract/account.ts';
import { confirmSignIn, exchangeToken, refreshToken, type SessionClaims } from '@demarc/contract/session.ts';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEpochSeconds } from '../../clock.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions } from '../../db/schema/session.ts';
import type { Identity } from '../../oidc/id-token.ts';
import { insertAccount, insertCustomer, insertExternalIdentity, insertLogin } from '../../testing/builders.ts';
import { signIdToken } from '../../testing/sign-id-token.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { confirmSignIn as confirm } from './confirm-sign-in.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createIdToken = (loginId: string, claims: object = {}) => signIdToken(api, loginId, claims);
const send = (token: string, as?: string) => api.call(confirmSignIn, { body: { token } }, as);
const getClaims = (token: string) => decodeJwt(token) as unknown as SessionClaims;
const findRow = async (sid: string) => (await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!;

/** An administrator who signed in half an hour ago. */
async function signInPerson(values: Partial<typeof customers.$inferInsert> = {}) {
  const { customerId } = await insertCustomer(api.db, values);
  const { loginId } = await insertLogin(api.db);
  const { accountId } = await insertAccount(api.db, { customerId, loginId, roles: ['RESELLER_ADMIN'] });
  const signedInAt = getEpochSeconds(api.clock) - 1_800;
  const { body } = await api.call(exchangeToken, { body: { token: await createIdToken(loginId, { auth_time: signedInAt }) } });
  const { sid } = getClaims(body.token);
  return { customerId, loginId, accountId, token: body.token, sid, signedInAt };
}
type Person = Awaited<ReturnType<typeof signInPerson>>;

/** A call that requires a recent sign-in and changes nothing. */
const changeEmail = ({ customerId, accountId }: Person, token: string) =>
  api.call(updateAccount, { params: { customerId, accountId }, body: { email: 'not-an-address' } }, token);

describe('confirming a sign-in', () => {
  it('allows calls that require a recent sign-in, with the old and the new token of the session', async () => {
    const who = await signInPerson();
    const before = await findRow(who.sid);
    expect((await changeEmail(who, who.token)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const confirmed = await send(await createIdToken(who.loginId), who.token);
    expect(confirmed.status).toBe(200);
    for (const token of [who.token, confirmed.body.token])
      expect((await changeEmail(who, token)).problem?.code).toBe('VALIDATION_FAILED');

    const [earlier, later] = [getClaims(who.token), getClaims(confirmed.body.token)];
    expect(later).toMatchObject({ sid: earlier.sid, uid_g: earlier.uid_g, cid: earlier.cid });
    expect(later.auth_time - earlier.auth_time).toBeGreaterThanOrEqual(1_800);
    const after = await findRow(who.sid);
    expect(after.endsAt).toEqual(before.endsAt);
    expect(after.hasSecondFactor).toBe(false);
    const { body } = await api.call(refreshToken, {}, confirmed.body.token);
    expect(getClaims(body.token).auth_time).toBe(later.auth_time);
  });

  it('is written to the audit log with its method', async () => {
    const who = await signInPerson();
    await send(await createIdToken(who.loginId, { amr: ['pwd', 'otp', 'mfa'] }), who.token);
    const ofPerson = and(eq(auditEntries.customerId, who.customerId), eq(auditEntries.accountId, who.accountId));
    const entries = await api.db.select().from(auditEntries).where(ofPerson).orderBy(auditEntries.entryId);
    expect(entries.at(-1)).toMatchObject({
      objectType: 'sign-in',
      after: { outcome: 'confirmed', method: 'password-and-code' },
      ip: '127.0.0.1',
    });
    expect((await findRow(who.sid)).hasSecondFactor).toBe(true);
  });

  it('never moves the sign-in time backwards', async () => {
    const who = await signInPerson();
    await send(await createIdToken(who.loginId), who.token);
    const { authTime } = await findRow(who.sid);
    const earlier = await createIdToken(who.loginId, { auth_time: getEpochSeconds(api.clock) - 300 });
    expect((await send(earlier, who.token)).status).toBe(200);
    expect((await findRow(who.sid)).authTime).toEqual(authTime);
  });

  it('accepts each id token once, also concurrently', async () => {
    const who = await signInPerson();
    const token = await createIdToken(who.loginId);
    const replies = await Promise.all([send(token, who.token), send(token, who.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    // An id token that started a session does not confirm it either.
    const used = await createIdToken(who.loginId);
    const { body } = await api.call(exchangeToken, { body: { token: used } });
    expect((await send(used, body.token)).problem?.validationErrors).toMatchObject([{ field: 'token' }]);
  });
});

describe('a confirmation is rejected', () => {
  async function refusedAs(code: string, status: number, token: (who: Person) => Promise<string>, who?: Person) {
    const whose = who ?? (await signInPerson());
    const before = await findRow(whose.sid);
    expect(await send(await token(whose), whose.token)).toMatchObject({ status, problem: { code } });
    expect(await findRow(whose.sid)).toEqual(before);
  }

  it("for another user's id token", async () => {
    const other = await signInPerson();
    await refusedAs('DIFFERENT_SIGN_IN', 403, () => createIdToken(other.loginId));
  });
  it('for a sign-in more than 10 minutes ago', () =>
    refusedAs('RECENT_SIGN_IN_REQUIRED', 403, ({ loginId }) =>
      createIdToken(loginId, { auth_time: getEpochSeconds(api.clock) - 601 }),
    ));
  it('if the provider does not report when the user signed in', () =>
    refusedAs('RECENT_SIGN_IN_REQUIRED', 403, ({ loginId }) => createIdToken(loginId, { auth_time: undefined })));
  it('for an expired id token', () =>
    refusedAs('VALIDATION_FAILED', 400, ({ loginId }) => createIdToken(loginId, { exp: getEpochSeconds(api.clock) - 120 })));
  it.each(['garbage', 'dmc_token', 'dml_token'])('for %s', (text) => refusedAs('VALIDATION_FAILED', 400, async () => text));
  it('for the session token itself', () => refusedAs('VALIDATION_FAILED', 400, async ({ token }) => token));

  it('without the second factor that the company requires', async () => {
    const who = await signInPerson();
    const { customerId, loginId } = who;
    await api.db.update(customers).set({ secondFactorScope: 'EVERYONE' }).where(eq(customers.customerId, customerId));
    await refusedAs('SECOND_FACTOR_REQUIRED', 403, () => createIdToken(loginId, { amr: ['pwd'] }), who);
    expect((await send(await createIdToken(loginId, { amr: ['pwd', 'otp', 'mfa'] }), who.token)).status).toBe(200);
  });

  it('without a session, in an ended one, and for API tokens and their sessions', async () => {
    const who = await signInPerson();
    const { customerId, accountId, loginId } = who;
    expect((await send(await createIdToken(loginId))).problem?.code).toBe('TOKEN_MISSING');
    const token = `dmc_${randomUUID()}`;
    await api.db.insert(apiTokens).values({
      customerId,
      accountId,
      tokenId: randomUUID(),
      description: 'Own software',
      createdByAccountId: accountId,
      tokenPrefix: token.slice(0, 8),
      tokenHash: hashSecret(token),
      createdAt: api.clock.now(),
    });
    expect((await send(await createIdToken(loginId), token)).problem?.code).toBe('TOKEN_INVALID');
    const exchanged = await api.call(exchangeToken, { body: { token } });
    expect((await send(await createIdToken(loginId), exchanged.body.token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    await api.db.update(sessions).set({ endedAt: api.clock.now() }).where(eq(sessions.sid, who.sid));
    expect((await send(await createIdToken(loginId), who.token)).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('with an external provider, a confirmation', () => {
  const issuer = 'https://login.example';
  const confirmAs = async (who: Person, values: Partial<Identity>) => {
    const now = api.clock.now();
    const identity: Identity = {
      issuer,
      subject: 'j.devries',
      via: 'external',
      email: null,
      emailVerified: true,
      username: null,
      methods: [],
      authTime: now,
      hasAuthTime: true,
      expiresAt: new Date(now.getTime() + 600_000),
      ...values,
    };
    const session = { ...(await api.app.sessions.read(`Bearer ${who.token}`, { ip: '192.0.2.1', sessionOnly: true })) };
    return confirm(api.context, session, `head.${randomUUID()}.signature`, { verify: async () => identity }, '192.0.2.1');
  };

  it('requires an identity linked to the account, and links none', async () => {
    const who = await signInPerson();
    const { customerId, accountId } = who;
    const subject = randomUUID();
    await expect(confirmAs(who, { subject })).rejects.toMatchObject({ code: 'DIFFERENT_SIGN_IN' });
    await insertExternalIdentity(api.db, { customerId, accountId, issuer, subject });
    await expect(confirmAs(who, { subject, hasAuthTime: false })).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' });
    await expect(confirmAs(who, { subject, issuer: 'https://other.example' })).rejects.toMatchObject({
      code: 'DIFFERENT_SIGN_IN',
    });
    expect(await confirmAs(who, { subject })).toMatchObject({ sid: who.sid, accountId });
  });
});

describe('the own account', () => {
  const change = ({ customerId, accountId, token }: Person, body: object, other?: string) =>
    api.call(updateAccount, { params: { customerId, accountId: other ?? accountId }, body }, token);

  it('can be changed without a recent sign-in, except its email address and roles', async () => {
    const who = await signInPerson();
    expect((await change(who, { firstName: 'Zoë', phoneNumber: '0201234567', language: 'nl', version: 1 })).status).toBe(200);
    for (const body of [{ email: 'new@example.nl' }, { firstName: 'Zoë', email: 'new@example.nl' }, { roles: [] }])
      expect((await change(who, body)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const { accountId } = await insertAccount(api.db, { customerId: who.customerId });
    expect((await change(who, { firstName: 'Zoë' }, accountId)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });
});
