import { getSuccessStatus, type OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignPositions } from '../db/event-feed.ts';
import { type FullCustomer, insertFullCustomer } from '../testing/full-customer.ts';
import { buildUrl, serializeBody } from '../testing/hostile-cases.ts';
import { listFixtureOperations } from '../testing/kind-fixtures.ts';
import { readCustomerRows } from '../testing/read-customer-rows.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { systemEnv, type ValidCall, validCall } from '../testing/valid-call.ts';
import type { RawInput } from '../testing/valid-input.ts';

const otherWord = 'Vreemdeling';
let api: TestApi;
let otherCustomer: FullCustomer;
/** The rows of the other customer, which no call of one customer may change. */
let otherRows: Awaited<ReturnType<typeof readCustomerRows>>;
/** The customer of reads, which change nothing. */
let reader: FullCustomer;
/** Sends the IDs of objects of other customers. */
let caller: FullCustomer;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  otherCustomer = await insertFullCustomer(api, { word: otherWord });
  reader = await insertFullCustomer(api);
  caller = await insertFullCustomer(api);
  otherRows = await readCustomerRows(api.db, otherCustomer.customerId);
});
afterAll(() => api.close());

const allOperations: readonly OperationShape[] = operations;
const crossCustomerOperations = await listFixtureOperations('crossCustomerOperations');
const operationsWithoutFreeText = await listFixtureOperations('operationsWithoutFreeText');
/** IDs of products and packages of the catalog, which all customers share, and addresses, which are part of a prefix. */
const sharedIds: ReadonlySet<string> = new Set(['productId', 'packageCode', 'ip']);
const listIds = ({ params }: OperationShape) => Object.keys(params?.properties ?? {}).filter((name) => !sharedIds.has(name));
/** Lists the IDs in the path after the customer ID, or all IDs if the customer is in the session instead of the path. */
const listChildIds = (operation: OperationShape) => {
  const ids = listIds(operation);
  return operation.access.signedIn && !ids.includes('customerId') ? ids : ids.slice(1);
};

function send(operation: OperationShape, input: RawInput, token: string | undefined) {
  const { method, body } = operation;
  return api.app.inject({
    method,
    url: buildUrl(operation, input),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: serializeBody(input.body) }),
  });
}

/** Responds with 204 whether or not the account exists. */
const silent: ReadonlySet<string> = new Set(['requestActivationCode']);
/** These operations show all customers to the provider's systems. */
const overAll: ReadonlySet<string> = new Set([...crossCustomerOperations, 'listProviderCustomers', 'listEvents']);

// A customer with a row in every table is expensive, so that one test checks all that concerns the same call.
describe('calls of one customer', () => {
  it.each(allOperations)('find, show and change nothing of another customer: $id', async (operation) => {
    const call = await validCall(api, operation, operation.method === 'GET' ? reader : undefined);
    if (listChildIds(operation).length > 0) await expectNotFound(operation, call);
    const response = await send(operation, call.input, call.token);
    expect(response.statusCode).toBe(getSuccessStatus(operation));
    if (overAll.has(operation.id)) {
      // May change the rows of all customers, and the events of a change get their positions later.
      await assignPositions(api.db);
      otherRows = await readCustomerRows(api.db, otherCustomer.customerId);
      return;
    }
    expect(findLeaks(response.body)).toEqual([]);
    expect(await readCustomerRows(api.db, otherCustomer.customerId)).toEqual(otherRows);
  });

  /** Another customer sends the IDs of the call, each alone and together, under its own customer. */
  async function expectNotFound(operation: OperationShape, { input, fullCustomer }: ValidCall): Promise<void> {
    const otherCall = await validCall(api, operation, caller);
    const before = await readCustomerRows(api.db, fullCustomer.customerId);
    for (const names of listSubsets(listChildIds(operation))) {
      const otherIds = Object.fromEntries(names.map((name) => [name, input.params[name]]));
      // Includes the body of the call, whose codes would grant access.
      const response = await send(operation, { ...input, params: { ...otherCall.input.params, ...otherIds } }, otherCall.token);
      if (silent.has(operation.id)) expect(response.statusCode).toBe(204);
      else expect({ names, status: response.statusCode, ...response.json() }).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await readCustomerRows(api.db, fullCustomer.customerId)).toEqual(before);
  }

  it.each(allOperations.filter((operation) => !operation.access.signedIn && listIds(operation).includes('webhookId')))(
    'are not found by calls of the provider: $id',
    async (operation) => {
      const { input, token } = await validCall(api, operation);
      const { webhookId, deliveryId } = otherCustomer;
      const response = await send(operation, { ...input, params: { webhookId, deliveryId } }, token);
      expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await readCustomerRows(api.db, otherCustomer.customerId)).toEqual(otherRows);
    },
  );

  const reads = allOperations.filter(({ method, access }) => method === 'GET' && access.signedIn);
  /** Responses that contain no free text of the customer. */
  const wordless: ReadonlySet<string> = new Set([
    ...operationsWithoutFreeText,
    'getLoyaltyBalance',
    'getLoyaltyLogin',
    'getNoticePreference',
  ]);

  it.each(reads)('return only their own data, whatever the filter: $id', async (operation) => {
    const { input, token } = await validCall(api, operation, reader);
    const required = (operation.query as { required?: string[] } | undefined)?.required ?? [];
    const requiredNames = operation.stream ? [...required, 'follow'] : required;
    const requiredQuery = Object.fromEntries(requiredNames.map((name) => [name, input.query[name]]));
    const plain = await send(operation, { ...input, query: requiredQuery }, token);
    if (!wordless.has(operation.id)) expect(plain.body).toContain('Proef');
    expect(findLeaks(plain.body)).toEqual([]);
    for (const name of Object.keys(operation.query?.properties ?? {}).filter((name) => name.endsWith('Id'))) {
      for (const id of Object.values(otherCustomer)) {
        const response = await send(operation, { ...input, query: { ...requiredQuery, [name]: id } }, token);
        expect(findLeaks(response.body)).toEqual([]);
        expect(response.body).not.toContain('Proef');
      }
    }
  });
});

/** Data of the other customer in a response. */
function findLeaks(body: string): string[] {
  const isIn = (value: string | number) =>
    // Numbers of four digits also occur inside random ids.
    typeof value === 'number' ? new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(body) : body.includes(value);
  return [otherWord, ...Object.values(otherCustomer)].filter(isIn).map(String);
}

/** Lists every subset of the names except the empty one. */
function listSubsets([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [];
  const others = listSubsets(rest);
  return [[first], ...others, ...others.map((other) => [first, ...other])];
}
