import { postalCode } from '@demarc/contract/rules/postal-code.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createDemoCompanies } from '../../sample-data/demo.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createRegistries } from '../registries.ts';
import { addressOutagePostalCode } from './address.ts';
import { cocOutageNumber } from './coc.ts';
import { companies } from './companies.ts';
import { streetRanges } from './street-ranges.ts';
import { vatOutageNumber } from './vat.ts';

const clock = createTestClock();
const { coc, vat, address } = createRegistries(readConfig({}), clock, { warn: () => {} });
const findCompany = (cocNumber: string) => companies.find((company) => company.cocNumber === cocNumber)!;

describe('companies of the demo', () => {
  it.each(createDemoCompanies(clock).map(({ customer }) => [customer.companyName, customer] as const))(
    'include %s',
    async (companyName, customer) => {
      const { cocNumber, vatNumber, legalForm } = customer;
      expect(await coc.lookUp(cocNumber!)).toMatchObject({ status: 'ACTIVE', companyName, legalForm, address: customer.address });
      if (vatNumber) expect(await vat.lookUp(vatNumber)).toMatchObject({ status: 'VALID', name: companyName });
      for (const place of [customer.address, customer.postalAddress]) {
        if (!place) continue;
        const { street, city, houseNumberAddition, ...query } = place;
        const entry = await address.lookUp(query);
        expect(entry).toMatchObject({ status: 'FOUND', street, city });
        if (houseNumberAddition) expect(entry.additions).toContain(houseNumberAddition);
      }
    },
  );
});

it('names the nearest house numbers on the side of the street that has numbers, and none of an unknown postal code', async () => {
  const street = streetRanges.find(({ isOneSide, from, to }) => isOneSide && to - from >= 4)!;
  const { postalCode, to } = street;
  expect(await address.lookUp({ postalCode, houseNumber: to + 100 })).toMatchObject({
    status: 'NOT_FOUND',
    street: null,
    nearest: { street: street.street, houseNumbers: [to - 4, to - 2, to] },
  });
  expect(await address.lookUp({ postalCode: '1111AA', houseNumber: 1 })).toMatchObject({ status: 'NOT_FOUND', nearest: null });
});

describe('built-in companies', () => {
  it('have unique numbers and existing addresses', async () => {
    expect(new Set(companies.map(({ cocNumber }) => cocNumber)).size).toBe(companies.length);
    for (const { cocNumber, vatNumber, address: place } of companies) {
      expect(cocNumber).toMatch(/^\d{8}$/);
      if (vatNumber) expect(vatNumber).toMatch(/^NL\d{9}B\d\d$/);
      const { street, city, houseNumberAddition, ...query } = place;
      const entry = await address.lookUp(query);
      expect(entry).toMatchObject({ status: 'FOUND', street, city });
      if (houseNumberAddition) expect(entry.additions).toContain(houseNumberAddition);
    }
  });

  it('are inactive in both registries after they are dissolved', async () => {
    expect(await coc.lookUp('90000009')).toMatchObject({ status: 'INACTIVE', companyName: 'Beeldbuis Verhuur B.V.' });
    expect((await vat.lookUp(findCompany('90000009').vatNumber!)).status).toBe('INVALID');
  });

  it('have no address when that is shielded', async () => {
    const { cocNumber, vatNumber, companyName } = companies.find(({ isShielded }) => isShielded)!;
    expect(await coc.lookUp(cocNumber)).toMatchObject({ status: 'ACTIVE', companyName, address: null });
    expect(await vat.lookUp(vatNumber!)).toMatchObject({ status: 'VALID', name: companyName, address: null });
  });
});

describe('foreign VAT numbers', () => {
  it('are valid, with what the country discloses', async () => {
    expect(await vat.lookUp('BE0900000016')).toMatchObject({ status: 'VALID', name: 'Scheldekabel BV' });
    expect(await vat.lookUp('DE900000017')).toMatchObject({ status: 'VALID', name: null, address: null });
  });
});

describe('built-in addresses', () => {
  it('have unique postal codes, and additions inside their street range', async () => {
    expect(new Set(streetRanges.map((streetRange) => streetRange.postalCode)).size).toBe(streetRanges.length);
    for (const { postalCode: code, from, to, additions = {} } of streetRanges) {
      expect(postalCode(code)).toBeNull();
      expect(from).toBeLessThan(to);
      for (const [houseNumber, list] of Object.entries(additions)) {
        const entry = await address.lookUp({ postalCode: code, houseNumber: Number(houseNumber) });
        expect(entry).toMatchObject({ status: 'FOUND', additions: list });
      }
    }
  });

  it('end with their street range, and lie on one side of a one-sided street', async () => {
    const statusAt = async (houseNumber: number) => (await address.lookUp({ postalCode: '9799ZS', houseNumber })).status;
    expect(await statusAt(2)).toBe('FOUND');
    expect(await statusAt(96)).toBe('FOUND');
    for (const houseNumber of [1, 3, 47, 97, 98]) expect(await statusAt(houseNumber)).toBe('NOT_FOUND');
  });
});

it('does not find unknown numbers and addresses', async () => {
  expect((await coc.lookUp('12345678')).status).toBe('NOT_FOUND');
  expect((await vat.lookUp('NL123456789B01')).status).toBe('INVALID');
  expect((await address.lookUp({ postalCode: '1111AA', houseNumber: 1 })).status).toBe('NOT_FOUND');
});

it('simulates an outage', async () => {
  expect((await coc.lookUp(cocOutageNumber)).status).toBe('UNVERIFIED');
  expect((await vat.lookUp(vatOutageNumber)).status).toBe('UNVERIFIED');
  expect((await address.lookUp({ postalCode: addressOutagePostalCode, houseNumber: 1 })).status).toBe('UNVERIFIED');
});
