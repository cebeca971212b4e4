import { randomUUID } from 'node:crypto';
import { listPackages } from '@demarc/contract/catalog.ts';
import {
  type CatalogPackage,
  listProviderPackages,
  type ProviderPackage,
  putCustomerPrices,
  putProviderPackage,
} from '@demarc/contract/provider/catalog.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { insertCustomer, insertPackage, newCustomerId } from '../../testing/builders.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const listCatalog = (customerId: number, query = {}, headers: Record<string, string> = {}) =>
  api.call(listPackages, { params: { customerId }, query }, orderer(customerId), { headers });
const findInCatalog = async (customerId: number, packageCode: string, headers?: Record<string, string>) =>
  (await listCatalog(customerId, {}, headers)).body.find((catalogPackage) => catalogPackage.packageCode === packageCode);
const putPrices = (customerId: number, ...prices: [string, string][]) =>
  api.call(
    putCustomerPrices,
    { params: { customerId }, body: { prices: prices.map(([productCode, unitPrice]) => ({ productCode, unitPrice })) } },
    erp,
  );

describe('the catalog of a customer', () => {
  it('has list prices, and texts in the requested language', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { packageCode } = await insertPackage(api.db);
    const english = await findInCatalog(customerId, packageCode);
    expect(english).toMatchObject({ name: 'Test fiber', description: 'A test.', orderType: 'LINE', minTermMonths: 12 });
    expect(english?.products).toMatchObject([{ productCode: 'ACCESS', name: 'Access', unitPrice: '27.9500' }]);
    const dutch = await findInCatalog(customerId, packageCode, { 'accept-language': 'nl' });
    expect(dutch).toMatchObject({ name: 'Proefglas', description: 'Een proef.', products: [{ name: 'Toegang' }] });
  });

  it("uses the customer's own prices, and never another customer's", async () => {
    const [customer, otherCustomer] = [await insertCustomer(api.db), await insertCustomer(api.db)];
    const { packageCode } = await insertPackage(api.db);
    await putPrices(customer.customerId, ['ACCESS', '24.5000'], ['UNKNOWN', '1.0000']);
    expect((await findInCatalog(customer.customerId, packageCode))?.products[0]?.unitPrice).toBe('24.5000');
    expect((await findInCatalog(otherCustomer.customerId, packageCode))?.products[0]?.unitPrice).toBe('27.9500');
    await putPrices(customer.customerId);
    expect((await findInCatalog(customer.customerId, packageCode))?.products[0]?.unitPrice).toBe('27.9500');
  });

  it('excludes packages that cannot be ordered, unless requested by code', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { packageCode } = await insertPackage(api.db, { orderable: false });
    expect(await findInCatalog(customerId, packageCode)).toBeUndefined();
    expect(
      await getCustomerPackages(api.db, { customerId, language: 'en', now: api.clock.now() }, { packageCodes: [packageCode] }),
    ).toMatchObject([{ orderable: false }]);
    const providerPackages = await api.call(listProviderPackages, {}, erp);
    expect(providerPackages.body.find((catalogPackage) => catalogPackage.packageCode === packageCode)).toMatchObject({
      name: { en: 'Test fiber', nl: 'Proefglas' },
    });
  });

  it('filters by order type', async () => {
    const { customerId } = await insertCustomer(api.db);
    const line = await insertPackage(api.db);
    const rack = await insertPackage(api.db, { orderType: 'RACK', carrierCode: null, technology: null });
    const codes = (await listCatalog(customerId, { orderType: 'RACK' })).body.map(({ packageCode }) => packageCode);
    expect(codes).toContain(rack.packageCode);
    expect(codes).not.toContain(line.packageCode);
    const racks = await api.call(listProviderPackages, { query: { orderType: 'RACK' } }, erp);
    expect(racks.body.every(({ orderType }) => orderType === 'RACK')).toBe(true);
  });

  it('allows only resellers with the order role', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { customerId: endUser } = await insertCustomer(api.db, { customerType: 'end-user' });
    const params = { customerId };
    expect((await api.call(listPackages, { params }, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await listCatalog(endUser)).problem?.code).toBe('RESELLER_ONLY');
    expect((await api.call(listPackages, { params }, orderer(endUser))).problem?.code).toBe('CUSTOMER_MISMATCH');
  });
});

const createProduct = (values: Partial<CatalogPackage['products'][number]> = {}): CatalogPackage['products'][number] => ({
  productCode: 'ACCESS',
  name: { en: 'Access', nl: 'Toegang' },
  productType: 'LINE',
  chargeType: 'MRC',
  unit: 'MONTH',
  unitPrice: '27.9500',
  mandatory: true,
  minQuantity: 1,
  maxQuantity: 1,
  defaultQuantity: 1,
  requires: [],
  excludes: [],
  attributes: {},
  ...values,
});
const createDefinition = (values: Partial<CatalogPackage> = {}): CatalogPackage => ({
  name: { en: 'Fiber', nl: 'Glas' },
  description: { en: '', nl: '' },
  orderType: 'LINE',
  siteCode: null,
  carrierCode: 'TESTNET',
  technology: 'FTTH_GPON',
  orderable: true,
  minTermMonths: 12,
  allowedTermMonths: [12, 24],
  leadTimeWorkingDays: 7,
  products: [createProduct()],
  parameters: [],
  ...values,
});
const parameter: CatalogPackage['parameters'][number] = {
  name: 'wdmChannel',
  label: { en: 'Channel', nl: 'Kanaal' },
  type: 'string',
  required: true,
  readOnly: false,
  allowedValues: null,
  defaultValue: null,
  pattern: null,
  min: null,
  max: null,
};
const nextCode = () => `PUT-${randomUUID().toUpperCase()}`;
const put = (packageCode: string, body: CatalogPackage) => api.call(putProviderPackage, { params: { packageCode }, body }, erp);
const listEvents = (packageCode: string) =>
  api.db
    .select()
    .from(events)
    .where(and(eq(events.objectId, packageCode), eq(events.type, 'package.changed')))
    .orderBy(events.eventId);

describe('putting a package', () => {
  it('adds or replaces the package, and writes an event without a customer', async () => {
    const packageCode = nextCode();
    expect(await put(packageCode, createDefinition())).toMatchObject({
      status: 200,
      body: { packageCode, ...createDefinition() },
    });
    const changedDefinition = createDefinition({ orderable: false });
    expect((await put(packageCode, changedDefinition)).body).toEqual({
      packageCode,
      ...changedDefinition,
    } satisfies ProviderPackage);
    expect((await put(packageCode, changedDefinition)).status).toBe(200);
    expect(await listEvents(packageCode)).toMatchObject([
      { customerId: null, data: { packageCode, isNew: true, orderable: true, via: 'erp' } },
      { customerId: null, data: { packageCode, isNew: false, orderable: false } },
    ]);
    const providerPackages = await api.call(listProviderPackages, {}, erp);
    expect(providerPackages.body.filter((catalogPackage) => catalogPackage.packageCode === packageCode)).toEqual([
      { packageCode, ...changedDefinition },
    ]);
  });

  const withSecondProduct = (values: Partial<CatalogPackage['products'][number]>) => [
    createProduct(),
    createProduct({ productCode: 'TWO', ...values }),
  ];
  it.each<[string, Partial<CatalogPackage>, [string, string][]]>([
    ['a product twice', { products: [createProduct(), createProduct()] }, [['products[1].productCode', 'validation.duplicate']]],
    [
      'a requirement that does not exist',
      { products: withSecondProduct({ requires: ['NO'] }) },
      [['products[1].requires[0]', 'validation.unknown-value']],
    ],
    [
      'a product that requires itself',
      { products: withSecondProduct({ requires: ['TWO'] }) },
      [['products[1].requires[0]', 'validation.unknown-value']],
    ],
    [
      'an exclusion that does not exist',
      { products: withSecondProduct({ excludes: ['ACCESS', 'NO'] }) },
      [['products[1].excludes[1]', 'validation.unknown-value']],
    ],
    ['a negative quantity', { products: [createProduct({ minQuantity: -1 })] }, [['products[0].minQuantity', 'validation.min']]],
    [
      'a minimum above the maximum',
      { products: [createProduct({ minQuantity: 3, maxQuantity: 2, defaultQuantity: 2 })] },
      [
        ['products[0].minQuantity', 'validation.max'],
        ['products[0].maxQuantity', 'validation.min'],
      ],
    ],
    [
      'a default quantity below the minimum',
      { products: [createProduct({ defaultQuantity: 0 })] },
      [['products[0].defaultQuantity', 'validation.min']],
    ],
    [
      'a default quantity above the maximum',
      { products: [createProduct({ defaultQuantity: 2 })] },
      [['products[0].defaultQuantity', 'validation.max']],
    ],
    [
      'a minimum term that is not allowed',
      { minTermMonths: 6 },
      [
        ['minTermMonths', 'validation.unknown-value'],
        ['allowedTermMonths', 'validation.unknown-value'],
      ],
    ],
    [
      'attributes that no product has, or whose value is a list',
      { products: [createProduct({ attributes: { downMbps: 1, 'a\0b': 1, family: [4] } })] },
      [
        ['products[0].attributes.a\0b', 'validation.not-allowed-here'],
        ['products[0].attributes.family', 'validation.invalid-data'],
      ],
    ],
    [
      'texts that are too long',
      { technology: 'x'.repeat(41), products: [createProduct({ productCode: 'x'.repeat(21) })] },
      [
        ['technology', 'validation.max-length'],
        ['products[0].productCode', 'validation.max-length'],
      ],
    ],
    [
      'lists that are too long',
      {
        allowedTermMonths: Array(21).fill(12),
        products: [createProduct({ requires: Array(101).fill('x') })],
        parameters: [{ ...parameter, allowedValues: Array(101).fill('x') }],
      },
      [
        ['allowedTermMonths', 'validation.max-array-length'],
        ['products[0].requires', 'validation.max-array-length'],
        ['parameters[0].allowedValues', 'validation.max-array-length'],
      ],
    ],
    [
      'parameter values that are not scalars',
      { parameters: [{ ...parameter, allowedValues: ['a', ['b']], defaultValue: {} }] },
      [
        ['parameters[0].allowedValues[1]', 'validation.invalid-data'],
        ['parameters[0].defaultValue', 'validation.invalid-data'],
      ],
    ],
    ['a term of zero months', { allowedTermMonths: [12, 0] }, [['allowedTermMonths[1]', 'validation.min']]],
    ['a lead time of millions of years', { leadTimeWorkingDays: 1e9 }, [['leadTimeWorkingDays', 'validation.max']]],
  ])('is rejected with %s', async (_what, values, expected) => {
    const packageCode = nextCode();
    const { status, problem } = await put(packageCode, createDefinition(values));
    expect(status).toBe(400);
    expect(problem?.validationErrors?.map(({ field, code }) => [field, code])).toEqual(expected);
    expect(await listEvents(packageCode)).toEqual([]);
  });

  it('allows only the provider', async () => {
    const { customerId } = await insertCustomer(api.db);
    const input = { params: { packageCode: nextCode() }, body: createDefinition() };
    expect((await api.call(putProviderPackage, input, orderer(customerId))).problem?.code).toBe('TOKEN_INVALID');
    expect((await api.call(putProviderPackage, input)).problem?.code).toBe('TOKEN_MISSING');
  });
});

describe('the prices of a customer', () => {
  it('are replaced completely and audited once', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect((await putPrices(customerId, ['B', '2.0000'], ['A', '00001.0000'])).body).toEqual({
      prices: [
        { productCode: 'A', unitPrice: '1.0000' },
        { productCode: 'B', unitPrice: '2.0000' },
      ],
    });
    await putPrices(customerId, ['A', '1.0000'], ['B', '2.0000']);
    expect((await putPrices(customerId, ['C', '3.0000'])).body.prices).toEqual([{ productCode: 'C', unitPrice: '3.0000' }]);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      { actor: 'PROVIDER', via: 'erp', operation: 'putCustomerPrices', before: { prices: [] } },
      { after: { prices: [{ productCode: 'C', unitPrice: '3.0000' }] } },
    ]);
    const received = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(received.map(({ type, data }) => [type, data])).toEqual([
      ['customer.prices-changed', { count: 2 }],
      ['customer.prices-changed', { count: 1 }],
    ]);
  });

  it('reject duplicate products and unknown customers', async () => {
    const { customerId } = await insertCustomer(api.db);
    const duplicateResponse = await putPrices(customerId, ['A', '1.0000'], ['A', '2.0000']);
    expect(duplicateResponse.problem?.validationErrors).toMatchObject([
      { field: 'prices[1].productCode', code: 'validation.duplicate' },
    ]);
    expect((await putPrices(newCustomerId(), ['A', '1.0000'])).status).toBe(404);
  });
});
