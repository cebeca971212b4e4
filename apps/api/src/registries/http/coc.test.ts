import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../testing/fake-registry.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { type CocRegistry, emptyCocEntry } from '../coc-registry.ts';
import { createHttpCocRegistry } from './coc.ts';

let kvk: FakeRegistry;
let coc: CocRegistry;
beforeEach(async () => {
  kvk = await startFakeRegistry();
  coc = createHttpCocRegistry({ url: `${kvk.url}/api/v1`, key: 'our-key' }, createTestClock(), { warn: () => {} });
});
afterEach(() => kvk.close());

const visit = {
  type: 'bezoekadres',
  indAfgeschermd: 'Nee',
  straatnaam: 'Sluiskade',
  huisnummer: 41,
  huisletter: 'B',
  huisnummerToevoeging: '2',
  postcode: '1786 PX',
  plaats: 'Den Helder',
  land: 'Nederland',
};
const post = { type: 'correspondentieadres', indAfgeschermd: 'Nee', straatnaam: 'Postbus', postbusnummer: 12 };
const profile = {
  kvkNummer: '90188823',
  indNonMailing: 'Ja',
  naam: 'Noordkop Netwerken B.V.',
  formeleRegistratiedatum: '20170519',
  materieleRegistratie: { datumAanvang: '20170519' },
  statutaireNaam: 'Noordkop Netwerken B.V.',
  handelsnamen: [
    { naam: 'Noordkop Netwerken', volgorde: 0 },
    { naam: 'Noordkop Glas', volgorde: 1 },
  ],
  _embedded: {
    hoofdvestiging: { vestigingsnummer: '000090188823', eersteHandelsnaam: 'Noordkop Netwerken', adressen: [post, visit] },
    eigenaar: { rsin: '800188823', rechtsvorm: 'BeslotenVennootschap' },
  },
};
const withMain = (changes: object) => ({
  ...profile,
  _embedded: { ...profile._embedded, hoofdvestiging: { ...profile._embedded.hoofdvestiging, ...changes } },
});
const lookUpWith = async (body: unknown, status = 200) => {
  kvk.response = { status, body };
  const { checkedAt, ...entry } = await coc.lookUp('90188823');
  return entry;
};
const unverified = emptyCocEntry('UNVERIFIED');

describe('a Basisprofiel', () => {
  it('becomes an entry; the key is sent in a header', async () => {
    expect(await lookUpWith(profile)).toEqual({
      status: 'ACTIVE',
      companyName: 'Noordkop Netwerken B.V.',
      tradeNames: ['Noordkop Netwerken', 'Noordkop Glas'],
      legalForm: 'BV',
      establishmentNumber: '000090188823',
      address: {
        street: 'Sluiskade',
        houseNumber: 41,
        houseNumberAddition: 'B-2',
        postalCode: '1786PX',
        city: 'Den Helder',
        country: 'NL',
      },
    });
    expect(kvk.requests).toMatchObject([
      { method: 'GET', url: '/api/v1/basisprofielen/90188823', headers: { apikey: 'our-key' } },
    ]);
  });

  it('is INACTIVE for a dissolved company', async () => {
    const stopped = { ...profile, materieleRegistratie: { datumAanvang: '20170519', datumEinde: '20240101' } };
    expect((await lookUpWith(stopped)).status).toBe('INACTIVE');
  });

  it.each([
    ['shielded', [{ ...visit, indAfgeschermd: 'Ja' }]],
    ['abroad', [{ type: 'bezoekadres', straatHuisnummer: 'Hauptweg 1', postcodeWoonplaats: '99999 Dorf', land: 'Duitsland' }]],
    ['abroad, in fields of its own', [{ ...visit, land: 'België' }]],
    ['not whole', [{ ...visit, huisnummer: undefined }]],
    ['under a postal code of another form', [{ ...visit, postcode: '9000' }]],
    ['for the post only', [post]],
    ['missing', []],
  ])('becomes an entry without an address if that is %s', async (_what, adressen) => {
    expect(await lookUpWith(withMain({ adressen }))).toMatchObject({ status: 'ACTIVE', address: null });
  });

  it('becomes an entry with the address of the owner if there is no establishment', async () => {
    const eigenaar = { rechtsvorm: 'Stichting', adressen: [visit] };
    expect(await lookUpWith({ ...profile, _embedded: { eigenaar } })).toMatchObject({
      legalForm: 'STICHTING',
      establishmentNumber: null,
      address: { street: 'Sluiskade' },
    });
  });

  it.each([
    ['Besloten vennootschap met gewone structuur', 'BV'],
    ['NaamlozeVennootschap', 'NV'],
    ['VennootschapOnderFirma', 'VOF'],
    ['Eenmanszaak', 'EENMANSZAAK'],
    ['Coöperatieve vereniging', 'COOPERATIE'],
    ['Coöperatie', 'COOPERATIE'],
    ['Vereniging van eigenaars', 'VERENIGING'],
    ['Maatschap', 'OTHER'],
    ['', null],
  ])('converts the legal form %s to %s', async (rechtsvorm, legalForm) => {
    const { hoofdvestiging } = profile._embedded;
    const { legalForm: found } = await lookUpWith({ ...profile, _embedded: { hoofdvestiging, eigenaar: { rechtsvorm } } });
    expect(found).toBe(legalForm);
  });

  it('becomes an entry even if it has only a number', async () => {
    expect(await lookUpWith({ kvkNummer: '90188823' })).toEqual(emptyCocEntry('ACTIVE'));
  });
});

it.each(['IPD0004', 'IPD0005'])('a company is NOT_FOUND for error code %s', async (code) => {
  expect(await lookUpWith({ fout: [{ code, omschrijving: 'Niet te leveren.' }] }, 404)).toEqual(emptyCocEntry('NOT_FOUND'));
});

it.each([
  ['is busy', { fout: [{ code: 'IPD1002' }] }, 404],
  ['says 404 without a reason', 'Not Found', 404],
  ['refuses the key', {}, 401],
  ['is broken', '<html>', 500],
  ['returns a web page', '<html>', 200],
  ['returns nothing', '', 200],
  ['returns null', null, 200],
  ['returns a list', [], 200],
  ['returns another company', { ...profile, kvkNummer: '90082209' }, 200],
  ['has names in another form', { ...profile, handelsnamen: 'Noordkop' }, 200],
])('a company is UNVERIFIED when the registry %s', async (_what, body, status) => {
  expect(await lookUpWith(body, status)).toEqual(unverified);
});
