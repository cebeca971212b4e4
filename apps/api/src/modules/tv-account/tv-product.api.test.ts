import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getTvAccount, listTvHistory } from '@demarc/contract/tv-account.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation, listTvProducts } from '@demarc/contract/tv-product.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '../../testing/builders.ts';
import { serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvDevice, insertTvPackage, insertTvProduct, insertTvSubscriber } from '../../testing/tv.ts';
import { getLastOfMonth } from './tv-dates.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const addon = { type: 'addon', price: '4.95' } as const;
  await insertTvPackage(api.db, 'BASE', { price: '11.50', maxDevices: 3, excludes: ['REC-100'] });
  await insertTvPackage(api.db, 'BASE-2', { maxDevices: 5 });
  await insertTvPackage(api.db, 'SPORT', addon);
  await insertTvPackage(api.db, 'SPORT-4K', { ...addon, requires: ['SPORT'] });
  await insertTvPackage(api.db, 'BOTH', { ...addon, requires: ['SPORT', 'FILMS'] });
  await insertTvPackage(api.db, 'FILMS', { ...addon, price: '0.10' });
  await insertTvPackage(api.db, 'KIDS', { ...addon, price: '0.20' });
  await insertTvPackage(api.db, 'QUIET', { ...addon, excludes: ['KIDS'] });
  await insertTvPackage(api.db, 'REC-100', { type: 'recording' });
  await insertTvPackage(api.db, 'MORE', { type: 'device', maxDevices: 2 });
  await insertTvPackage(api.db, 'OVER', { ...addon, orderable: false });
});
afterAll(() => api.close());

const getToday = () => formatAmsterdamDate(api.clock.now());

/** Inserts an account with a base package and other products, and returns the operations on it. */
async function insertTestAccount(productCodes: readonly string[] = []) {
  const { customerId } = await insertCustomer(api.db);
  const row = await insertTvSubscriber(api.db, { customerId, productCode: 'BASE' });
  for (const code of productCodes) await insertTvProduct(api.db, row, code);
  const { tvAccountId: id } = row;
  const as = serviceDesk(customerId);
  const params = (code: string) => ({ id, productId: `id-${code}` });
  return {
    row,
    add: (productCode: string, startDate?: string) =>
      api.call(addTvProduct, { params: { id }, body: { productCode, ...(startDate && { startDate }) } }, as),
    cancel: (code: string, direct = false) => api.call(cancelTvProduct, { params: params(code), query: { direct } }, as),
    undo: (code: string) => api.call(cancelTvProductCancellation, { params: params(code) }, as),
    products: async () => (await api.call(listTvProducts, { params: { id } }, as)).body,
    get: async () => (await api.call(getTvAccount, { params: { id } }, as)).body,
    history: async () => (await api.call(listTvHistory, { params: { id }, query: {} }, as)).body.items,
  };
}

describe('adding a product', () => {
  it('takes effect immediately or on a later date', async () => {
    const { add, get, history } = await insertTestAccount();
    const tomorrow = addDays(getToday(), 1);
    const addedProduct = { productCode: 'SPORT', productId: 'id-SPORT', name: 'Package SPORT', price: '4.95' };
    expect(await add('SPORT')).toMatchObject({ status: 201, body: { ...addedProduct, status: 'active', startDate: getToday() } });
    expect(await add('FILMS', tomorrow)).toMatchObject({ status: 201, body: { status: 'pending', startDate: tomorrow } });
    const { monthlyAmount, products } = await get();
    expect(monthlyAmount).toBe('16.45');
    expect(products.map(({ productCode }) => productCode)).toEqual(['BASE', 'SPORT', 'FILMS']);
    expect(await history()).toMatchObject([
      { event: 'tv-product.added', details: { productCode: 'FILMS', productName: 'Package FILMS', startDate: tomorrow } },
      { event: 'tv-product.added', details: { status: 'active' } },
    ]);
  });

  it('keeps its price when the package price changes', async () => {
    await insertTvPackage(api.db, 'RISING', { type: 'addon', price: '1.00' });
    const { add, products } = await insertTestAccount();
    await add('RISING');
    await insertTvPackage(api.db, 'RISING', { type: 'addon', price: '9.00' });
    expect((await products())[1]).toMatchObject({ productCode: 'RISING', price: '1.00' });
  });

  it('adds decimal amounts exactly', async () => {
    const { get } = await insertTestAccount(['FILMS', 'KIDS']);
    expect((await get()).monthlyAmount).toBe('11.80');
  });

  it.each([
    ['what is required is missing', [], 'SPORT-4K', 'PRODUCT_REQUIRES', { requires: ['SPORT'] }],
    ['one of two is missing', ['SPORT'], 'BOTH', 'PRODUCT_REQUIRES', { requires: ['FILMS'] }],
    ['the product excludes one', ['KIDS'], 'QUIET', 'PRODUCT_EXCLUDED', { excludes: ['KIDS'] }],
    ['one excludes the product', ['QUIET'], 'KIDS', 'PRODUCT_EXCLUDED', { excludes: ['QUIET'] }],
    ['the base package excludes it', [], 'REC-100', 'PRODUCT_EXCLUDED', { excludes: ['BASE'] }],
    ['there is a base package', [], 'BASE-2', 'PRODUCT_EXCLUDED', { excludes: ['BASE'] }],
    ['it is there already', ['SPORT'], 'SPORT', 'PRODUCT_ALREADY_ACTIVE', { productCode: 'SPORT' }],
  ] as const)('is rejected if %s', async (_why, has, wanted, code, details) => {
    const { add, products } = await insertTestAccount(has);
    expect(await add(wanted)).toMatchObject({ status: 409, problem: { code, details } });
    expect(await products()).toHaveLength(has.length + 1);
  });

  it('is rejected if a required product is being cancelled', async () => {
    const { add, cancel } = await insertTestAccount(['SPORT']);
    await cancel('SPORT');
    expect(await add('SPORT-4K')).toMatchObject({ problem: { code: 'PRODUCT_REQUIRES', details: { requires: ['SPORT'] } } });
  });

  it.each([
    ['productCode', 'NONE', undefined, 'validation.unknown-value'],
    ['productCode', 'OVER', undefined, 'validation.unknown-value'],
    ['startDate', 'SPORT', '2020-01-01', 'validation.date-too-early'],
    ['startDate', 'SPORT', '2999-01-01', 'validation.out-of-range'],
  ])('is rejected with an error on %s: %s', async (field, wanted, startDate, code) => {
    const { add } = await insertTestAccount();
    expect(await add(wanted, startDate)).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
  });

  it('is possible again after the product has ended', async () => {
    const { add, cancel, products } = await insertTestAccount(['SPORT']);
    await cancel('SPORT', true);
    expect((await add('SPORT')).status).toBe(201);
    expect((await products()).map(({ status }) => status)).toEqual(['active', 'active', 'ended']);
  });

  it('succeeds once under concurrent requests', async () => {
    const { add, products } = await insertTestAccount();
    const responses = await Promise.all([add('SPORT'), add('SPORT'), add('SPORT')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await products()).toHaveLength(2);
  });
});

describe('cancelling a product', () => {
  it('keeps it working until the end of the month, and can be undone', async () => {
    const { cancel, undo, get } = await insertTestAccount(['SPORT']);
    const cancellationDate = getLastOfMonth(getToday());
    const response = await cancel('SPORT');
    expect(response).toMatchObject({ status: 200, body: { status: 'cancelling', cancellationDate, endDate: null } });
    expect((await get()).monthlyAmount).toBe('16.45');
    expect(await undo('SPORT')).toMatchObject({ status: 200, body: { status: 'active', cancellationDate: null } });
  });

  it('is rejected for the base package, both delayed and immediate', async () => {
    const { cancel } = await insertTestAccount();
    for (const direct of [false, true])
      expect(await cancel('BASE', direct)).toMatchObject({ status: 409, problem: { code: 'BASE_PRODUCT_REQUIRED' } });
  });

  it('is rejected if a continuing product requires it', async () => {
    // On the last day of a month, the product that requires the other one would end on the same day.
    const midMonth = Date.parse(`${addMonths(getToday(), 1).slice(0, 8)}15T10:00:00Z`);
    api.clock.moveBy((midMonth - api.clock.now().getTime()) / 1000);
    const { cancel, undo } = await insertTestAccount(['SPORT', 'SPORT-4K']);
    const required = { status: 409, problem: { code: 'PRODUCT_REQUIRES', details: { requiredBy: ['SPORT-4K'] } } };
    expect(await cancel('SPORT')).toMatchObject(required);
    expect((await cancel('SPORT-4K')).status).toBe(200);
    expect(await cancel('SPORT', true)).toMatchObject(required);
    expect((await cancel('SPORT')).status).toBe(200);
    const rejection = { status: 409, problem: { code: 'PRODUCT_REQUIRES', details: { requires: ['SPORT'] } } };
    expect(await undo('SPORT-4K')).toMatchObject(rejection);
    expect((await undo('SPORT')).status).toBe(200);
    expect((await undo('SPORT-4K')).status).toBe(200);
  });

  it('returns 404 for a product that the account never had', async () => {
    const { cancel, undo } = await insertTestAccount();
    for (const response of [await cancel('SPORT'), await undo('SPORT')]) expect(response.status).toBe(404);
  });
});

describe('device slots', () => {
  it('are added and removed with a product, removing the least recently seen devices first', async () => {
    const { row, add, cancel, get, history } = await insertTestAccount();
    const later = addDays(getToday(), 1);
    expect((await get()).maxDevices).toBe(3);
    await add('MORE');
    expect((await get()).maxDevices).toBe(5);
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await insertTvDevice(api.db, row, { deviceId: 'a', name: 'Zolder', activatedAt: at(1), lastSeenAt: at(9) });
    await insertTvDevice(api.db, row, { deviceId: 'b', name: 'Keuken', activatedAt: at(2), lastSeenAt: at(3) });
    await insertTvDevice(api.db, row, { deviceId: 'c', name: 'Tuin', activatedAt: at(4), lastSeenAt: null });
    await insertTvDevice(api.db, row, { deviceId: 'd', name: 'Bo', activatedAt: at(5), lastSeenAt: at(8) });
    expect((await cancel('MORE', true)).status).toBe(204);
    const { devices, maxDevices } = await get();
    expect(maxDevices).toBe(3);
    expect(devices.map(({ name }) => name)).toEqual(['Zolder', 'Tuin', 'Bo']);
    expect((await history())[0]).toMatchObject({
      event: 'tv-device.removed',
      details: { deviceName: 'Keuken', reason: 'no-place' },
    });
    await add('MORE', later);
    expect((await get()).maxDevices).toBe(3);
  });

  it('stay unchanged by products without slots, whatever the base package includes by now', async () => {
    await insertTvPackage(api.db, 'SHRINKING', { maxDevices: 3 });
    const { customerId } = await insertCustomer(api.db);
    const row = await insertTvSubscriber(api.db, { customerId, productCode: 'SHRINKING' });
    for (const deviceId of ['a', 'b', 'c']) await insertTvDevice(api.db, row, { deviceId });
    await insertTvPackage(api.db, 'SHRINKING', { maxDevices: 1 });
    const params = { id: row.tvAccountId };
    await api.call(addTvProduct, { params, body: { productCode: 'SPORT' } }, serviceDesk(customerId));
    const sport = { ...params, productId: 'id-SPORT' };
    await api.call(cancelTvProduct, { params: sport, query: { direct: true } }, serviceDesk(customerId));
    const { body } = await api.call(getTvAccount, { params }, serviceDesk(customerId));
    expect(body).toMatchObject({ maxDevices: 3, devices: [{ deviceId: 'a' }, { deviceId: 'b' }, { deviceId: 'c' }] });
  });
});

it('lists the orderable packages, base packages first', async () => {
  const { customerId } = await insertCustomer(api.db);
  const response = await api.call(listTvPackages, {}, serviceDesk(customerId), { headers: { 'accept-language': 'nl' } });
  const codes = response.body.map(({ productCode }) => productCode);
  expect(codes.filter((code) => code.startsWith('BASE'))).toEqual(['BASE', 'BASE-2']);
  expect(codes.indexOf('MORE')).toBeGreaterThan(codes.indexOf('REC-100'));
  expect(codes).not.toContain('OVER');
  expect(response.body.find(({ productCode }) => productCode === 'SPORT-4K')).toMatchObject({
    name: 'Pakket SPORT-4K',
    requires: ['SPORT'],
    price: '4.95',
    type: 'addon',
    orderable: true,
  });
});
