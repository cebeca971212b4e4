import { describe, expect, it } from 'vitest';
import { detectColumns, hasAddressColumns, parseAddresses } from './address-columns.ts';

const empty = { postalCode: '', houseNumber: '', houseNumberAddition: '', room: '', reference: '' };
const read = (rows: string[][]) => parseAddresses(rows, detectColumns(rows));

describe('detectColumns', () => {
  it.each([
    ['Dutch', ['Postcode', 'Huisnummer', 'Toevoeging', 'Kamer', 'Referentie']],
    ['English', ['Postal code', 'House number', 'Addition', 'Room', 'Reference']],
    ['short', ['ZIP', 'Nr.', 'Suffix', 'ROOM', 'ref']],
  ])('recognizes %s column names', (_language, head) => {
    const rows = [head, ['1234 AC', '2', 'B', 'MER', 'Filiaal 7']];
    expect(detectColumns(rows)).toMatchObject({ hasHead: true, isSure: true });
    expect(read(rows)).toEqual([
      { postalCode: '1234 AC', houseNumber: '2', houseNumberAddition: 'B', room: 'MER', reference: 'Filiaal 7' },
    ]);
  });

  it('accepts columns in any order and ignores unknown ones', () => {
    const rows = [
      ['Naam', 'Toev.', 'Plaats', 'Nummer', 'Postcode'],
      ['Bakker', '', 'Testdam', '12', '1234AC'],
    ];
    expect(read(rows)).toEqual([{ ...empty, postalCode: '1234AC', houseNumber: '12' }]);
  });

  it('prefers the more specific name when two columns match: a row number is not a house number', () => {
    const rows = [
      ['No', 'Postcode', 'Huisnummer'],
      ['1', '1234 AC', '31'],
    ];
    expect(read(rows)[0]).toMatchObject({ houseNumber: '31' });
  });

  it('joins the letter and number of an addition from separate columns', () => {
    const rows = [
      ['postcode', 'huisnummer', 'huisletter', 'huisnummertoevoeging'],
      ['1234 AC', '2', 'B', '3'],
      ['1234 AC', '2', '', '3'],
    ];
    expect(read(rows).map(({ houseNumberAddition }) => houseNumberAddition)).toEqual(['B-3', '3']);
  });

  it('detects columns by their values if only one column matches', () => {
    const rows = [
      ['Bakker', '1234 AC', '22'],
      ['Slager', '1234 AC', '15'],
    ];
    expect(detectColumns(rows)).toEqual({ hasHead: false, isSure: true, uses: [null, 'postalCode', 'houseNumber'] });
    expect(detectColumns([['1234 AC 22'], ['1234 AC 15']])).toMatchObject({ isSure: true, uses: ['whole'] });
  });

  it('asks the user to confirm if several columns match', () => {
    const rows = [
      ['7', '1234 AC', '12-B', 'x'],
      ['8', '1234 AD', '3', 'y'],
    ];
    expect(detectColumns(rows)).toEqual({ hasHead: false, isSure: false, uses: [null, 'postalCode', 'houseNumber', null] });
    const foreign = [['Code', 'Haus'], ...rows.map(([, code = '', house = '']) => [code, house])];
    expect(detectColumns(foreign)).toEqual({ hasHead: true, isSure: true, uses: ['postalCode', 'houseNumber'] });
  });

  it('asks the user to confirm if another column can be the addition', () => {
    const rows = [
      ['Bakker', '1234AC', '22', 'A'],
      ['Slager', '1234AC', '15', ''],
    ];
    expect(detectColumns(rows)).toMatchObject({ isSure: false, uses: [null, 'postalCode', 'houseNumber', null] });
  });

  it('keeps columns with a known name if another has to be detected by its values', () => {
    const rows = [
      ['Kenmerk', 'Postcode', 'Huis', 'Toevoeging'],
      ['Filiaal 7', '1234AC', '22', 'A'],
    ];
    expect(detectColumns(rows)).toMatchObject({ hasHead: true, isSure: true });
    expect(read(rows)).toEqual([
      { ...empty, postalCode: '1234AC', houseNumber: '22', houseNumberAddition: 'A', reference: 'Filiaal 7' },
    ]);
  });

  it('splits a column that holds the full address', () => {
    const rows = [['Adres'], ['1234 AC 12-B'], ['1234AC 3'], ['Meetlint 5 a, 1234 AC Testdam'], ['ergens']];
    expect(detectColumns(rows)).toMatchObject({ isSure: true, uses: ['whole'] });
    expect(read(rows)).toEqual([
      { ...empty, postalCode: '1234 AC', houseNumber: '12', houseNumberAddition: 'B' },
      { ...empty, postalCode: '1234AC', houseNumber: '3' },
      { ...empty, postalCode: '1234 AC', houseNumber: '5', houseNumberAddition: 'a' },
      // Nothing is lost: the user can fix the value in its row.
      { ...empty, postalCode: 'ergens' },
    ]);
  });

  it('proposes the only column with a full address, even if most of its values are not full addresses', () => {
    const rows = [
      ['Klant', 'Locatie'],
      ['Bakker', '1234 AC 12-B'],
      ['Slager', 'Testdam'],
      ['Kapper', 'Meetlint 5'],
    ];
    expect(detectColumns(rows)).toEqual({ hasHead: true, isSure: false, uses: [null, 'whole'] });
    const two = rows.map(([name, place]) => [name!, place!, place!]);
    expect(detectColumns(two).uses).toEqual([null, null, null]);
  });

  it('ignores an address column that holds only the street', () => {
    const rows = [
      ['Adres', 'Postcode', 'Huisnummer'],
      ['Meetlint', '1234 AC', '2'],
    ];
    expect(detectColumns(rows).uses).toEqual([null, 'postalCode', 'houseNumber']);
  });

  it('requires postal code and house number', () => {
    const rows = [
      ['Naam', 'Plaats'],
      ['Bakker', 'Testdam'],
    ];
    const columns = detectColumns(rows);
    expect(columns.isSure).toBe(false);
    expect(hasAddressColumns(columns.uses)).toBe(false);
  });
});

describe('parseAddresses', () => {
  const head = ['postcode', 'nr', 'referentie'];

  it('skips rows without any used value', () => {
    const rows = [
      [...head, 'naam'],
      ['1234 AC', '1', '', ''],
      ['', '', '', 'only a name'],
      ['1234 AC', '2'],
    ];
    expect(read(rows).map(({ houseNumber }) => houseNumber)).toEqual(['1', '2']);
    expect(() => read([head])).toThrow(expect.objectContaining({ problem: 'no-rows' }));
  });

  it('keeps formulas and non-Latin text, and visibly truncates values that are too long', () => {
    const [row] = read([head, ['=1+1', 'Ω', 'é'.repeat(101)]]);
    expect(row).toEqual({ ...empty, postalCode: '=1+1', houseNumber: 'Ω', reference: `${'é'.repeat(99)}…` });
  });

  it('accepts at most 2,000 rows, and reports the count when there are more', () => {
    const createRows = (count: number) => [
      head,
      ...Array.from({ length: count }, (_, index) => ['1234 AC', String(index + 1), '']),
    ];
    expect(read(createRows(2_000))).toHaveLength(2_000);
    expect(() => read(createRows(50_000))).toThrow(expect.objectContaining({ problem: 'too-many-rows', count: 50_000 }));
  });
});
