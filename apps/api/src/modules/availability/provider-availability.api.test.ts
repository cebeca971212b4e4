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

it('the provider can check an address for a customer, who can read the check', async () => {
  const [{ customerId }, otherCustomer] = [await insertCustomer(api.db), await insertCustomer(api.db)];
  const checkResponse = await api.call(checkProviderLineAvailability, { params: { customerId }, query }, systemToken);
  expect(checkResponse).toMatchObject({ status: 200, body: { match: 'FULL', address: { city: 'Testdam' } } });
  const { availabilityId } = checkResponse.body;
  const params = { customerId, availabilityId };
  expect((await api.call(getProviderLineAvailability, { params }, systemToken)).body.availabilityId).toBe(availabilityId);
  expect((await api.call(getLineAvailability, { params }, orderer(customerId))).body.availabilityId).toBe(availabilityId);
  const otherInput = { params: { ...params, customerId: otherCustomer.customerId } };
  expect((await api.call(getProviderLineAvailability, otherInput, systemToken)).status).toBe(404);
});

it('the provider API rejects unknown customers and checks, and calls by customers', async () => {
  const { customerId } = await insertCustomer(api.db);
  const unknownInput = { params: { customerId: newCustomerId() }, query };
  expect((await api.call(checkProviderLineAvailability, unknownInput, systemToken)).status).toBe(404);
  const params = { customerId, availabilityId: randomUUID() };
  expect((await api.call(getProviderLineAvailability, { params }, systemToken)).status).toBe(404);
  const ownInput = { params: { customerId }, query };
  expect((await api.call(checkProviderLineAvailability, ownInput, orderer(customerId))).problem?.code).toBe('TOKEN_INVALID');
});
