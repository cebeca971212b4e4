import { addProviderWdmTestResult } from '@demarc/contract/provider/wdm.ts';
import { getWdm, listWdmFaults, listWdmTests, reportWdmFault, requestWdmTest } from '@demarc/contract/wdm.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertContact } from '../../testing/builders.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { insertOffer, insertWdm } from '../../testing/wdm.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

async function insertDelivered(values: Partial<Parameters<typeof insertWdm>[2]> = {}) {
  const customerId = await insertOrderer(api);
  const { route } = await insertOffer(api.db);
  const { wdmId, circuitId } = await insertWdm(api.db, route, { customerId, channel: 33, ...values });
  return { params: { customerId, wdmId }, circuitId, token: orderer(customerId) };
}
type Delivered = Awaited<ReturnType<typeof insertDelivered>>;
const request = ({ params, token }: Delivered) => api.call(requestWdmTest, { params, body: { type: 'LIGHT' } }, token);
const finish = ({ params: { wdmId } }: Delivered, body: object) =>
  api.call(addProviderWdmTestResult, { params: { wdmId }, body }, systemToken);

it('a wavelength shows the levels of its last test as its light', async () => {
  const wavelength = await insertDelivered();
  const { body: test } = await request(wavelength);
  expect((await request(wavelength)).problem?.code).toBe('TEST_REQUESTED');
  const levels = { rxPowerDbmA: -8.2, rxPowerDbmZ: -99 };
  expect((await finish(wavelength, { testId: test.testId, verdict: 'FAULT', ...levels })).status).toBe(200);
  const { body } = await api.call(getWdm, { params: wavelength.params }, wavelength.token);
  expect(body).toMatchObject({ rxPowerDbmA: -8.2, lightState: 'CRITICAL' });
  const tests = await api.call(listWdmTests, { params: wavelength.params }, wavelength.token);
  expect(tests.body).toMatchObject([{ testId: test.testId, status: 'DONE', verdict: 'FAULT', ...levels }]);
  expect((await finish(wavelength, { type: 'LIGHT', rxPowerDbmA: -8 })).problem?.validationErrors).toMatchObject([
    { field: 'rxPowerDbmZ', code: 'validation.required' },
  ]);
});

it('a wavelength accepts a fault report, and rejects tests and faults once it has ended', async () => {
  const wavelength = await insertDelivered({ reference: 'GOLF-7' });
  await insertContact(api.db, { customerId: wavelength.params.customerId, types: ['support'], email: 'noc@test.example' });
  const body = { kind: 'NO_CONNECTION', description: 'Geen licht' } as const;
  const report = ({ params, token }: Delivered) => api.call(reportWdmFault, { params, body }, token);
  expect((await report(wavelength)).status).toBe(201);
  const faults = await api.call(listWdmFaults, { params: wavelength.params }, wavelength.token);
  expect(faults.body).toMatchObject([{ kind: 'NO_CONNECTION', status: 'REPORTED', testId: null }]);
  const [mail] = await api.listMails(wavelength.params.customerId);
  expect(mail!.subject).toContain(wavelength.circuitId);
  expect(mail!.text).toContain(`wdm=${wavelength.params.wdmId}`);

  const endedWdm = await insertDelivered({ status: 'TERMINATED' });
  expect((await report(endedWdm)).problem?.code).toBe('WDM_NOT_ACTIVE');
  expect((await request(endedWdm)).problem?.code).toBe('WDM_NOT_ACTIVE');
});
