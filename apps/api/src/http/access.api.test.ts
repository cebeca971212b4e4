import { randomUUID } from 'node:crypto';
import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { exchangeToken } from '@demarc/contract/session.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../db/hash-secret.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { sessions } from '../db/schema/session.ts';
import { type AccessCase, expectedRefusal } from '../testing/access-cases.ts';
import { insertCustomer } from '../testing/builders.ts';
import { createSession, type SignedIn } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const systemToken = 'a+token/of~the.back-office==';
let api: TestApi;
let someoneElse: number;
const customers = new Map<string, number>();
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${systemToken},billing:another-token-of-16` } });
  someoneElse = (await insertCustomer(api.db)).customerId;
  for (const customerType of ['reseller', 'end-user'] as const) {
    for (const loyaltyParticipant of [true, false]) {
      const { customerId } = await insertCustomer(api.db, { customerType, loyaltyParticipant });
      customers.set(`${customerType} ${loyaltyParticipant}`, customerId);
    }
  }
});
afterAll(() => api.close());

const allOperations: readonly OperationShape[] = operations;

/**
 * One caller for each outcome of the access rule. `access.test.ts` tests the rule itself with every combination of role,
 * customer, type and loyalty.
 */
const callers: readonly Omit<AccessCase, 'operation'>[] = [
  { roles: ['RESELLER_ADMIN'], customer: 'own', type: 'reseller', loyalty: true, account: 'other' },
  { roles: ['RESELLER_ADMIN'], customer: 'other', type: 'reseller', loyalty: true, account: 'other' },
  { roles: ['RESELLER_ADMIN'], customer: 'own', type: 'end-user', loyalty: false, account: 'other' },
  { roles: [], customer: 'own', type: 'reseller', loyalty: true, account: 'own' },
  { roles: [], customer: 'own', type: 'reseller', loyalty: false, account: 'other' },
];
const allCases = allOperations.flatMap((operation) => callers.map((caller) => ({ operation, ...caller, name: operation.id })));

/** Builds an input with a valid path and an invalid body, so that no case changes anything. */
function buildInput(
  { params, body, stream }: OperationShape,
  customerId: number,
  accountId: string = randomUUID(),
): Input<OperationShape> {
  const path = Object.entries(params?.properties ?? {}).map(
    ([name, { format, type, maxLength = 30 }]: [string, { format?: string; type?: string; maxLength?: number }]) => {
      if (name === 'customerId') return [name, customerId];
      if (name === 'accountId') return [name, accountId];
      if (format === 'uuid') return [name, randomUUID()];
      return [name, type === 'integer' ? 1 : 'X'.repeat(maxLength)];
    },
  );
  // The stream ends after the available messages.
  const query = stream ? { query: { follow: false } } : {};
  return { params: Object.fromEntries(path), ...query, ...(body ? { body: { nonsense: true } } : {}) } as never;
}

it.each(allCases)('$name as $roles, customer $customer, $type, loyalty $loyalty, account $account', async (testCase) => {
  const customerId = customers.get(`${testCase.type} ${testCase.loyalty}`)!;
  // Each case needs its own session, because one of the operations ends it.
  const { token, accountId } = await createSession(api, { customerId, roles: testCase.roles });
  const requestedCustomerId = testCase.customer === 'own' ? customerId : someoneElse;
  const input = buildInput(testCase.operation, requestedCustomerId, testCase.account === 'own' ? accountId : undefined);
  const { status, problem } = await api.call(testCase.operation, input, token);
  const refusal = expectedRefusal(testCase);
  if (!refusal) return expectAllowed(testCase.operation, status, problem?.code);
  expect({ status, code: problem?.code }).toEqual({ status: refusal === 'TOKEN_INVALID' ? 401 : 403, code: refusal });
  if (refusal === 'ROLE_REQUIRED')
    expect(problem?.details).toEqual({ role: testCase.operation.access.signedIn && testCase.operation.access.role });
});

const needsRecentSignIn = allOperations.filter(({ access }) => access.signedIn && access.recentSignIn);
describe('recent sign-in', () => {
  it('is required to change a bank account, accounts, the second-factor policy, API tokens and webhooks', () => {
    expect(needsRecentSignIn.map(({ id }) => id).sort()).toEqual([
      'createAccount',
      'createApiToken',
      'createWebhook',
      'deleteAccount',
      'deleteApiToken',
      'deleteWebhook',
      'unlinkAccountIdentity',
      'updateAccount',
      'updateApiToken',
      'updateCustomerApprovalLimit',
      'updateCustomerIban',
      'updateCustomerSecondFactor',
      'updateWebhook',
    ]);
  });

  it.each(needsRecentSignIn)('is required by $id within the last 10 minutes, before it reads the body', async (operation) => {
    const customerId = customers.get('reseller true')!;
    for (const owner of ['own', 'other'] as const) {
      const { token, sid, accountId } = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
      const signedInBefore = (seconds: number) =>
        api.db
          .update(sessions)
          .set({ authTime: new Date(api.clock.now().getTime() - seconds * 1000) })
          .where(eq(sessions.sid, sid));
      const input = buildInput(operation, customerId, owner === 'own' ? accountId : undefined);
      await signedInBefore(601);
      const old = await api.call(operation, input, token);
      expect(old).toMatchObject({
        status: 403,
        problem: { code: 'RECENT_SIGN_IN_REQUIRED', details: { maxAgeSeconds: 600 } },
      });
      // The cached row is still the old one, as in a process that has not been notified of the confirmation yet.
      await signedInBefore(590);
      const recent = await api.call(operation, input, token);
      // Deleting or unlinking one's own account is a conflict.
      if (operation.body) expect(recent.problem?.code).toBe('UNKNOWN_FIELD');
      else expect([204, 404, 409], recent.problem?.code).toContain(recent.status);
    }
  });

  it('is checked after the role, and is not written to the audit log if it is missing', async () => {
    const customerId = customers.get('reseller true')!;
    const [viewer, admin] = [
      await createSession(api, { customerId, roles: [] }),
      await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] }),
    ];
    const authTime = new Date(api.clock.now().getTime() - 3_600_000);
    await api.db
      .update(sessions)
      .set({ authTime })
      .where(inArray(sessions.sid, [viewer.sid, admin.sid]));
    const input = buildInput(updateCustomerIban, customerId);
    expect((await api.call(updateCustomerIban, input as never, viewer.token)).problem?.code).toBe('ROLE_REQUIRED');
    expect((await api.call(updateCustomerIban, input as never, admin.token)).problem?.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const audit = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, admin.accountId))
      .orderBy(auditEntries.entryId);
    expect(audit).toEqual([]);
  });
});

/** The call reached its body, which is invalid, or its handler, which finds nothing. */
function expectAllowed({ id, body, file }: OperationShape, status: number, code: string | undefined): void {
  if (body) expect(code, id).toBe('UNKNOWN_FIELD');
  else expect([200, 204, 400, 404, ...(file ? [409] : [])], `${id}: ${status} ${code}`).toContain(status);
}

const guardedByToken = allOperations.filter(({ access }) => access.signedIn || access.provider);
it.each(guardedByToken)('$id rejects callers who are not signed in', async (operation) => {
  const response = await api.call(operation, buildInput(operation, someoneElse));
  expect(response).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
  expect(response.headers['www-authenticate']).toBe('Bearer');
});

describe('an API token', () => {
  let bearer: SignedIn & { customerId: number };
  let exchanged: SignedIn;
  beforeAll(async () => {
    const customerId = customers.get('reseller true')!;
    bearer = { customerId, ...(await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] })) };
    bearer.token = `dmc_${randomUUID()}`;
    const { accountId, token } = bearer;
    await api.db.insert(apiTokens).values({
      customerId,
      accountId,
      tokenId: randomUUID(),
      description: 'Matrix',
      createdByAccountId: accountId,
      tokenPrefix: token.slice(0, 8),
      tokenHash: hashSecret(token),
      createdAt: api.clock.now(),
    });
    exchanged = { ...bearer, token: (await api.call(exchangeToken, { body: { token } })).body.token };
  });

  it.each(allOperations)('is accepted by $id unless the operation excludes API tokens', async (operation) => {
    const { access } = operation;
    const { status, problem } = await api.call(operation, buildInput(operation, bearer.customerId), bearer.token);
    if (access.signedIn ? access.sessionOnly : access.provider)
      expect({ status, code: problem?.code }).toEqual({ status: 401, code: 'TOKEN_INVALID' });
    else if (access.signedIn && access.noApiToken)
      expect({ status, code: problem?.code }).toEqual({ status: 403, code: 'TOKEN_NOT_ALLOWED' });
    else expectAllowed(operation, status, problem?.code);
  });

  const guarded = allOperations.filter(({ access }) => access.signedIn && access.noApiToken);
  it.each(guarded)('is rejected by $id, and so is its session', async (operation) => {
    // Even on its own account, where the role is not required.
    for (const accountId of [bearer.accountId, randomUUID()]) {
      const input = buildInput(operation, bearer.customerId, accountId);
      expect((await api.call(operation, input, exchanged.token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    }
  });
  it('cannot be used for a change that outlives or exceeds the rights of its owner', () => {
    const ids = guarded.map(({ id }) => id);
    const others = [
      'switchAccount',
      'confirmSignIn',
      'requestMsaSigningLink',
      'approveApprovalRequest',
      'refuseApprovalRequest',
      'requestManualAgreementCode',
      'signManualAgreement',
      'uploadManualAgreementCopy',
    ];
    expect(ids.toSorted()).toEqual([...needsRecentSignIn.map(({ id }) => id), ...others].sort());
  });
});

describe("the provider's token", () => {
  it.each(allOperations)('is accepted by $id unless only customers may call it', async (operation) => {
    const { status, problem } = await api.call(operation, buildInput(operation, someoneElse), systemToken);
    if (operation.access.signedIn) expect({ status, code: problem?.code }).toEqual({ status: 401, code: 'TOKEN_INVALID' });
    else if (operation.access.provider && !operation.body) expect(status, problem?.code).not.toBe(401);
    else expectAllowed(operation, status, problem?.code);
  });

  it.each(['a+token/of~the.back-office=', 'back-office', 'another-token-of-1', 'constructor', 'a.b.c'])(
    'does not match another text: %s',
    async (token) => {
      for (const operation of allOperations.filter(({ access }) => !access.signedIn && access.provider)) {
        const response = await api.call(operation, buildInput(operation, someoneElse), token);
        expect(response).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
      }
    },
  );

  it('is rejected when the header is sent twice', async () => {
    const [operation] = allOperations.filter(({ access }) => !access.signedIn && access.provider);
    const authorization = [`Bearer ${systemToken}`, `Bearer ${systemToken}`] as never;
    const response = await api.call(operation!, buildInput(operation!, someoneElse), undefined, { headers: { authorization } });
    expect(response).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
  });
});

describe('an ID in a path', () => {
  const withUuid = allOperations.filter(({ access, params }) => access.signedIn && params && 'accountId' in params.properties);
  it.each(withUuid)('has exactly one spelling: $id', async (operation) => {
    const customerId = customers.get('reseller true')!;
    const { token, accountId } = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
    for (const other of [
      accountId.toUpperCase(),
      `urn:uuid:${accountId}`,
      `{${accountId}}`,
      accountId.replaceAll('-', ''),
      '1',
    ]) {
      const response = await api.call(operation, buildInput(operation, customerId, other), token);
      expect(response, other).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
  });
});

it('serves every operation of the contract, and nothing else under /v1 but the OpenAPI document', async () => {
  const served: string[] = [];
  const segments: string[] = [];
  for (const line of api.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', segment = '', , methods = ''] = /^(.*?)[├└]── (\S+)( \(([^)]+)\))?/.exec(line) ?? [];
    segments.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment);
    const path = segments.join('');
    if (path.startsWith('/v1')) served.push(...methods.split(', ').map((method) => `${method} ${path}`));
  }
  const described = operations.map(({ method, path }) => `${method} ${path}`);
  const servedRoutes = served.filter((route) => !route.startsWith('HEAD ') && !route.startsWith(' '));
  expect(servedRoutes.sort()).toEqual([...described, 'GET /v1/openapi.json'].sort());
});
