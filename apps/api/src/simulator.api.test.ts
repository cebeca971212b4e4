import { createClient } from '@demarc/client/client.ts';
import { createCustomer } from '@demarc/contract/customer.ts';
import { getProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackOffice } from '../../simulator/src/back-office.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

const token = 'simulator-token-1234';
let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `simulator:${token}` } });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

class Stopped extends Error {}

/** Lets the back office work until it has said something so often. */
async function play(random: () => number, until: number): Promise<string[]> {
  const said: string[] = [];
  const backOffice = createBackOffice({
    client: createClient({ endpoint, token: () => token }),
    speed: 1_000_000,
    random,
    wait: async (milliseconds) => {
      if (said.length >= until) throw new Stopped();
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 20)));
    },
    say: (text) => said.push(text),
  });
  await backOffice.work().catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  return said;
}

const person = { firstName: 'Nova', lastName: 'Bakker', email: 'nova@test.example', phoneNumber: '0205550100' };
async function apply(cocNumber: string): Promise<number> {
  const address = { street: 'Proefstraat', houseNumber: 1, postalCode: '1234AB', city: 'Testdam', country: 'NL' };
  const { body, problem } = await api.call(createCustomer, {
    body: {
      ...{ customerType: 'reseller', companyName: 'Nieuw B.V.', cocNumber, address, acceptedTerms: true, acceptedPrivacy: true },
      contacts: [{ types: ['main', 'billing'], ...person }],
      account: { username: `nova-${cocNumber}@test.example`, ...person },
    },
  });
  expect(problem).toBeNull();
  return body.customerId;
}
const found = async (customerId: number) => (await api.call(getProviderCustomer, { params: { customerId } }, token)).body;

it('approves what waited and what comes in, and leaves a repeated company for a person', async () => {
  const waiting = await apply('90700001');
  const repeated = await apply('90700001');
  const playing = play(() => 0.9, 2);
  const later = await apply('90700002');
  await playing;
  expect((await found(waiting)).approvedAt).not.toBeNull();
  expect((await found(later)).approvedAt).not.toBeNull();
  expect(await found(repeated)).toMatchObject({ duplicateOf: waiting, approvedAt: null });
});

it('refuses one in twenty', async () => {
  const customerId = await apply('90700003');
  await play(() => 0.01, 1);
  expect(await found(customerId)).toMatchObject({ status: 'TERMINATED', approvedAt: null });
});
