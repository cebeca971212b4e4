import { randomUUID } from 'node:crypto';
import { getLineAvailability } from '@demarc/contract/availability.ts';
import { checkProviderLineAvailability, getProviderLineAvailability } from '@demarc/contract/provider/availability.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer, newCustomerId } from '../../testing/builders.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** A house where a carrier only makes offers. */
const query = { postalCode: '1234AC', houseNumber: 24 };

it('stores a check by the provider for the customer', async () => {
  const [{ customerId }, other] = [await insertCustomer(api.db), await insertCustomer(api.db)];
  const checked = await api.call(checkProviderLineAvailability, { params: { customerId }, query }, systemToken);
  expect(checked).toMatchObject({ status: 200, body: { match: 'FULL', address: { city: 'Testdam' } } });
  const { availabilityId } = checked.body;
  const params = { customerId, availabilityId };
  expect((await api.call(getProviderLineAvailability, { params }, systemToken)).body.availabilityId).toBe(availabilityId);
  expect((await api.call(getLineAvailability, { params }, orderer(customerId))).body.availabilityId).toBe(availabilityId);
  const ofOther = { params: { ...params, customerId: other.customerId } };
  expect((await api.call(getProviderLineAvailability, ofOther, systemToken)).status).toBe(404);
});

it('refuses unknown customers and checks, and calls by customers', async () => {
  const { customerId } = await insertCustomer(api.db);
  const unknown = { params: { customerId: newCustomerId() }, query };
  expect((await api.call(checkProviderLineAvailability, unknown, systemToken)).status).toBe(404);
  const params = { customerId, availabilityId: randomUUID() };
  expect((await api.call(getProviderLineAvailability, { params }, systemToken)).status).toBe(404);
  const own = { params: { customerId }, query };
  expect((await api.call(checkProviderLineAvailability, own, orderer(customerId))).problem?.code).toBe('TOKEN_INVALID');
});
