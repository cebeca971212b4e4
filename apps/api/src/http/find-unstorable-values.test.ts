import { describe, expect, it } from 'vitest';
import { findUnstorableValues } from './find-unstorable-values.ts';

describe('values that cannot be stored', () => {
  it.each([
    ['a NUL', { name: 'a\0b' }, ['name']],
    ['half a pair', { rows: ['fine', '\ud83d'] }, ['rows[1]']],
    ['nothing', { name: 'Zoë 😀', rows: [[1, null, true]], none: {} }, []],
  ])('are found in %s', (_name, value, fields) => {
    expect(findUnstorableValues(value)).toEqual(fields.map((field) => ({ field, code: 'validation.invalid-data' })));
  });

  it('include nesting deeper than the stack, reported with a readable field', () => {
    let value: unknown = [];
    for (let at = 0; at < 50_000; at++) value = [value];
    const [problem, ...others] = findUnstorableValues({ values: value });
    expect(others).toEqual([]);
    expect(problem!.field).toMatch(/^values(\[0\]){19}$/);
  });
});
