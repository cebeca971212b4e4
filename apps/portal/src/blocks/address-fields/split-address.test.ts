import { describe, expect, it } from 'vitest';
import { lacksPostalCode, splitAddress } from './split-address.ts';

describe('a whole address', () => {
  it.each([
    ['1234 ac 31-A', '31', 'A'],
    ['Meetlint 31, 1234 ac Testdam', '31', ''],
    ['Meetlint 31-A; 1234ac', '31', 'A'],
    ['Meetlint 31 1234 ac Testdam', '31', ''],
    ['Meetlint 31 A\n1234 ac  Testdam\n', '31', 'A'],
  ])('is split in %j', (text, houseNumber, houseNumberAddition) => {
    const parts = splitAddress(text);
    expect(parts).toMatchObject({ houseNumber, houseNumberAddition });
    expect(parts?.postalCode.replace(' ', '')).toBe('1234ac');
  });
  it.each(['Meetlint 31 Testdam', 'Meetlint 31', 'Meetlint, 1234 AC Testdam', '1234 AC', ''])('is not found in %j', (text) =>
    expect(splitAddress(text)).toBeNull(),
  );
});

describe('an address without a postal code', () => {
  it.each(['Meetlint 31 Testdam', 'Meetlint 31', '2e Meetlint 31', 'Testdam'])('is recognized in %j', (text) =>
    expect(lacksPostalCode(text)).toBe(true),
  );
  it.each(['', '1234', '1234 A', '1234 ABC', '1234AC', 'Meetlint, 1234 AC Testdam', '31'])('is not seen in %j', (text) =>
    expect(lacksPostalCode(text)).toBe(false),
  );
});
