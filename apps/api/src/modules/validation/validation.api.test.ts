import { listCountries, lookUpAddress, validateCoc, validateVatNumber } from '@demarc/contract/validation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeRegistry } from '../../testing/fake-registry.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it.each(['en', 'nl'] as const)('lists the countries in %s, the Netherlands first, then by name', async (language) => {
  const { body } = await api.call(listCountries, {}, undefined, { headers: { 'accept-language': language } });
  expect(body).toHaveLength(249);
  expect(body[0]).toEqual({ iso: 'NL', iso3l: 'NLD', names: { nl: 'Nederland', en: 'The Netherlands' } });
  const names = body.slice(1).map((country) => country.names[language]);
  expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  expect(new Set(body.map(({ iso }) => iso)).size).toBe(249);
  expect(new Set(body.map(({ iso3l }) => iso3l)).size).toBe(249);
  for (const { iso, iso3l, names } of body) {
    expect(iso + iso3l).toMatch(/^[A-Z]{5}$/);
    expect(names.en).not.toBe(iso);
    expect(names.nl).not.toBe(iso);
  }
});

const getErrors = ({ problem }: { problem: { validationErrors?: unknown } | null }) => problem?.validationErrors;

describe('a company', () => {
  const check = (number: string) => api.call(validateCoc, { query: { number } });

  it('can be looked up by anyone', async () => {
    const { status, body } = await check('90031701');
    expect(status).toBe(200);
    expect(body).toEqual({
      number: '90031701',
      status: 'ACTIVE',
      valid: true,
      companyName: 'Noordlijn Telecom B.V.',
      tradeNames: ['Noordlijn Telecom', 'Noordlijn Zakelijk'],
      legalForm: 'BV',
      establishmentNumber: '000090031701',
      address: {
        street: 'Bakenkade',
        houseNumber: 48,
        houseNumberAddition: 'B',
        postalCode: '9799ZS',
        city: 'Groningen',
        country: 'NL',
      },
      checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each([
    ['90000009', 'INACTIVE', false],
    ['12345678', 'NOT_FOUND', false],
    ['99999999', 'UNVERIFIED', null],
  ])('with number %s is %s, valid %s', async (number, status, valid) => {
    expect(await check(number)).toMatchObject({ status: 200, body: { number, status, valid } });
  });

  it.each([
    ['', { code: 'validation.required' }],
    [' ', { code: 'validation.required' }],
    ['9003170A', { code: 'validation.numeric' }],
    ['12 45678', { code: 'validation.numeric' }],
    ['9003170', { code: 'validation.min-length', params: { min: 8 } }],
    ['900317011', { code: 'validation.max-length', params: { max: 8 } }],
  ])('is not looked up with the invalid number %j', async (number, problem) => {
    const response = await check(number);
    expect(response).toMatchObject({ status: 400, problem: { code: 'VALIDATION_FAILED' } });
    expect(getErrors(response)).toEqual([{ field: 'query.number', message: expect.any(String), ...problem }]);
  });

  it.each(['/v1/validate/coc', '/v1/validate/coc?number=90031701&number=90082209'])(
    'requires exactly one number: %s',
    async (url) => {
      const response = await api.app.inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.json().validationErrors).toMatchObject([{ field: 'query.number', code: 'validation.required' }]);
    },
  );

  it('gets errors in the language of the request', async () => {
    const headers = { 'accept-language': 'nl' };
    const response = await api.call(validateCoc, { query: { number: '9003170A' } }, undefined, { headers });
    expect(getErrors(response)).toMatchObject([{ message: 'Gebruik alleen cijfers.' }]);
  });
});

describe('a VAT number', () => {
  const check = (number: string) => api.call(validateVatNumber, { query: { number } });

  it('can be looked up by anyone, case-insensitively', async () => {
    const { status, body } = await check('nl900317012b01');
    expect(status).toBe(200);
    expect(body).toEqual({
      number: 'NL900317012B01',
      countryCode: 'NL',
      status: 'VALID',
      valid: true,
      name: 'Noordlijn Telecom B.V.',
      address: 'BAKENKADE 00048B\n9799ZS GRONINGEN',
      requestDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      consultationNumber: null,
      checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each([
    ['NL123456789B01', 'INVALID', false],
    ['NL999999999B99', 'UNVERIFIED', null],
  ])('%s is %s, valid %s', async (number, status, valid) => {
    const requestDate = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await check(number)).toMatchObject({ status: 200, body: { number, status, valid, requestDate } });
  });

  it.each(['NL', '123456789B01', 'NL 900317012 B01', `NL${'9'.repeat(14)}`, 'NL90031701\n'])('cannot be %j', async (number) => {
    const response = await check(number);
    expect(response.status).toBe(400);
    expect(getErrors(response)).toMatchObject([{ field: 'query.number', code: 'validation.vat-invalid' }]);
  });
});

describe('an address', () => {
  const lookUp = (query: string) => api.app.inject({ url: `/v1/validate/address?${query}` });

  it('can be looked up by anyone', async () => {
    const { status, body } = await api.call(lookUpAddress, { query: { postalCode: '9799 zs', houseNumber: 48 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      postalCode: '9799ZS',
      houseNumber: 48,
      status: 'FOUND',
      street: 'Bakenkade',
      city: 'Groningen',
      additions: ['A', 'B', 'C'],
      nearest: null,
    });
  });

  it.each([
    ['9799ZS', 47, 'NOT_FOUND'],
    ['9999XX', 1, 'UNVERIFIED'],
  ])('at %s %i is %s', async (postalCode, houseNumber, status) => {
    const response = await api.call(lookUpAddress, { query: { postalCode, houseNumber } });
    expect(response).toMatchObject({
      status: 200,
      body: { postalCode, houseNumber, status, street: null, city: null, additions: [] },
    });
  });

  it.each([
    ['', ['query.postalCode', 'validation.required'], ['query.houseNumber', 'validation.required']],
    [
      'postalCode=9799&houseNumber=0',
      ['query.postalCode', 'validation.postal-code-invalid'],
      ['query.houseNumber', 'validation.min'],
    ],
    ['postalCode=9799ZS&houseNumber=100000', ['query.houseNumber', 'validation.max']],
    ['postalCode=9799ZS&houseNumber=1e3', ['query.houseNumber', 'validation.numeric']],
    ['postalCode=9799ZS&houseNumber=0x30', ['query.houseNumber', 'validation.numeric']],
    ['postalCode=9799ZS&houseNumber=-48', ['query.houseNumber', 'validation.numeric']],
    ['postalCode=9799ZS&houseNumber=48B', ['query.houseNumber', 'validation.numeric']],
    ['postalCode=9799ZS&houseNumber=4.5', ['query.houseNumber', 'validation.numeric']],
    ['postalCode=9799ZS%00&houseNumber=48', ['query.postalCode', 'validation.postal-code-invalid']],
  ])('is not looked up with %s', async (query, ...expected) => {
    const response = await lookUp(query);
    expect(response.statusCode).toBe(400);
    const errors: { field: string; code: string }[] = response.json().validationErrors;
    expect(errors.map(({ field, code }) => [field, code])).toEqual(expected);
  });
});

it('queries an external registry once a day, and responds while it is down', async () => {
  const kvk = await startFakeRegistry({ body: { kvkNummer: '90031701', naam: 'Noordlijn' } });
  const apiWithRegistries = await startTestApi({
    env: {
      COC_REGISTER_URL: kvk.url,
      COC_REGISTER_KEY: 'key',
      VAT_REGISTER_URL: `${kvk.url}/vat`,
      ADDRESS_REGISTER_URL: `${kvk.url}/address`,
      ADDRESS_REGISTER_KEY: 'key',
    },
  });
  const check = () => apiWithRegistries.call(validateCoc, { query: { number: '90031701' } });
  const { body } = await check();
  expect(body).toMatchObject({ status: 'ACTIVE', valid: true, companyName: 'Noordlijn' });
  await kvk.close();
  expect((await check()).body).toEqual(body);
  apiWithRegistries.clock.moveBy(24 * 3_600);
  expect(await check()).toMatchObject({ status: 200, body: { status: 'UNVERIFIED', valid: null, companyName: null } });
  expect(await apiWithRegistries.call(validateVatNumber, { query: { number: 'NL900317012B01' } })).toMatchObject({
    status: 200,
    body: { status: 'UNVERIFIED', valid: null },
  });
  expect(await apiWithRegistries.call(lookUpAddress, { query: { postalCode: '9799ZS', houseNumber: 48 } })).toMatchObject({
    status: 200,
    body: { status: 'UNVERIFIED', street: null },
  });
  await apiWithRegistries.close();
});

it('allows 30 lookups a minute per IP address, all kinds together', async () => {
  const limitedApi = await startTestApi({ rateLimit: true });
  const from = (ip: string) => ({
    coc: () => limitedApi.call(validateCoc, { query: { number: '90031701' } }, undefined, { ip }),
    vat: () => limitedApi.call(validateVatNumber, { query: { number: 'NL900317012B01' } }, undefined, { ip }),
    address: () => limitedApi.call(lookUpAddress, { query: { postalCode: '9799ZS', houseNumber: 48 } }, undefined, { ip }),
  });
  const visitor = from('192.0.2.1');
  for (let count = 0; count < 10; count++) {
    for (const lookUp of [visitor.coc, visitor.vat, visitor.address]) expect((await lookUp()).status).toBe(200);
  }
  for (const lookUp of [visitor.coc, visitor.vat, visitor.address]) {
    const rejection = await lookUp();
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await from('192.0.2.2').coc()).status).toBe(200);
  expect((await limitedApi.call(listCountries, {}, undefined, { ip: '192.0.2.1' })).status).toBe(200);
  limitedApi.clock.moveBy(61);
  expect((await visitor.coc()).status).toBe(200);
  await limitedApi.close();
});
