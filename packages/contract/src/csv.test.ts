import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, formatCsvRow, unguardCell } from './csv.ts';

describe('csvText', () => {
  it('ends every row with CRLF, including the last', () => {
    expect(
      formatCsv([
        ['a', 'b'],
        ['c', 1],
      ]),
    ).toBe('a,b\r\nc,1\r\n');
  });

  it.each([
    ['a comma', 'Kroon, Zn.', '"Kroon, Zn."'],
    ['a semicolon', 'one; two', '"one; two"'],
    ['a quote', '19" rack', '"19"" rack"'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['a carriage return inside', 'one\rtwo', '"one\rtwo"'],
    ['an umlaut', 'Müller', 'Müller'],
    ['a hyphen inside', 'Berkel-Enschot', 'Berkel-Enschot'],
    ['an apostrophe in front', "'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['an email address', 'a@example.nl', 'a@example.nl'],
    ['a dash behind a comma', 'Kroon, -1', '"Kroon, -1"'],
  ])('does not guard text with %s', (_what, value, written) => {
    expect(formatCsvRow([value])).toBe(`${written}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+31-6', "'+31-6"],
    ['-cmd', "'-cmd"],
    ['@sum', "'@sum"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠sum', "'＠sum"],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ["'=1", "''=1"],
  ])('guards %j', (value, written) => {
    expect(formatCsvRow([value])).toBe(`${written}\r\n`);
  });

  it.each([
    ['\tx', `"'\tx"`],
    ['\r=1', `"'\r'=1"`],
    ['\n=1', `"'\n'=1"`],
    ['"=1"', `"'""=1"""`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a;=1', `"a;'=1"`],
    ['a;-1', `"a;'-1"`],
    ['a\t＝1', `"a\t'＝1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n@1', `"a\r\n'@1"`],
    ['a;"=1"', `"a;'""=1"""`],
  ])('guards and quotes %j', (value, written) => {
    expect(formatCsvRow([value])).toBe(`${written}\r\n`);
  });

  it('writes numbers unchanged and missing values as empty cells', () => {
    expect(formatCsvRow([3, -3, 0, 1.5, true, null, undefined, ''])).toBe('3,-3,0,1.5,true,,,\r\n');
    expect(formatCsvRow(['x', '-3', '-0.5', '+31612345678'])).toBe('x,-3,-0.5,+31612345678\r\n');
  });

  it('guards a signed number in the first column, where a semicolon reader appends the next cell to it', () => {
    expect(formatCsvRow(['-3', "5+cmd|' /C calc'!A0"])).toBe("'-3,5+cmd|' /C calc'!A0\r\n");
    expect(formatCsvRow([-3, 'x'])).toBe("'-3,x\r\n");
  });

  it.each([',', ';', '\t'])('writes no formula cell for a reader that separates cells with %j', (separator) => {
    fc.assert(
      fc.property(rows, (values) => {
        for (const cell of parseCells(formatCsv(values), separator)) expect(cell).not.toMatch(executableFormula);
      }),
    );
  });

  it('restores the original value when the guard is removed', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 4 }), (values) => {
        expect(parseCells(formatCsvRow(values), ',').map(unguardCell)).toEqual(values);
      }),
    );
    expect(unguardCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });
});

const hostileText = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠;,"\'\t\r\n \u200b5a|!('), { maxLength: 8 })
  .map((signs) => signs.join(''));
const rows = fc.array(fc.array(fc.oneof(hostileText, fc.integer()), { minLength: 2, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

/** Texts that a spreadsheet runs as a formula; a signed number is not a formula. */
const executableFormula = /^(?![+-]\d+$)["\s\u200b]*[=+\-@＝＋－＠]/;

/** Parses cells as spreadsheets do: a quote counts only at the start of a cell, and text after the closing quote is appended. */
function parseCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (sign === '"' && isStart) {
      isQuoted = true;
      isStart = false;
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
      isStart = true;
      if (sign === '\r' && text[at + 1] === '\n') at++;
    } else {
      cell += sign;
      isStart = false;
    }
  }
  return cells;
}
