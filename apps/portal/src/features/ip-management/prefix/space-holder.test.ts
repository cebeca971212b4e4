import { expect, it } from 'vitest';
import { getSpaceHolder } from './space-holder.ts';

it.each([
  ['ASSIGNED PA', 'PROVIDER'],
  ['ASSIGNED', 'PROVIDER'],
  ['ASSIGNED PI', 'CUSTOMER'],
  ['LEGACY', null],
])('for %s space, the holder is %s', (status, holder) => {
  expect(getSpaceHolder({ status })).toBe(holder);
});

it('returns null without an object in the registry', () => {
  expect(getSpaceHolder(null)).toBeNull();
});
