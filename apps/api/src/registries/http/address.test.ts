import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../testing/fake-registry.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { type AddressRegistry, emptyAddressEntry } from '../address-registry.ts';
import { createHttpAddressRegistry } from './address.ts';

let bag: FakeRegistry;
let address: AddressRegistry;
beforeEach(async () => {
  bag = await startFakeRegistry();
  address = createHttpAddressRegistry({ url: `${bag.url}/v2`, key: 'our-key' }, createTestClock(), { warn: () => {} });
});
afterEach(() => bag.close());

const _links = { self: { href: 'https://bag.example/adressen' } };
const sluiskade = { openbareRuimteNaam: 'Sluiskade', woonplaatsNaam: 'Den Helder', postcode: '1786PX', huisnummer: 41 };
const lookUpWith = async (body: unknown, status = 200) => {
  bag.response = { status, body };
  const { checkedAt, ...entry } = await address.lookUp({ postalCode: '1786PX', houseNumber: 41 });
  return entry;
};
const buildBody = (...adressen: object[]) => ({ _links, _embedded: { adressen } });

it('returns street, city and additions, and sends the key in a header', async () => {
  const rows = [
    { ...sluiskade, huisletter: 'B' },
    sluiskade,
    { ...sluiskade, huisletter: 'A', huisnummertoevoeging: '10' },
    { ...sluiskade, huisletter: 'A', huisnummertoevoeging: '2' },
    { ...sluiskade, huisletter: 'B' },
    { ...sluiskade, huisnummertoevoeging: 'bis' },
    { ...sluiskade, huisnummer: 4, huisletter: 'Z' },
  ];
  expect(await lookUpWith(buildBody(...rows))).toEqual({
    status: 'FOUND',
    street: 'Sluiskade',
    city: 'Den Helder',
    additions: ['A-2', 'A-10', 'B', 'bis'],
    nearest: null,
  });
  expect(bag.requests).toMatchObject([
    { url: '/v2/adressen?postcode=1786PX&huisnummer=41&pageSize=100', headers: { 'x-api-key': 'our-key' } },
  ]);
});

it.each([
  ['nothing', { _links }],
  ['an empty list', buildBody()],
  ['another postal code only', buildBody({ ...sluiskade, postcode: '1786PZ' })],
])('an address is NOT_FOUND when the registry has %s', async (_what, body) => {
  expect(await lookUpWith(body)).toEqual(emptyAddressEntry('NOT_FOUND'));
});

it('names the nearest house numbers of a number that does not exist', async () => {
  const numbers = [9, 43, 38, 38, 45, 60].map((huisnummer) => ({ ...sluiskade, huisnummer }));
  expect(await lookUpWith(buildBody(...numbers))).toEqual({
    ...emptyAddressEntry('NOT_FOUND'),
    nearest: { street: 'Sluiskade', houseNumbers: [38, 43, 45] },
  });
  expect(bag.requests).toMatchObject([
    { url: '/v2/adressen?postcode=1786PX&huisnummer=41&pageSize=100' },
    { url: '/v2/adressen?q=1786PX&pageSize=100' },
  ]);
});

it('an address is NOT_FOUND even if the nearest house numbers cannot be read', async () => {
  bag.next = [{ body: buildBody() }];
  expect(await lookUpWith('<html>', 503)).toEqual(emptyAddressEntry('NOT_FOUND'));
  expect(bag.requests).toHaveLength(2);
});

it.each([
  ['refuses the key', { status: 403, title: 'Forbidden' }, 403],
  ['has no such page', {}, 404],
  ['is busy', {}, 429],
  ['is broken', '<html>', 503],
  ['returns something else', {}, 200],
  ['returns a list', [], 200],
  ['returns addresses in another form', buildBody({ straat: 'Sluiskade' }), 200],
])('an address is UNVERIFIED when the registry %s', async (_what, body, status) => {
  expect(await lookUpWith(body, status)).toEqual(emptyAddressEntry('UNVERIFIED'));
});
