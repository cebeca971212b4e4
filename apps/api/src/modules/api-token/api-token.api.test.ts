import { randomUUID } from 'node:crypto';
import type { ApiTokenCreateRequest } from '@demarc/contract/api-token.ts';
import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from '@demarc/contract/api-token.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exchangeToken, type SessionClaims, validateToken } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { idempotencyKeys } from '../../db/schema/server.ts';
import { sessions } from '../../db/schema/session.ts';
import { insertAccount, insertCustomer } from '../../testing/builders.ts';
import { createSession } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates a user at a new company, without roles by default. */
async function createPerson(
  customer: Parameters<typeof insertCustomer>[1] = {},
  roles: Parameters<typeof createSession>[1]['roles'] = [],
) {
  const { customerId } = await insertCustomer(api.db, customer);
  const { token: bearer, accountId } = await createSession(api, { customerId, roles });
  return { customerId, accountId, bearer };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

const toPath = ({ customerId, accountId }: Pick<Person, 'customerId' | 'accountId'>) => ({ customerId, accountId });
const create = (
  owner: Pick<Person, 'customerId' | 'accountId'>,
  bearer: string,
  body: Partial<ApiTokenCreateRequest> = {},
  headers = {},
) => api.call(createApiToken, { params: toPath(owner), body: { description: 'Nightly export', ...body } }, bearer, { headers });
const listTokens = (owner: Pick<Person, 'customerId' | 'accountId'>, bearer: string) =>
  api.call(listApiTokens, { params: toPath(owner) }, bearer);
const revoke = (owner: Pick<Person, 'customerId' | 'accountId'>, tokenId: string, bearer: string) =>
  api.call(deleteApiToken, { params: { ...toPath(owner), tokenId } }, bearer);
const rename = (owner: Pick<Person, 'customerId' | 'accountId'>, tokenId: string, body: object, bearer: string) =>
  api.call(updateApiToken, { params: { ...toPath(owner), tokenId }, body: { description: 'Another', ...body } }, bearer);
const readCustomer = (customerId: number, bearer: string) => api.call(getCustomer, { params: { customerId } }, bearer);

describe('creating a token', () => {
  it('shows the secret once and stores a hash', async () => {
    const me = await createPerson();
    const expiresAt = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    const response = await create(me, me.bearer, { description: '  Nightly export ', expiresAt });
    expect(response.status).toBe(201);
    const { token, ...row } = response.body;
    expect(token).toMatch(/^dmc_[\w-]{43}$/);
    expect(row).toMatchObject({ description: 'Nightly export', tokenPrefix: token!.slice(0, 8), expiresAt, version: 1 });
    expect(row).toMatchObject({ createdByAccountId: me.accountId, lastUsedAt: null, lastUsedIp: null });
    expect((await listTokens(me, me.bearer)).body).toEqual([row]);
    expect((await readCustomer(me.customerId, token!)).status).toBe(200);

    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, me.customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([{ operation: 'createApiToken', objectType: 'api-token', objectId: row.tokenId }]);
    const storedRows = [entries, await api.db.select().from(events), await api.db.select().from(apiTokens)];
    expect(JSON.stringify(storedRows)).not.toContain(token!.slice(8));
    expect(await api.listMails(me.customerId)).toEqual([]);
  });

  it('returns the token without its secret to a repeated request', async () => {
    const me = await createPerson();
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([create(me, me.bearer, {}, headers), create(me, me.bearer, {}, headers)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.filter(({ body }) => body.token)).toHaveLength(1);
    const [{ token, ...row }] = responses.map(({ body }) => body).toSorted((response) => (response.token ? -1 : 1)) as [
      (typeof responses)[0]['body'],
    ];
    const repeat = await create(me, me.bearer, {}, headers);
    expect(repeat).toMatchObject({ status: 201, body: row });
    expect(repeat.body).not.toHaveProperty('token');
    expect((await listTokens(me, me.bearer)).body).toHaveLength(1);
    expect(JSON.stringify(await api.db.select().from(idempotencyKeys))).not.toContain(token!.slice(8));
  });

  it('allows 20 unexpired tokens, even under concurrent requests', async () => {
    const me = await createPerson();
    const soon = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const expiringToken = await create(me, me.bearer, { expiresAt: soon });
    for (let count = 2; count <= 14; count++) expect((await create(me, me.bearer)).status).toBe(201);
    const responses = await Promise.all(Array.from({ length: 12 }, () => create(me, me.bearer)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(6);
    for (const { problem } of responses.filter(({ status }) => status !== 201)) expect(problem?.code).toBe('TOKEN_LIMIT');
    api.clock.moveBy(61);
    expect((await create(me, me.bearer)).status).toBe(201);
    expect((await create(me, me.bearer)).problem?.code).toBe('TOKEN_LIMIT');
    expect((await revoke(me, expiringToken.body.tokenId, me.bearer)).status).toBe(204);
    const { tokenId } = (await listTokens(me, me.bearer)).body[0]!;
    expect((await revoke(me, tokenId, me.bearer)).status).toBe(204);
    expect((await create(me, me.bearer)).status).toBe(201);
  });

  it.each([
    ['no description', { description: '' }, 'description', 'validation.required'],
    ['spaces', { description: '   ' }, 'description', 'validation.required'],
    ['a long description', { description: 'x'.repeat(101) }, 'description', 'validation.max-length'],
    ['an expiry that is not a date', { expiresAt: 'soon' }, 'expiresAt', 'validation.date-invalid'],
    ['a leap second', { expiresAt: '2098-12-31T23:59:60Z' }, 'expiresAt', 'validation.date-invalid'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'validation.date-too-early'],
  ])('rejects %s', async (_what, body, field, code) => {
    const me = await createPerson();
    const response = await create(me, me.bearer, body);
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
    expect((await listTokens(me, me.bearer)).body).toEqual([]);
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)(
    'and renaming are rejected while the customer is %s, but revoking is not',
    async (status) => {
      const me = await createPerson();
      const { tokenId } = (await create(me, me.bearer)).body;
      await api.db.update(customers).set({ status }).where(eq(customers.customerId, me.customerId));
      const rejection = { status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } };
      expect(await create(me, me.bearer)).toMatchObject(rejection);
      expect(await rename(me, tokenId, {}, me.bearer)).toMatchObject(rejection);
      expect((await revoke(me, tokenId, me.bearer)).status).toBe(204);
    },
  );
});

describe('creating a token for a colleague', () => {
  it('emails the owner in their language', async () => {
    const administrator = await createPerson({ language: 'nl', companyName: 'Proef B.V.' }, ['RESELLER_ADMIN']);
    const { customerId } = administrator;
    const owner = await insertAccount(api.db, { customerId, email: 'owner@test.example', language: 'en' });
    const created = await create(owner, administrator.bearer);
    expect(created).toMatchObject({ status: 201, body: { createdByAccountId: administrator.accountId } });
    expect((await rename(owner, created.body.tokenId, {}, administrator.bearer)).status).toBe(200);
    expect((await revoke(owner, created.body.tokenId, administrator.bearer)).status).toBe(204);
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient, language }) => ({ recipient, language }))).toEqual(
      Array(2).fill({ recipient: 'owner@test.example', language: 'en' }),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'An API token was created for you at Proef B.V.',
      'One of your API tokens was revoked at Proef B.V.',
    ]);
    expect(mails[0]!.text).toContain(created.body.tokenPrefix);
    expect(JSON.stringify(mails)).not.toContain(created.body.token!.slice(8));
  });

  it.each(['DISABLED', 'PENDING_ACTIVATION'] as const)('is rejected for an account that is %s', async (status) => {
    const administrator = await createPerson({}, ['RESELLER_ADMIN']);
    const owner = await insertAccount(api.db, { customerId: administrator.customerId, status });
    const details = { status };
    expect(await create(owner, administrator.bearer)).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details },
    });
    expect((await listTokens(owner, administrator.bearer)).body).toEqual([]);
  });
});

describe('access to tokens', () => {
  it('is denied to colleagues without the role, and to administrators of other companies', async () => {
    const me = await createPerson();
    const { tokenId } = (await create(me, me.bearer)).body;
    const colleague = await createSession(api, { customerId: me.customerId, roles: ['RESELLER_FINANCE'] });
    const stranger = await createPerson({}, ['RESELLER_ADMIN']);
    for (const [bearer, code] of [
      [colleague.token, 'ROLE_REQUIRED'],
      [stranger.bearer, 'CUSTOMER_MISMATCH'],
    ] as const) {
      for (const call of [
        listTokens(me, bearer),
        create(me, bearer),
        rename(me, tokenId, {}, bearer),
        revoke(me, tokenId, bearer),
      ])
        expect(await call).toMatchObject({ status: 403, problem: { code } });
    }
    const mixedOwner = { customerId: stranger.customerId, accountId: me.accountId };
    const strangerOwner = { customerId: stranger.customerId, accountId: stranger.accountId };
    for (const owner of [mixedOwner, strangerOwner])
      for (const call of [rename(owner, tokenId, {}, stranger.bearer), revoke(owner, tokenId, stranger.bearer)])
        expect(await call).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    expect((await listTokens(mixedOwner, stranger.bearer)).status).toBe(404);
    expect((await create(mixedOwner, stranger.bearer)).status).toBe(404);
    expect((await listTokens(me, me.bearer)).body).toHaveLength(1);
  });

  it("does not find a colleague's token under another account, or tokens of a deleted account", async () => {
    const administrator = await createPerson({}, ['RESELLER_ADMIN']);
    const owner = await insertAccount(api.db, { customerId: administrator.customerId });
    const { tokenId } = (await create(owner, administrator.bearer)).body;
    expect((await revoke(administrator, tokenId, administrator.bearer)).status).toBe(404);
    await api.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.accountId, owner.accountId));
    expect((await listTokens(owner, administrator.bearer)).status).toBe(404);
    expect((await create(owner, administrator.bearer)).status).toBe(404);
  });
});

describe('the description', () => {
  it('changes once per version and writes an audit entry', async () => {
    const me = await createPerson();
    const { tokenId } = (await create(me, me.bearer)).body;
    const responses = await Promise.all([
      rename(me, tokenId, { description: 'One', version: 1 }, me.bearer),
      rename(me, tokenId, { description: 'Two', version: 1 }, me.bearer),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejection = responses.find(({ status }) => status === 409)!;
    expect(rejection.problem).toMatchObject({ code: 'STALE_VERSION', details: { version: 2 } });
    const saved = responses.find(({ status }) => status === 200)!.body;
    expect(saved.version).toBe(2);
    expect(saved).not.toHaveProperty('token');
    expect(await rename(me, tokenId, { description: ` ${saved.description} ` }, me.bearer)).toMatchObject({
      body: { version: 2 },
    });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, tokenId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ operation }) => operation).sort()).toEqual(['createApiToken', 'updateApiToken']);
    expect(entries.find(({ operation }) => operation === 'updateApiToken')).toMatchObject({
      before: { description: 'Nightly export' },
      after: { description: saved.description },
    });
  });
});

describe('revoking a token', () => {
  it('revokes the token and immediately ends only the sessions created from it', async () => {
    const me = await createPerson();
    const [first, second] = [(await create(me, me.bearer)).body, (await create(me, me.bearer)).body];
    const exchange = async (token: string) => (await api.call(exchangeToken, { body: { token } })).body.token;
    const [session, otherSession] = [await exchange(first.token!), await exchange(second.token!)];
    expect((await readCustomer(me.customerId, first.token!)).status).toBe(200);
    expect((await api.call(validateToken, {}, session)).status).toBe(204);
    expect((await revoke(me, first.tokenId, me.bearer)).status).toBe(204);
    await expect.poll(async () => (await readCustomer(me.customerId, first.token!)).status, { timeout: 4_000 }).toBe(401);
    await expect.poll(async () => (await api.call(validateToken, {}, session)).status, { timeout: 4_000 }).toBe(401);
    expect((await api.call(exchangeToken, { body: { token: first.token! } })).problem?.code).toBe('TOKEN_INVALID');
    expect((await revoke(me, first.tokenId, me.bearer)).status).toBe(404);
    expect((await rename(me, first.tokenId, {}, me.bearer)).status).toBe(404);
    expect((await listTokens(me, me.bearer)).body.map(({ tokenId }) => tokenId)).toEqual([second.tokenId]);
    expect((await readCustomer(me.customerId, second.token!)).status).toBe(200);
    expect((await api.call(validateToken, {}, otherSession)).status).toBe(204);
    expect((await api.call(validateToken, {}, me.bearer)).status).toBe(204);
  });

  it('ends a session that was created concurrently', async () => {
    const me = await createPerson();
    const { token, tokenId } = (await create(me, me.bearer)).body;
    const session = (await api.call(exchangeToken, { body: { token: token! } })).body.token;
    const { sid } = decodeJwt(session) as unknown as SessionClaims;
    await revoke(me, tokenId, me.bearer);
    // Simulates a session whose row was inserted after the other sessions were ended.
    await api.db.update(sessions).set({ endedAt: null }).where(eq(sessions.sid, sid));
    api.clock.moveBy(6);
    expect((await api.call(validateToken, {}, session)).problem?.code).toBe('TOKEN_INVALID');
  });
});

it('the newest token is listed first', async () => {
  const me = await createPerson();
  for (const description of ['First', 'Second', 'Third']) {
    await create(me, me.bearer, { description });
    api.clock.moveBy(1);
  }
  expect((await listTokens(me, me.bearer)).body.map(({ description }) => description)).toEqual(['Third', 'Second', 'First']);
});
