import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatNumber } from './vat-number.ts';

const problem = { code: 'validation.vat-invalid' };

describe('the format of each country', () => {
  it.each([
    ['Austria', 'ATU12345678'],
    ['Belgium', 'BE0123456789'],
    ['Bulgaria, nine digits', 'BG123456789'],
    ['Bulgaria, ten digits', 'BG1234567890'],
    ['Croatia', 'HR12345678901'],
    ['Cyprus', 'CY12345678X'],
    ['Czechia, eight digits', 'CZ12345678'],
    ['Czechia, ten digits', 'CZ1234567890'],
    ['Denmark', 'DK12345678'],
    ['Estonia', 'EE123456789'],
    ['Finland', 'FI12345678'],
    ['France', 'FR12345678901'],
    ['France, leading letters', 'FRXX123456789'],
    ['Germany', 'DE123456789'],
    ['Greece', 'EL123456789'],
    ['Hungary', 'HU12345678'],
    ['Ireland', 'IE1234567WA'],
    ['Italy', 'IT12345678901'],
    ['Latvia', 'LV12345678901'],
    ['Lithuania, nine digits', 'LT123456789'],
    ['Lithuania, twelve digits', 'LT123456789012'],
    ['Luxembourg', 'LU12345678'],
    ['Malta', 'MT12345678'],
    ['Netherlands', 'NL123456789B01'],
    ['Poland', 'PL1234567890'],
    ['Portugal', 'PT123456789'],
    ['Romania, two digits', 'RO12'],
    ['Romania, ten digits', 'RO1234567890'],
    ['Slovakia', 'SK1234567890'],
    ['Slovenia', 'SI12345678'],
    ['Spain', 'ESX1234567X'],
    ['Sweden', 'SE123456789012'],
    ['Northern Ireland', 'XI123456789'],
    ['United Kingdom', 'GB123456789'],
    ['United Kingdom, branch', 'GB123456789012'],
    ['United Kingdom, government', 'GBGD123'],
    ['Norway', 'NO123456789MVA'],
    ['Switzerland', 'CHE123456789'],
    ['Switzerland, in French', 'CHE123456789TVA'],
    ['Switzerland, in Italian', 'CHE123456789IVA'],
  ])('accepts %s', (_country, value) => expect(vatNumber(value)).toBeNull());

  it('rejects Switzerland in German: fourteen characters after the country', () => {
    expect(vatNumber('CHE123456789MWST')).toEqual(problem);
  });
});

it.each(['nl123456789b01', 'Nl123456789b01', 'XX00', `NL${'9'.repeat(13)}`, '', ' ', null, undefined, 12])(
  'accepts %j',
  (value) => expect(vatNumber(value)).toBeNull(),
);

it.each([
  ['the country alone', 'NL'],
  ['one character after the country', 'NL1'],
  ['fourteen characters after the country', `NL${'9'.repeat(14)}`],
  ['no country', '123456789B01'],
  ['one leading letter', 'N123456789'],
  ['a digit in the country', 'N1123456789'],
  ['dots', 'NL1234.56.789.B01'],
  ['spaces inside', 'NL 123456789 B01'],
  ['a dash inside', 'CHE-123456789'],
  ['the plus of old Irish numbers', 'IE1+23456X'],
  ['a leading space', ' NL123456789B01'],
  ['a trailing space', 'NL123456789B01 '],
  ['a trailing newline', 'NL123456789B01\n'],
  ['an accent', 'NL12345678É'],
  ['Greek letters that look alike', 'ΕΛ123456789'],
  ['full-width digits', 'NL１２３４５６７８９B01'],
  ['a Kelvin sign', '\u212aL123456789'],
  ['a long s', '\u017fE123456789012'],
])('rejects %s', (_what, value) => expect(vatNumber(value)).toEqual(problem));

it('accepts only two letters followed by 2 to 13 characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{2}[a-zA-Z0-9]{0,20}$/), (value) => {
      expect(vatNumber(value) === null).toBe(value.length >= 4 && value.length <= 15);
    }),
  );
});
