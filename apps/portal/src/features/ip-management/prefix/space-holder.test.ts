import { expect, it } from 'vitest';
import { getSpaceHolder } from './space-holder.ts';

it.each([
  ['ASSIGNED PA', 'PROVIDER'],
  ['ASSIGNED', 'PROVIDER'],
  ['ASSIGNED PI', 'CUSTOMER'],
  ['LEGACY', null],
])('the holder of %s space is %s', (status, holder) => {
  expect(getSpaceHolder({ status })).toBe(holder);
});

it('is not known without an object in the registry', () => {
  expect(getSpaceHolder(null)).toBeNull();
});
