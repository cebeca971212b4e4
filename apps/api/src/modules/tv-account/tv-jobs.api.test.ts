import {
  cancelTvAccount,
  cancelTvAccountCancellation,
  getTvAccount,
  listTvHistory,
  removeTvDevice,
} from '@demarc/contract/tv-account.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation } from '@demarc/contract/tv-product.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema/audit.ts';
import { tvActivationCodes } from '../../db/schema/tv.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { insertFullCustomer } from '../../testing/full-customer.ts';
import { serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvDevice, insertTvPackage, insertTvProduct, insertTvSubscriber } from '../../testing/tv.ts';
import { applyTvSchedule, expireTvCodes } from './tv-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertTvPackage(api.db, 'JOB-ADDON', { type: 'addon', price: '4.95' });
  await insertTvPackage(api.db, 'JOB-MORE', { type: 'device', maxDevices: 1 });
});
afterAll(() => api.close());

/** Moves the clock, which only goes forward: each test in this file is later than the previous one. */
const moveTo = (instant: string) => api.clock.moveBy((Date.parse(instant) - api.clock.now().getTime()) / 1000);
const runSchedule = () => applyTvSchedule.run(api.context, {});

async function insertTestAccount(productCodes: readonly string[] = [], maxDevices = 3) {
  const { customerId } = await insertCustomer(api.db);
  const row = await insertTvSubscriber(api.db, { customerId, maxDevices });
  for (const code of productCodes) await insertTvProduct(api.db, row, code);
  const as = () => serviceDesk(customerId);
  const params = { id: row.tvAccountId };
  return {
    row,
    params,
    as,
    get: async () => (await api.call(getTvAccount, { params }, as())).body,
    cancel: () => api.call(cancelTvAccount, { params, query: {} }, as()),
    undo: () => api.call(cancelTvAccountCancellation, { params }, as()),
    history: async () => (await api.call(listTvHistory, { params, query: {} }, as())).body.items,
  };
}

describe('the end of a month', () => {
  it.each([
    ['a month of 31 days', '2027-01-31T22:30:00Z', '2027-01-31', '2027-01-31T23:00:00Z'],
    ['a month of 30 days in summer', '2027-04-02T10:00:00Z', '2027-04-30', '2027-04-30T22:00:00Z'],
    ['the month in which summer time ends', '2027-10-31T00:30:00Z', '2027-10-31', '2027-10-31T23:00:00Z'],
    ['a year', '2027-12-31T22:30:00Z', '2027-12-31', '2027-12-31T23:00:00Z'],
    ['February with a leap day', '2028-02-10T10:00:00Z', '2028-02-29', '2028-02-29T23:00:00Z'],
  ])('ends a canceled account: %s', async (_what, cancelledAt, lastDay, over) => {
    moveTo(cancelledAt);
    const { cancel, get, history, row } = await insertTestAccount(['JOB-ADDON']);
    await insertTvDevice(api.db, row, { deviceId: 'a' });
    expect((await cancel()).body).toMatchObject({ status: 'cancelling', cancellationDate: lastDay });
    moveTo(new Date(Date.parse(over) - 60_000).toISOString());
    await runSchedule();
    expect((await get()).status).toBe('cancelling');
    moveTo(over);
    await runSchedule();
    await runSchedule();
    const endedAccount = await get();
    expect(endedAccount).toMatchObject({ status: 'ended', cancellationDate: lastDay, devices: [] });
    expect(endedAccount.products.map(({ status, endDate }) => [status, endDate])).toEqual([
      ['ended', lastDay],
      ['ended', lastDay],
    ]);
    expect((await history()).map(({ event, actor }) => [event, actor])).toEqual([
      ['tv-account.ended', 'SYSTEM'],
      ['tv-account.cancelled', 'CUSTOMER'],
    ]);
  });

  it('ends the account and its products even before the job has run', async () => {
    moveTo('2028-03-31T12:00:00Z');
    const { cancel, undo, as } = await insertTestAccount();
    const otherAccount = await insertTestAccount(['JOB-ADDON']);
    await cancel();
    const product = { ...otherAccount.params, productId: 'id-JOB-ADDON' };
    await api.call(cancelTvProduct, { params: product, query: {} }, as());
    await api.call(cancelTvProduct, { params: product, query: {} }, otherAccount.as());
    moveTo('2028-03-31T22:00:30Z');
    expect((await undo()).problem?.code).toBe('TV_ACCOUNT_ENDED');
    const response = await api.call(cancelTvProductCancellation, { params: product }, otherAccount.as());
    expect(response.problem?.code).toBe('NO_CANCELLATION_PENDING');
    await runSchedule();
  });

  it('ends nothing if the cancellation was undone', async () => {
    moveTo('2028-04-10T12:00:00Z');
    const { cancel, undo, get } = await insertTestAccount();
    await cancel();
    expect((await undo()).body).toMatchObject({ status: 'active', cancellationDate: null });
    moveTo('2028-05-02T12:00:00Z');
    await runSchedule();
    expect((await get()).status).toBe('active');
  });
});

describe('a product', () => {
  it('starts on its first day, and ends the day after its last day together with its device slots', async () => {
    moveTo('2028-05-30T12:00:00Z');
    const { params, as, row, get, history } = await insertTestAccount(['JOB-MORE'], 4);
    await insertTvDevice(api.db, row, { deviceId: 'a', name: 'Zolder', lastSeenAt: new Date('2028-05-01T00:00:00Z') });
    for (const deviceId of ['b', 'c', 'd']) await insertTvDevice(api.db, row, { deviceId, activatedAt: api.clock.now() });
    await api.call(addTvProduct, { params, body: { productCode: 'JOB-ADDON', startDate: '2028-06-01' } }, as());
    await api.call(cancelTvProduct, { params: { ...params, productId: 'id-JOB-MORE' }, query: {} }, as());
    moveTo('2028-05-31T21:59:00Z');
    await runSchedule();
    expect(await get()).toMatchObject({ monthlyAmount: '23.00', maxDevices: 4 });
    moveTo('2028-05-31T22:00:00Z');
    await Promise.all([runSchedule(), runSchedule()]);
    await runSchedule();
    const { devices, maxDevices, monthlyAmount, products } = await get();
    expect({ maxDevices, monthlyAmount }).toEqual({ maxDevices: 3, monthlyAmount: '16.45' });
    expect(devices.map(({ deviceId }) => deviceId)).toEqual(['b', 'c', 'd']);
    expect(products.at(-1)).toMatchObject({ productCode: 'JOB-MORE', status: 'ended', endDate: '2028-05-31' });
    expect((await history()).slice(0, 3).map(({ event, actor }) => [event, actor])).toEqual([
      ['tv-product.started', 'SYSTEM'],
      ['tv-device.removed', 'SYSTEM'],
      ['tv-product.ended', 'SYSTEM'],
    ]);
  });

  it('starts and ends late if the server was down', async () => {
    moveTo('2028-06-10T12:00:00Z');
    const { params, as, get } = await insertTestAccount(['JOB-MORE']);
    await api.call(addTvProduct, { params, body: { productCode: 'JOB-ADDON', startDate: '2028-06-11' } }, as());
    await api.call(cancelTvProduct, { params: { ...params, productId: 'id-JOB-MORE' }, query: {} }, as());
    moveTo('2028-08-20T12:00:00Z');
    await runSchedule();
    expect((await get()).products).toMatchObject([
      { type: 'base' },
      { productCode: 'JOB-ADDON', status: 'active', startDate: '2028-06-11' },
      { productCode: 'JOB-MORE', status: 'ended', endDate: '2028-06-30' },
    ]);
  });

  it('starts and ends once for many accounts with two concurrent processes', async () => {
    moveTo('2028-09-01T12:00:00Z');
    const { customerId } = await insertCustomer(api.db);
    for (let count = 0; count < 12; count++) {
      const row = await insertTvSubscriber(api.db, { customerId });
      await insertTvProduct(api.db, row, 'JOB-ADDON', { status: 'cancelling', cancellationDate: '2028-08-31' });
    }
    const beside = await startTestApi({ sharesDatabaseWith: api });
    await Promise.all([runSchedule(), applyTvSchedule.run({ ...beside.context, clock: api.clock }, {})]);
    await runSchedule();
    await beside.close();
    const entries = and(eq(auditEntries.customerId, customerId), eq(auditEntries.operation, 'apply-tv-schedule'));
    expect(await api.db.$count(auditEntries, entries)).toBe(12);
  });
});

describe('an unused code', () => {
  it('expires, loses its encrypted value, and updates the account', async () => {
    moveTo('2028-10-01T12:00:00Z');
    const { customerId, tvAccountId } = await insertFullCustomer(api);
    const id = Number(tvAccountId);
    const as = () => serviceDesk(customerId);
    const codes = () =>
      api.db
        .select({ status: tvActivationCodes.status, sealed: tvActivationCodes.encryptedCode })
        .from(tvActivationCodes)
        .where(eq(tvActivationCodes.customerId, customerId));
    await expireTvCodes.run(api.context, {});
    expect((await codes()).map(({ status }) => status)).toEqual(['ISSUED', 'ISSUED']);
    api.clock.moveBy(3601);
    await expireTvCodes.run(api.context, {});
    await expireTvCodes.run(api.context, {});
    expect(await codes()).toEqual([
      { status: 'EXPIRED', sealed: null },
      { status: 'EXPIRED', sealed: null },
    ]);
    const { body } = await api.call(listTvHistory, { params: { id }, query: { limit: 3 } }, as());
    expect(body.items.map(({ event, actor, byName }) => [event, actor, byName]).sort()).toEqual([
      ['tv-activation.dismissed', 'SYSTEM', null],
      ['tv-code.expired', 'SYSTEM', null],
      ['tv-code.expired', 'SYSTEM', null],
    ]);
    expect(body.total).toBe(4);
    const getActivation = async () => (await api.call(getTvAccount, { params: { id } }, as())).body.activation;
    expect(await getActivation()).toBe('active');
    await api.call(removeTvDevice, { params: { id, deviceId: `device-${customerId}` } }, as());
    expect(await getActivation()).toBe('code_expired');
  });
});
