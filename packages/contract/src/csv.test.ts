import { describe, expect, it } from 'vitest';
import { csvLine, csvText } from './csv.ts';

describe('csvText', () => {
  it('ends every line with CR and LF, the last one too', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['c', 1],
      ]),
    ).toBe('a,b\r\nc,1\r\n');
  });

  it.each([
    ['a comma', 'Kroon, Zn.', '"Kroon, Zn."'],
    ['a quote', '19" rack', '"19"" rack"'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['a carriage return inside', 'one\rtwo', '"one\rtwo"'],
    ['an umlaut', 'Müller', 'Müller'],
  ])('writes a text with %s', (_what, value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  it.each(['=1+1', '+31', '-cmd', '@sum', '\tx'])('defuses %j', (value) => {
    expect(csvLine([value])).toBe(`'${value}\r\n`);
  });

  it('defuses a carriage return in front, and quotes it as well', () => {
    expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`);
  });

  it('defuses inside quotes', () => {
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  });

  it('leaves numbers as they are, and what is not there empty', () => {
    expect(csvLine([-3, 0, 1.5, true, null, undefined, ''])).toBe('-3,0,1.5,true,,,\r\n');
  });
});
