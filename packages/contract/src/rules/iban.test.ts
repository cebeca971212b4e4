import fc from 'fast-check';
import { composeIBAN, getCountrySpecifications } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { findIbanFault, iban, normalizeIban } from './iban.ts';

const problem = { code: 'validation.iban-invalid' };

/** One account of each country in the SWIFT registry. */
const examples = [
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'AZ21NABZ00000000137010001944',
  'BA391290079401028494',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'BH67BMAG00001299123456',
  'BI4210000100010000332045181',
  'BR9700360305000010009795493P1',
  'BY13NBRB3600900000002Z00AB00',
  'CH9300762011623852957',
  'CR05015202001026284066',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DJ2100010000000154000100186',
  'DK5000400440116243',
  'DO28BAGR00000001212453611324',
  'EE382200221020145685',
  'EG380019000500000000263180002',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FK88SC123456789012',
  'FO2000400440116243',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GE29NB0000000101904917',
  'GI75NWBK000000007099453',
  'GL2000400440116243',
  'GR1601101250000000012300695',
  'GT82TRAJ01020000001210029690',
  'HN88CABF00000000000250005469',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IL620108000000099999999',
  'IQ98NBIQ850123456789012',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'JO94CBJO0010000000000131000302',
  'KW81CBKU0000000000001234560101',
  'KZ86125KZT5004100100',
  'LB62099900000001001901229114',
  'LC55HEMM000100010012001200023015',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'LY83002048000020100120361',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MN121234123456789123',
  'MR1300020001010000123456753',
  'MT84MALT011000012345MTLCAST001S',
  'MU17BOMM0101101030300200000MUR',
  'NI45BAPR00000013000003558124',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'OM810180000001299123456',
  'PK36SCBL0000001123456702',
  'PL61109010140000071219812874',
  'PS92PALS000000000400123456702',
  'PT50000201231234567890154',
  'QA58DOHB00001234567890ABCDEFG',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'RU0304452522540817810538091310419',
  'SA0380000000608010167519',
  'SC18SSCB11010000000000001497USD',
  'SD2129010501234001',
  'SE4550000000058398257466',
  'SI56191000000123438',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'SO211000001001000100141',
  'ST68000100010051845310112',
  'SV62CENR00000000000000700025',
  'TL380080012345678910157',
  'TN5910006035183598478831',
  'TR330006100519786457841326',
  'UA213996220000026007233566001',
  'VA59001123000012345678',
  'VG96VPVG0000012345678901',
  'XK051212012345678906',
  'YE15CBYE0001018861234567891234',
];

/** Computes the same checksum independently, over the whole number. */
function remainder97(electronic: string): number {
  const digits = [...electronic.slice(4), ...electronic.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return Number(BigInt(digits) % 97n);
}

/** Countries for which ibantools is less strict than the registry. */
const looserCountries = new Set(['GE', 'IE', 'PK', 'PS', 'TR', 'VG']);
const countries = Object.entries(getCountrySpecifications()).flatMap(([country, { bban_regexp: structure }]) =>
  structure && !looserCountries.has(country) ? [{ country, structure: new RegExp(`^${structure.replace(/[\^$]/g, '')}$`) }] : [],
);
const anyValid = fc
  .constantFrom(...countries)
  .chain(({ country, structure }) => fc.stringMatching(structure).map((bban) => composeIBAN({ countryCode: country, bban })))
  .filter((value) => value !== null);

describe('every country in the registry', () => {
  it('is listed once', () => {
    expect(new Set(examples.map((value) => value.slice(0, 2))).size).toBe(examples.length);
    expect(examples.length).toBeGreaterThanOrEqual(89);
  });

  it.each(examples)('accepts %s, even in lower case and in groups', (value) => {
    expect(remainder97(value)).toBe(1);
    expect(iban(value)).toBeNull();
    expect(iban(value.toLowerCase())).toBeNull();
    expect(iban(value.replace(/.{4}(?=.)/g, '$& '))).toBeNull();
    expect(iban(value.replace(/.{4}(?=.)/g, '$&-'))).toBeNull();
  });

  it.each(examples)('rejects %s with any single digit changed', (value) => {
    for (let index = 2; index < value.length; index += 1) {
      if (!/[0-9]/.test(value.charAt(index))) continue;
      for (const digit of '0123456789') {
        if (digit === value.charAt(index)) continue;
        expect(iban(value.slice(0, index) + digit + value.slice(index + 1))).toEqual(problem);
      }
    }
  });

  it.each(examples)('rejects %s with a character added or removed', (value) => {
    for (let index = 0; index < value.length; index += 1) {
      expect(iban(value.slice(0, index) + value.slice(index + 1))).toEqual(problem);
      expect(iban(`${value.slice(0, index)}0${value.slice(index)}`)).toEqual(problem);
    }
  });
});

it.each(['', '  ', '\t', null, undefined, 12, {}, []])('accepts %j, which is empty', (value) => expect(iban(value)).toBeNull());

it.each([
  ['a wrong check digit', 'NL92ABNA0417164300'],
  ['a missing digit', 'NL91ABNA041716430'],
  ['a digit too many', 'NL91ABNA04171643000'],
  ['two digits swapped', 'NL91ABNA0417163400'],
  ['the country alone', 'NL'],
  ['no account', 'NL91'],
  ['no country', '91ABNA0417164300'],
  ['dashes alone', '---'],
  ['a country that does not exist', 'ZZ91ABNA0417164300'],
  ['a country without IBANs', 'US91ABNA0417164300'],
  ['an inherited object key', '__proto__'],
  ['letters as check digits', 'NLXXABNA0417164300'],
  ['a digit in the bank', 'NL91A8NA0417164300'],
  ['a letter in the account', 'NL91ABNA041716430O'],
  ['dots', 'NL91.ABNA.0417.1643.00'],
  ['a tab', 'NL91\tABNA0417164300'],
  ['a trailing newline', 'NL91ABNA0417164300\n'],
  ['a no-break space', 'NL91\u00a0ABNA0417164300'],
  ['a zero-width space', 'NL91\u200bABNA0417164300'],
  ['a long dash', 'NL91\u2013ABNA0417164300'],
  ['a slash', 'NL91/ABNA0417164300'],
  ['the prefix IBAN', 'IBAN NL91ABNA0417164300'],
  ['an accent', 'NL91ÄBNA0417164300'],
  ['full-width digits', 'NL９１ABNA0417164300'],
  ['Arabic-Indic digits', 'NL٩١ABNA0417164300'],
  ['a hostile text', `NL91ABNA${'0'.repeat(100_000)}`],
])('rejects %s', (_what, value) => expect(iban(value)).toEqual(problem));

it.each([
  ['a dotless i', 'G\u013175NWBK000000007099453'],
  ['a long s', 'E\u017f9121000418450200051332'],
  ['a sharp s', 'SC42\u00dfCB00000000000000000000USD'],
])('does not upper-case %s into a valid number', (_what, value) => {
  expect(iban(normalizeIban(value))).toBeNull();
  expect(iban(value)).toEqual(problem);
});

describe('check digits', () => {
  it.each(['NL02ABNA0000000039', 'NL03ABNA0000000021', 'NL97ABNA0000000075', 'NL98ABNA0000000057'])('accepts %s', (value) => {
    expect(iban(value)).toBeNull();
  });

  it.each(['NL99ABNA0000000039', 'NL00ABNA0000000075', 'NL01ABNA0000000057'])(
    'rejects %s: the remainder is 1, but check digits run from 02 to 98',
    (value) => {
      expect(remainder97(value)).toBe(1);
      expect(iban(value)).toEqual(problem);
    },
  );

  it.each([
    'BE41539007547035',
    'NO6686011117948',
    'FR8420041010050500013M02607',
    'ES2921000418460200051332',
    'PT23000201231234567890155',
  ])('accepts %s: ISO 13616 does not cover the check digits of national account numbers', (value) => {
    expect(iban(value)).toBeNull();
  });

  it('are valid for exactly one pair', () => {
    fc.assert(
      fc.property(anyValid, (value) => {
        const all = Array.from({ length: 100 }, (_, pair) => value.slice(0, 2) + String(pair).padStart(2, '0') + value.slice(4));
        expect(all.filter((candidate) => iban(candidate) === null)).toEqual([value]);
      }),
    );
  });
});

it('accepts a known country with its length, its structure and remainder 1', () => {
  fc.assert(
    fc.property(anyValid, (value) => {
      expect(remainder97(value)).toBe(1);
      expect(iban(value)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it('accepts spaces and dashes anywhere and removes them', () => {
  fc.assert(
    fc.property(anyValid, fc.array(fc.tuple(fc.nat(), fc.constantFrom(' ', '-', '  '))), (value, marks) => {
      const formattedIban = marks.reduce((text, [at, mark]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + mark + text.slice(index);
      }, value.toLowerCase());
      expect(iban(formattedIban)).toBeNull();
      expect(normalizeIban(formattedIban)).toBe(value);
    }),
  );
});

it('rejects any other character anywhere', () => {
  fc.assert(
    fc.property(anyValid, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (value, at, sign) => {
      fc.pre(sign !== ' ' && sign !== '-');
      const index = at % (value.length + 1);
      expect(iban(value.slice(0, index) + sign + value.slice(index))).toEqual(problem);
    }),
  );
});

describe('structures where ibantools deviates from the SWIFT registry', () => {
  const complete = (country: string, bban: string): string => {
    const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + bban;
  };
  it.each([
    ['PK', 'SCBL00000011234567AB'],
    ['PS', 'PALS00000000040012345670X'],
    ['DO', '1AGR00000001212453611324'],
    ['BY', 'N1RB3600900000002Z00AB00'],
  ])('accepts letters or digits where %s allows both', (country, bban) => expect(iban(complete(country, bban))).toBeNull());
  it.each([
    ['IE', '1IBK93115212345678'],
    ['GE', 'N10000000101904917'],
    ['VG', 'VP1G0000012345678901'],
    ['PK', '1CBL0000001123456702'],
    ['PS', 'P1LS000000000400123456702'],
    ['TR', '00061A519786457841326X'.slice(0, 22)],
  ])('rejects a digit or letter where %s requires the other', (country, bban) =>
    expect(iban(complete(country, bban))).toEqual(problem),
  );
});

it.each([
  ['nl91 abna 0417 1643 00', null],
  ['NL91ABNA041716430', 'LENGTH'],
  ['DE89 3704 0044 0532 0130 000', 'LENGTH'],
  ['NL92ABNA0417164300', 'CHECK_DIGITS'],
  ['NL91A8NA0417164300', 'STRUCTURE'],
  ['US91ABNA0417164300', 'COUNTRY'],
  ['91ABNA0417164300', 'COUNTRY'],
  ['NL91.ABNA.0417.1643.00', 'CHARACTERS'],
] as const)('says what is wrong with %s: %s', (value, code) => expect(findIbanFault(value)?.code ?? null).toBe(code));

it('reports the length of an IBAN of its country', () => {
  expect(findIbanFault('NL91 ABNA 0417')?.params).toEqual({ country: 'NL', expected: 18, actual: 12 });
});
