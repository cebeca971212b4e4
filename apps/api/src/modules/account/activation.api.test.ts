import { randomUUID } from 'node:crypto';
import { activateAccount, checkActivation, createAccount, requestActivationCode } from '@demarc/contract/account.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { logins } from '../../db/schema/login.ts';
import { signIn } from '../../oidc/sign-in.ts';
import { insertAccount, insertCustomer, insertLogin } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { mailActivation } from './mail-activation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const password = 'een stille fiets op zolder';

interface Invited {
  customerId: number;
  accountId: string;
  username: string;
  code: string;
}

/** Invites a user as an administrator, and returns the account with the emailed code. */
async function invite(values: { username?: string; customerId?: number } = {}, on = api): Promise<Invited> {
  const { customerId = (await insertCustomer(on.db, { companyName: 'Proef B.V.' })).customerId } = values;
  const { username = `new-${randomUUID()}@test.example` } = values;
  const person = { username, firstName: 'Nieuw', lastName: 'Persoon', email: 'nieuw@test.example' };
  const body = { ...person, roles: ['RESELLER_ORDER' as const] };
  const response = await on.call(createAccount, { params: { customerId }, body }, admin(customerId));
  return { customerId, accountId: response.body.accountId, username, code: await findLastCode(customerId, on) };
}

async function findLastCode(customerId: number, on = api): Promise<string> {
  const mail = (await on.listMails(customerId)).at(-1);
  return /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

type Params = Pick<Invited, 'customerId' | 'accountId'>;
const toParams = ({ customerId, accountId }: Params) => ({ customerId, accountId });
const check = (invited: Params, activationCode: string, on = api, ip?: string) =>
  on.call(checkActivation, { params: toParams(invited), body: { activationCode } }, undefined, ip ? { ip } : {});
const activate = (invited: Params, body: { activationCode: string; password?: string; language?: 'en' | 'nl' }, on = api) =>
  on.call(activateAccount, { params: toParams(invited), body });
const requestCode = (invited: Params, on = api, ip?: string) =>
  on.call(requestActivationCode, { params: toParams(invited) }, undefined, ip ? { ip } : {});
const findRow = async (accountId: string) => (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
const findLogin = async (username: string) => (await api.db.select().from(logins).where(eq(logins.username, username)))[0];

describe('the code in an activation email', () => {
  it('describes its account each time it is checked', async () => {
    const invited = await invite();
    const { activationExpiresAt } = await findRow(invited.accountId);
    const body = {
      companyName: 'Proef B.V.',
      username: invited.username,
      roles: ['RESELLER_ORDER'],
      passwordNeeded: true,
      activationExpiresAt: activationExpiresAt?.toISOString(),
    };
    expect(await check(invited, invited.code)).toMatchObject({ status: 200, body });
    expect(await check(invited, ` ${invited.code} `)).toMatchObject({ status: 200, body });
  });

  it('gets the same error for a wrong code, account or customer', async () => {
    const invited = await invite();
    const otherInvitation = await invite();
    const deletedAccount = await insertAccount(api.db, {
      ...invited,
      accountId: randomUUID(),
      username: randomUUID(),
      deletedAt: new Date(),
    });
    const wrongAttempts: [Params, string][] = [
      [invited, otherInvitation.code],
      [otherInvitation, invited.code],
      [{ ...invited, customerId: otherInvitation.customerId }, invited.code],
      [{ ...invited, accountId: randomUUID() }, invited.code],
      [deletedAccount, invited.code],
    ];
    for (const [params, code] of wrongAttempts) {
      const responses = [await check(params, code), await activate(params, { activationCode: code, password })];
      for (const { status, problem } of responses) {
        expect(status).toBe(404);
        expect({ ...problem, correlationId: '' }).toEqual({
          status: 404,
          code: 'NOT_FOUND',
          message: 'This doesn’t exist, or no longer exists.',
          correlationId: '',
        });
      }
    }
    expect((await findRow(invited.accountId)).status).toBe('PENDING_ACTIVATION');
  });

  it('expires after 7 days, which only a holder of the code is told', async () => {
    const invited = await invite();
    api.clock.moveBy(7 * 24 * 3600 - 60);
    expect((await check(invited, invited.code)).status).toBe(200);
    api.clock.moveBy(120);
    expect((await check(invited, invited.code)).problem?.code).toBe('ACTIVATION_EXPIRED');
    expect((await activate(invited, { activationCode: invited.code, password })).problem?.code).toBe('ACTIVATION_EXPIRED');
    expect((await check(invited, 'x')).problem?.code).toBe('NOT_FOUND');
    await requestCode(invited);
    expect((await check(invited, invited.code)).problem?.code).toBe('NOT_FOUND');
    const code = await findLastCode(invited.customerId);
    expect((await activate(invited, { activationCode: code, password })).status).toBe(204);
  });

  it('is required', async () => {
    const invited = await invite();
    const { status, problem } = await check(invited, ' ');
    expect(status).toBe(400);
    expect(problem?.validationErrors).toMatchObject([{ field: 'activationCode', code: 'validation.required' }]);
  });

  it('allows 5 attempts per account in 15 minutes, parallel or sequential', async () => {
    const invited = await invite();
    const responses = await Promise.all(Array.from({ length: 8 }, () => check(invited, 'x')));
    expect(responses.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    const lockedResponse = await check(invited, invited.code);
    expect(lockedResponse).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(lockedResponse.headers['retry-after'])).toBeGreaterThan(800);
    expect((await activate(invited, { activationCode: invited.code, password })).status).toBe(429);
    expect((await check(await invite(), 'x')).status).toBe(404);
    api.clock.moveBy(15 * 60 + 1);
    expect((await check(invited, invited.code)).status).toBe(200);
  });

  it('counts only wrong codes, including those for unknown accounts', async () => {
    const invited = await invite();
    for (let count = 0; count < 8; count++) expect((await check(invited, invited.code)).status).toBe(200);
    const nobody = { ...invited, accountId: randomUUID() };
    const statuses = [];
    for (let count = 0; count < 7; count++) statuses.push((await check(nobody, 'x')).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });
});

describe('activating an account', () => {
  it('creates the login, so that the user can sign in', async () => {
    const invited = await invite();
    const response = await activate(invited, { activationCode: invited.code, password, language: 'en' });
    expect(response).toMatchObject({ status: 204, body: undefined });
    const login = await findLogin(invited.username);
    expect(await findRow(invited.accountId)).toMatchObject({
      status: 'ENABLED',
      loginId: login?.loginId,
      language: 'en',
      activationExpiresAt: null,
      version: 2,
    });
    expect(login?.passwordChangedAt).not.toBeNull();
    const attempt = { username: invited.username.toUpperCase(), password, ip: '192.0.2.1' };
    expect(await signIn(api.context, attempt)).toMatchObject({ kind: 'signed-in', loginId: login?.loginId });

    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, invited.accountId))
      .orderBy(auditEntries.entryId);
    expect(entries.at(-1)).toMatchObject({
      operation: 'activateAccount',
      actor: 'CUSTOMER',
      accountId: invited.accountId,
      before: { status: 'PENDING_ACTIVATION', language: null },
      after: { status: 'ENABLED', language: 'en' },
    });
    const [, event] = await api.db
      .select()
      .from(events)
      .where(eq(events.objectId, invited.accountId))
      .orderBy(asc(events.eventId));
    expect(event?.type).toBe('account.activated');
    expect(JSON.stringify([entries, event])).not.toContain(invited.code);
  });

  it('succeeds only once, even for concurrent requests, and then fails with ALREADY_ACTIVATED', async () => {
    const invited = await invite();
    const body = { activationCode: invited.code, password };
    const responses = await Promise.all([activate(invited, body), activate(invited, body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await activate(invited, body)).problem?.code).toBe('ALREADY_ACTIVATED');
    expect((await check(invited, invited.code)).problem?.code).toBe('ALREADY_ACTIVATED');
    expect((await check(invited, 'x')).problem?.code).toBe('NOT_FOUND');
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, invited.accountId));
    expect((await activate(invited, body)).problem?.code).toBe('ALREADY_ACTIVATED');
    expect((await findRow(invited.accountId)).status).toBe('DISABLED');
  });

  it.each([
    [undefined, 'validation.required', undefined],
    ['', 'validation.required', undefined],
    ['elf tekens!', 'validation.min-length', { min: 12 }],
    ['x'.repeat(129), 'validation.max-length', { max: 128 }],
    ['Welkom2026!!', 'validation.password-common', undefined],
    ['ProefProefProef', 'validation.password-common', undefined],
  ])('rejects the password %s with %s', async (rejectedPassword, code, params) => {
    const invited = await invite();
    const response = await activate(invited, {
      activationCode: invited.code,
      ...(rejectedPassword === undefined ? {} : { password: rejectedPassword }),
    });
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toMatchObject([{ field: 'password', code, ...(params && { params }) }]);
    expect((await findRow(invited.accountId)).status).toBe('PENDING_ACTIVATION');
    expect(await findLogin(invited.username)).toBeUndefined();
  });

  it('links an account at another company to the existing login and keeps its password', async () => {
    const first = await invite();
    await activate(first, { activationCode: first.code, password });
    const before = await findLogin(first.username);
    const second = await invite({ username: first.username.toUpperCase() });
    expect((await check(second, second.code)).body.passwordNeeded).toBe(false);
    const rejection = await activate(second, { activationCode: second.code, password: 'nog een lange zin hier' });
    expect(rejection.problem?.validationErrors).toMatchObject([{ field: 'password', code: 'validation.not-allowed-here' }]);
    expect((await activate(second, { activationCode: second.code })).status).toBe(204);
    expect(await findLogin(first.username)).toEqual(before);
    expect((await findRow(second.accountId)).loginId).toBe(before?.loginId);
    expect((await findRow(first.accountId)).status).toBe('ENABLED');
  });

  it('creates one login for concurrent activations at two companies, with one of the passwords', async () => {
    const first = await invite();
    const second = await invite({ username: first.username });
    const responses = await Promise.all([
      activate(first, { activationCode: first.code, password }),
      activate(second, { activationCode: second.code, password: 'nog een lange zin hier' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
    const [winner, loser] = responses[0].status === 204 ? [first, second] : [second, first];
    expect((await activate(loser, { activationCode: loser.code })).status).toBe(204);
    const { loginId } = await findRow(winner.accountId);
    expect(loginId).not.toBeNull();
    expect((await findRow(loser.accountId)).loginId).toBe(loginId);
  });

  it('sets the first password of a login without one', async () => {
    const { loginId, username } = await insertLogin(api.db);
    const invited = await invite({ username });
    expect((await check(invited, invited.code)).body.passwordNeeded).toBe(true);
    expect((await activate(invited, { activationCode: invited.code, password })).status).toBe(204);
    expect((await signIn(api.context, { username, password, ip: '192.0.2.1' })).kind).toBe('signed-in');
    expect((await findRow(invited.accountId)).loginId).toBe(loginId);
  });

  it('creates no login with single sign-on', async () => {
    const ssoApi = await startTestApi({ env: { SSO_AUTHORITY: 'https://sso.test.example', SSO_CLIENT_ID: 'portal' } });
    try {
      const username = `out-${randomUUID()}@test.example`;
      const invited = await invite({ username }, ssoApi);
      expect(await ssoApi.listMails(invited.customerId)).toMatchObject([{ recipient: 'nieuw@test.example' }]);
      expect((await check(invited, invited.code, ssoApi)).body.passwordNeeded).toBe(false);
      const rejection = await activate(invited, { activationCode: invited.code, password }, ssoApi);
      expect(rejection.problem?.validationErrors).toMatchObject([{ field: 'password', code: 'validation.not-allowed-here' }]);
      expect((await activate(invited, { activationCode: invited.code }, ssoApi)).status).toBe(204);
      const [row] = await ssoApi.db.select().from(accounts).where(eq(accounts.accountId, invited.accountId));
      expect(row).toMatchObject({ status: 'ENABLED', loginId: null });
      expect(await ssoApi.db.select().from(logins).where(eq(logins.username, username))).toEqual([]);
    } finally {
      await ssoApi.close();
    }
  });
});

describe('the first administrator of an application', () => {
  async function insertApplicant(values: Partial<typeof customers.$inferInsert>): Promise<Invited> {
    const customer = await insertCustomer(api.db, { status: 'APPLICATION', ...values });
    const { customerId } = customer;
    const account = await insertAccount(api.db, { customerId, status: 'PENDING_ACTIVATION', roles: ['RESELLER_ADMIN'] });
    await api.db.transaction((tx) => mailActivation(tx, api.context, { customer, account, invitedBy: null }));
    return { customerId, accountId: account.accountId, username: account.username, code: await findLastCode(customerId) };
  }
  const getStatus = async (customerId: number) =>
    (await api.db.select().from(customers).where(eq(customers.customerId, customerId)))[0]?.status;

  it('activates an approved company', async () => {
    const invited = await insertApplicant({ approvedAt: new Date() });
    expect((await activate(invited, { activationCode: invited.code, password })).status).toBe(204);
    expect(await getStatus(invited.customerId)).toBe('ACTIVE');
    const changes = await api.db
      .select()
      .from(events)
      .where(eq(events.customerId, invited.customerId))
      .orderBy(asc(events.eventId));
    expect(changes.map(({ type }) => type)).toEqual(['account.activated', 'customer.activated']);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, String(invited.customerId)))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ accountId: invited.accountId, before: { status: 'APPLICATION' }, after: { status: 'ACTIVE' } });
  });

  it.each([
    ['not approved yet', {}],
    ['refused', { status: 'TERMINATED', approvedAt: new Date() }],
  ] as const)('cannot activate an account at a company that is %s', async (_what, values) => {
    const invited = await insertApplicant(values);
    expect((await check(invited, invited.code)).status).toBe(404);
    expect((await activate(invited, { activationCode: invited.code, password })).status).toBe(404);
    expect((await requestCode(invited)).status).toBe(204);
    expect(await api.listMails(invited.customerId)).toHaveLength(1);
    expect((await findRow(invited.accountId)).status).toBe('PENDING_ACTIVATION');
  });

  it('can activate an account at a blocked company, which stays blocked', async () => {
    const invited = await insertApplicant({ status: 'BLOCKED' });
    expect((await activate(invited, { activationCode: invited.code, password })).status).toBe(204);
    expect(await getStatus(invited.customerId)).toBe('BLOCKED');
  });
});

describe('requesting a new code', () => {
  it('returns the same response in every case and emails only pending accounts', async () => {
    const invited = await invite();
    const active = await insertAccount(api.db, { customerId: invited.customerId });
    const disabled = await insertAccount(api.db, { customerId: invited.customerId, status: 'DISABLED' });
    const { customerId: otherId } = await insertCustomer(api.db);
    const nobody = { customerId: invited.customerId, accountId: randomUUID() };
    for (const person of [invited, active, disabled, nobody, { ...invited, customerId: otherId }]) {
      expect(await requestCode(person)).toMatchObject({ status: 204, body: undefined });
    }
    expect(await api.listMails(invited.customerId)).toHaveLength(2);
    expect(await api.listMails(otherId)).toEqual([]);
    const [, entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, invited.accountId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ operation: 'requestActivationCode', actor: 'CUSTOMER', accountId: invited.accountId });
  });

  it('sends at most 3 emails an hour, from any client', async () => {
    const invited = await invite();
    for (let count = 0; count < 5; count++) expect((await requestCode(invited, api, `192.0.2.${count}`)).status).toBe(204);
    expect(await api.listMails(invited.customerId)).toHaveLength(4);
    api.clock.moveBy(3601);
    await requestCode(invited);
    expect(await api.listMails(invited.customerId)).toHaveLength(5);
  });
});

describe('the limits per IP address', () => {
  it('are 5 wrong codes in 15 minutes and 30 requests for a code an hour, across all accounts', async () => {
    const limited = await startTestApi({ rateLimit: true });
    try {
      const invited = await invite({}, limited);
      const buildUnknownAccount = () => ({ ...invited, accountId: randomUUID() });
      const statuses = [];
      for (let count = 0; count < 6; count++)
        statuses.push((await check(buildUnknownAccount(), 'x', limited, '192.0.2.1')).status);
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      expect((await check(invited, invited.code, limited, '192.0.2.1')).status).toBe(429);
      expect((await check(invited, invited.code, limited, '192.0.2.2')).status).toBe(200);
      const requestStatuses = [];
      for (let count = 0; count < 31; count++)
        requestStatuses.push((await requestCode(buildUnknownAccount(), limited, '192.0.2.3')).status);
      expect(requestStatuses.slice(0, 30).every((status) => status === 204)).toBe(true);
      expect(requestStatuses[30]).toBe(429);
      expect((await requestCode(buildUnknownAccount(), limited, '192.0.2.4')).status).toBe(204);
    } finally {
      await limited.close();
    }
  });
});
