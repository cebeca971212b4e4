import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../testing/fake-registry.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { emptyVatEntry, type VatRegistry } from '../vat-registry.ts';
import { createHttpVatRegistry } from './vat.ts';

let vies: FakeRegistry;
let vat: VatRegistry;
beforeEach(async () => {
  vies = await startFakeRegistry();
  vat = createHttpVatRegistry({ url: `${vies.url}/rest-api` }, createTestClock(), { warn: () => {} });
});
afterEach(() => vies.close());

const valid = {
  countryCode: 'NL',
  vatNumber: '900317012B01',
  requestDate: '2026-05-19T22:30:12.544Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAW1abcdef',
  name: 'NOORDLIJN TELECOM B.V.',
  address: '\nBAKENKADE 00048B\n9799ZS GRONINGEN\n',
  traderName: '---',
};
const lookUpWith = async (body: unknown, status = 200, number = 'NL900317012B01') => {
  vies.response = { status, body };
  const { checkedAt, ...entry } = await vat.lookUp(number);
  return entry;
};
const unverified = emptyVatEntry('UNVERIFIED');

describe('a VIES response', () => {
  it('becomes an entry, dated in Amsterdam time', async () => {
    expect(await lookUpWith(valid)).toEqual({
      status: 'VALID',
      name: 'NOORDLIJN TELECOM B.V.',
      address: 'BAKENKADE 00048B\n9799ZS GRONINGEN',
      consultationNumber: 'WAPIAAAAW1abcdef',
      requestDate: '2026-05-20',
    });
    const [{ method, url, body } = { body: '' }] = vies.requests;
    expect({ method, url, body: JSON.parse(body) }).toEqual({
      method: 'POST',
      url: '/rest-api/check-vat-number',
      body: { countryCode: 'NL', vatNumber: '900317012B01' },
    });
  });

  it('becomes an entry without the data that a country does not disclose', async () => {
    expect(await lookUpWith({ ...valid, name: '---', address: '---', requestIdentifier: '' })).toMatchObject({
      status: 'VALID',
      name: null,
      address: null,
      consultationNumber: null,
    });
  });

  it.each(['2026-05-19+02:00', 'yesterday', '2026-99-99T00:00:00Z', null, undefined])(
    'may have the date %s',
    async (requestDate) => {
      expect(await lookUpWith({ ...valid, requestDate })).toMatchObject({ status: 'VALID', requestDate: null });
    },
  );

  it.each([{ userError: 'INVALID' }, {}])('is INVALID if the registry says so: %j', async (extra) => {
    const no = { ...valid, ...extra, valid: false, name: '---', address: '---', requestIdentifier: '' };
    expect(await lookUpWith(no)).toEqual({ ...emptyVatEntry('INVALID'), requestDate: '2026-05-20' });
  });

  it('is INVALID if the registry rejects the number', async () => {
    expect((await lookUpWith({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, 400)).status).toBe('INVALID');
  });
});

it.each(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'SERVICE_UNAVAILABLE', 'TIMEOUT', 'GLOBAL_MAX_CONCURRENT_REQ', 'IP_BLOCKED'])(
  'is UNVERIFIED for error %s, in both response forms',
  async (error) => {
    expect(await lookUpWith({ ...valid, valid: false, userError: error })).toEqual(unverified);
    expect(await lookUpWith({ actionSucceed: false, errorWrappers: [{ error }] })).toEqual(unverified);
  },
);

it.each([
  ['is broken', '<html>', 500],
  ['returns a web page', '<html>', 200],
  ['returns null', null, 200],
  ['says valid as text', { ...valid, valid: 'true' }, 200],
  ['returns another number', { ...valid, vatNumber: '900822099B01' }, 200],
])('is UNVERIFIED when the registry %s', async (_what, body, status) => {
  expect(await lookUpWith(body, status)).toEqual(unverified);
});

it('does not query countries outside VIES', async () => {
  for (const number of ['GB123456789', 'CHE123456789', 'GR123456789', 'US12'])
    expect(await lookUpWith(valid, 200, number)).toEqual(unverified);
  expect(vies.requests).toEqual([]);
});

it('queries other countries while the registry of one is unavailable', async () => {
  vies.response = { body: { ...valid, valid: false, userError: 'MS_UNAVAILABLE' } };
  for (let count = 0; count < 10; count++) await vat.lookUp('NL900317012B01');
  expect(vies.requests).toHaveLength(10);
  expect((await lookUpWith(valid)).status).toBe('VALID');
});

it('does not count a country outside VIES as a success', async () => {
  vies.response = { status: 500, body: {} };
  for (let count = 0; count < 10; count++) {
    await vat.lookUp('NL900317012B01');
    await vat.lookUp('GB123456789');
  }
  expect(vies.requests).toHaveLength(5);
});
