import { describe, expect, it } from 'vitest';
import { normalizeQuery } from './normalize-query.ts';

describe('the normalized query', () => {
  it.each([
    ['LN-204520\0', 'LN-204520'],
    ['\u001bHet\tAnker\r\n', 'Het Anker'],
    ['  van  der Wal ', 'van der Wal'],
    ['Cafe\u0301', 'Café'],
    ['\0', ''],
    ['dmc_7c60SECRET-secret_1', 'dmc_7c60'],
    ['"dmc_-c60SECRET"', 'dmc_-c60'],
    ['Authorization: Bearer dmc_7c60SECRET', 'dmc_7c60'],
    ['dmc_7c6', 'dmc_7c6'],
    ['the dmc_7c60 of yesterday', 'the dmc_7c60 of yesterday'],
  ])('of %j is %j', (text, expected) => expect(normalizeQuery(text)).toBe(expected));
});
