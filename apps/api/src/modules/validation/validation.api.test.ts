import { listCountries } from '@demarc/contract/validation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
