import { expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

it.each([
  [null, []],
  [' \r\n\n', []],
  ['one', ['one']],
  ['one\r\n\r\n two\nthree', ['one', ' two', 'three']],
])('%j has the lines %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});
