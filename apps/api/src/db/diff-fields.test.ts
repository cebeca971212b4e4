import { expect, it } from 'vitest';
import { diffFields } from './diff-fields.ts';

it('returns the fields that differ, with their values before and after', () => {
  const before = { name: 'a', tags: ['x'], since: new Date(0), version: 1 };
  expect(diffFields(before, { name: 'b', tags: ['x'], since: new Date(0) })).toEqual({
    fields: ['name'],
    before: { name: 'a' },
    after: { name: 'b' },
  });
});

it('compares only the given fields', () => {
  const diff = diffFields({ name: 'a', version: 1 }, { name: 'b', version: 2 }, ['version']);
  expect(diff).toEqual({ fields: ['version'], before: { version: 1 }, after: { version: 2 } });
});
