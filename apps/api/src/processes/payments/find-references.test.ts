import { expect, it } from 'vitest';
import { findReferences } from './find-references.ts';

it.each([
  ['Factuur 202500123', ['202500123']],
  ['F202500123.', ['202500123']],
  ['2025 00123', ['202500123']],
  ['2025-00123, 2025/00124', ['202500123', '202500124']],
  ['202500123 202500124', ['202500123', '202500124']],
  ['RF18 5390 0754 7034', ['539007547034']],
  ['Betreft RF18539007547034 dank', ['539007547034']],
  ['NL91ABNA0417164300', ['0417164300']],
  ['zie bijlage', []],
])('%s names %j', (text, numbers) => expect(findReferences([text])).toEqual(expect.arrayContaining(numbers)));

it('reads nothing else as a number', () => {
  expect(findReferences(['12345678', '1234567890123', '2025a00123', null, ''])).toEqual([]);
  expect(findReferences(['1 '.repeat(5_000)]).length).toBeLessThanOrEqual(200);
});
