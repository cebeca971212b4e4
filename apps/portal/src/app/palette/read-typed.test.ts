import { describe, expect, it } from 'vitest';
import { readTyped } from './read-typed.ts';

describe('what was typed', () => {
  it.each([
    ['LN-204520\0', 'LN-204520'],
    ['\u001bHet\tAnker\r\n', 'Het Anker'],
    ['  van  der Wal ', 'van der Wal'],
    ['Cafe\u0301', 'Café'],
    ['\0', ''],
  ])('of %j is %j', (text, expected) => expect(readTyped(text)).toBe(expected));
});
