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

/** Signs in an administrator, half an hour ago. */
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
    const person = await signInPerson();
    const before = await findRow(person.sid);
    expect((await changeEmail(person, person.token)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const confirmed = await send(await createIdToken(person.loginId), person.token);
    expect(confirmed.status).toBe(200);
    for (const token of [person.token, confirmed.body.token])
      expect((await changeEmail(person, token)).problem?.code).toBe('VALIDATION_FAILED');

    const [earlier, later] = [getClaims(person.token), getClaims(confirmed.body.token)];
    expect(later).toMatchObject({ sid: earlier.sid, uid_g: earlier.uid_g, cid: earlier.cid });
    expect(later.auth_time - earlier.auth_time).toBeGreaterThanOrEqual(1_800);
    const after = await findRow(person.sid);
    expect(after.endsAt).toEqual(before.endsAt);
    expect(after.hasSecondFactor).toBe(false);
    const { body } = await api.call(refreshToken, {}, confirmed.body.token);
    expect(getClaims(body.token).auth_time).toBe(later.auth_time);
  });

  it('is written to the audit log with its method', async () => {
    const person = await signInPerson();
    await send(await createIdToken(person.loginId, { amr: ['pwd', 'otp', 'mfa'] }), person.token);
    const isByPerson = and(eq(auditEntries.customerId, person.customerId), eq(auditEntries.accountId, person.accountId));
    const entries = await api.db.select().from(auditEntries).where(isByPerson).orderBy(auditEntries.entryId);
    expect(entries.at(-1)).toMatchObject({
      objectType: 'sign-in',
      after: { outcome: 'confirmed', method: 'password-and-code' },
      ip: '127.0.0.1',
    });
    expect((await findRow(person.sid)).hasSecondFactor).toBe(true);
  });

  it('never moves the sign-in time backwards', async () => {
    const person = await signInPerson();
    await send(await createIdToken(person.loginId), person.token);
    const { authTime } = await findRow(person.sid);
    const earlier = await createIdToken(person.loginId, { auth_time: getEpochSeconds(api.clock) - 300 });
    expect((await send(earlier, person.token)).status).toBe(200);
    expect((await findRow(person.sid)).authTime).toEqual(authTime);
  });

  it('accepts each ID token once, even in concurrent requests', async () => {
    const person = await signInPerson();
    const token = await createIdToken(person.loginId);
    const responses = await Promise.all([send(token, person.token), send(token, person.token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    // An ID token that started a session does not confirm it either.
    const usedToken = await createIdToken(person.loginId);
    const { body } = await api.call(exchangeToken, { body: { token: usedToken } });
    expect((await send(usedToken, body.token)).problem?.validationErrors).toMatchObject([{ field: 'token' }]);
  });
});

describe('a confirmation', () => {
  async function expectRefusal(code: string, status: number, token: (person: Person) => Promise<string>, signedIn?: Person) {
    const person = signedIn ?? (await signInPerson());
    const before = await findRow(person.sid);
    expect(await send(await token(person), person.token)).toMatchObject({ status, problem: { code } });
    expect(await findRow(person.sid)).toEqual(before);
  }

  it("is rejected for another user's ID token", async () => {
    const otherPerson = await signInPerson();
    await expectRefusal('DIFFERENT_SIGN_IN', 403, () => createIdToken(otherPerson.loginId));
  });
  it('is rejected for a sign-in more than 10 minutes ago', () =>
    expectRefusal('RECENT_SIGN_IN_REQUIRED', 403, ({ loginId }) =>
      createIdToken(loginId, { auth_time: getEpochSeconds(api.clock) - 601 }),
    ));
  it('is rejected if the provider does not report when the user signed in', () =>
    expectRefusal('RECENT_SIGN_IN_REQUIRED', 403, ({ loginId }) => createIdToken(loginId, { auth_time: undefined })));
  it('is rejected for an expired ID token', () =>
    expectRefusal('VALIDATION_FAILED', 400, ({ loginId }) => createIdToken(loginId, { exp: getEpochSeconds(api.clock) - 120 })));
  it.each(['garbage', 'dmc_token', 'dml_token'])('is rejected for %s', (text) =>
    expectRefusal('VALIDATION_FAILED', 400, async () => text),
  );
  it('is rejected for the session token itself', () => expectRefusal('VALIDATION_FAILED', 400, async ({ token }) => token));

  it('is rejected without the second factor that the company requires', async () => {
    const person = await signInPerson();
    const { customerId, loginId } = person;
    await api.db.update(customers).set({ secondFactorScope: 'EVERYONE' }).where(eq(customers.customerId, customerId));
    await expectRefusal('SECOND_FACTOR_REQUIRED', 403, () => createIdToken(loginId, { amr: ['pwd'] }), person);
    expect((await send(await createIdToken(loginId, { amr: ['pwd', 'otp', 'mfa'] }), person.token)).status).toBe(200);
  });

  it('is rejected without a session, in an ended one, and for API tokens and their sessions', async () => {
    const person = await signInPerson();
    const { customerId, accountId, loginId } = person;
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
    await api.db.update(sessions).set({ endedAt: api.clock.now() }).where(eq(sessions.sid, person.sid));
    expect((await send(await createIdToken(loginId), person.token)).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('a confirmation with an external provider', () => {
  const issuer = 'https://login.example';
  const confirmAs = async (person: Person, values: Partial<Identity>) => {
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
    const session = { ...(await api.app.sessions.read(`Bearer ${person.token}`, { ip: '192.0.2.1', sessionOnly: true })) };
    return confirm(api.context, session, `head.${randomUUID()}.signature`, { verify: async () => identity }, '192.0.2.1');
  };

  it('requires an identity linked to the account, and links none', async () => {
    const person = await signInPerson();
    const { customerId, accountId } = person;
    const subject = randomUUID();
    await expect(confirmAs(person, { subject })).rejects.toMatchObject({ code: 'DIFFERENT_SIGN_IN' });
    await insertExternalIdentity(api.db, { customerId, accountId, issuer, subject });
    await expect(confirmAs(person, { subject, hasAuthTime: false })).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' });
    await expect(confirmAs(person, { subject, issuer: 'https://other.example' })).rejects.toMatchObject({
      code: 'DIFFERENT_SIGN_IN',
    });
    expect(await confirmAs(person, { subject })).toMatchObject({ sid: person.sid, accountId });
  });
});

describe("the user's own account", () => {
  const change = ({ customerId, accountId, token }: Person, body: object, other?: string) =>
    api.call(updateAccount, { params: { customerId, accountId: other ?? accountId }, body }, token);

  it('can be changed without a recent sign-in, except its email address and roles', async () => {
    const person = await signInPerson();
    expect((await change(person, { firstName: 'Zoë', phoneNumber: '0201234567', language: 'nl', version: 1 })).status).toBe(200);
    for (const body of [{ email: 'new@example.nl' }, { firstName: 'Zoë', email: 'new@example.nl' }, { roles: [] }])
      expect((await change(person, body)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const { accountId } = await insertAccount(api.db, { customerId: person.customerId });
    expect((await change(person, { firstName: 'Zoë' }, accountId)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });
});
