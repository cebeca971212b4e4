import { hasRole, type Role, roles } from '@demarc/contract/access.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '../db/schema/session.ts';
import { insertCustomer } from '../testing/builders.ts';
import { sessionFor } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let someoneElse: number;
const customers = new Map<string, number>();
beforeAll(async () => {
  api = await startTestApi();
  someoneElse = (await insertCustomer(api.db)).customerId;
  for (const customerType of ['reseller', 'end-user'] as const) {
    for (const loyaltyParticipant of [true, false]) {
      const { customerId } = await insertCustomer(api.db, { customerType, loyaltyParticipant });
      customers.set(`${customerType} ${loyaltyParticipant}`, customerId);
    }
  }
});
afterAll(() => api.close());

const callers: readonly (readonly Role[])[] = [[], ...roles.map((role) => [role])];
const every = operations.flatMap((operation: OperationShape) =>
  callers.flatMap((held) =>
    (['own', 'other'] as const).flatMap((customer) =>
      (['reseller', 'end-user'] as const).flatMap((type) =>
        [true, false].map((loyalty) => ({
          operation,
          held,
          customer,
          type,
          loyalty,
          name: `${operation.id} as ${held[0] ?? 'no role'}`,
        })),
      ),
    ),
  ),
);
type Case = (typeof every)[number];

/** What the access rule of the contract says; null where the call goes on to its validation and handler. */
function expected({ operation: { access, params }, held, customer, type, loyalty }: Case): string | null {
  if (!access.signedIn) return null;
  if (customer === 'other' && params && 'customerId' in params.properties) return 'CUSTOMER_MISMATCH';
  if (access.resellerOnly && type !== 'reseller') return 'RESELLER_ONLY';
  if (access.loyalty && !loyalty) return 'LOYALTY_NOT_ENABLED';
  return access.role && !hasRole(held, access.role) ? 'ROLE_REQUIRED' : null;
}

/** An input that fits the path; the body is wrong on purpose, so that no case changes anything. */
function inputFor({ params, body }: OperationShape, customerId: number): Input<OperationShape> {
  const path = Object.keys(params?.properties ?? {}).map((name) => [name, name === 'customerId' ? customerId : 1]);
  return { params: Object.fromEntries(path), ...(body ? { body: { nonsense: true } } : {}) } as never;
}

it.each(every)('$name, customer $customer, $type, loyalty $loyalty', async (one) => {
  const customerId = customers.get(`${one.type} ${one.loyalty}`)!;
  // A session of its own, for one of the operations ends it.
  const { token } = await sessionFor(api, { customerId, roles: one.held });
  const asked = one.customer === 'own' ? customerId : someoneElse;
  const reply = await api.call(one.operation, inputFor(one.operation, asked), token);
  const code = reply.problem?.code ?? null;
  const refusal = expected(one);
  if (refusal) expect({ status: reply.status, code }).toEqual({ status: 403, code: refusal });
  else expect(['UNKNOWN_FIELD', null]).toContain(code);
  if (refusal === 'ROLE_REQUIRED')
    expect(reply.problem?.details).toEqual({ role: one.operation.access.signedIn && one.operation.access.role });
});

it.each(operations.filter(({ access }) => access.signedIn))(
  '$id refuses whoever is not signed in',
  async (operation: OperationShape) => {
    const { customerId } = await insertCustomer(api.db);
    const reply = await api.call(operation, inputFor(operation, customerId));
    expect(reply).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  },
);

it('refuses a session of an API token where the operation says so', async () => {
  const guarded = operations.filter(({ access }) => 'noApiToken' in access);
  const { customerId } = await insertCustomer(api.db);
  const { token, sid } = await sessionFor(api, { customerId, roles: ['RESELLER_ADMIN'] });
  await api.db.update(sessions).set({ via: 'api-token' }).where(eq(sessions.sid, sid));
  for (const operation of guarded) {
    const reply = await api.call(operation as OperationShape, inputFor(operation, customerId), token);
    expect(reply.problem?.code).toBe('TOKEN_NOT_ALLOWED');
  }
  expect(guarded.length).toBeGreaterThan(0);
});

it('serves every operation of the contract, and nothing else under /v1 but its description', async () => {
  const served: string[] = [];
  const segments: string[] = [];
  for (const line of api.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', segment = '', , methods = ''] = /^(.*?)[├└]── (\S+)( \(([^)]+)\))?/.exec(line) ?? [];
    segments.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment);
    const path = segments.join('');
    if (path.startsWith('/v1')) served.push(...methods.split(', ').map((method) => `${method} ${path}`));
  }
  const described = operations.map(({ method, path }) => `${method} ${path}`);
  const mine = served.filter((route) => !route.startsWith('HEAD ') && !route.startsWith(' '));
  expect(mine.sort()).toEqual([...described, 'GET /v1/openapi.json'].sort());
});
