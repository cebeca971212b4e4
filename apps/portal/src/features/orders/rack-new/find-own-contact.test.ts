import type { CustomerContact } from '@demarc/contract/contact.ts';
import { expect, it } from 'vitest';
import { findOwnContact } from './find-own-contact.ts';

const createContact = (id: string, values: Partial<CustomerContact>): CustomerContact => ({
  id,
  types: [],
  jobTitle: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneNumber2: '',
  version: 1,
  ...values,
});
const user = { email: 'eva@dam.example', firstName: 'Eva', middleName: 'van', lastName: 'Dam' };
const sameName = createContact('name', { firstName: 'Eva', middleName: 'van', lastName: 'Dam', email: 'noc@dam.example' });
const sameEmail = createContact('email', { lastName: 'Dam', email: 'Eva@dam.example' });

it('finds the contact with the email address of the user, or else with the name', () => {
  expect(findOwnContact([sameName, sameEmail], user)?.id).toBe('email');
  expect(findOwnContact([sameName], user)?.id).toBe('name');
});

it('finds nothing if neither matches', () => {
  expect(findOwnContact([createContact('other', { firstName: 'Eva', lastName: 'Postma' })], user)).toBeUndefined();
  expect(
    findOwnContact([createContact('unnamed', {})], { ...user, firstName: '', middleName: '', lastName: '' }),
  ).toBeUndefined();
});
