import { expect, it } from 'vitest';
import { getInitials } from './get-initials.ts';

it.each([
  [{ data: { firstName: 'Sanne', lastName: 'Graaf' } }, 'SG'],
  [{ data: { firstName: '', lastName: '' } }, ''],
  [{ isPending: true }, ''],
  [{}, 'AN'],
])('%j has the initials %j', (account, initials) => {
  expect(getInitials('admin@noordlijn.example', account)).toBe(initials);
});
