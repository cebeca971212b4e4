import type { ContactType, CustomerContact } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { describe, expect, it } from 'vitest';
import { lastFor, uncovered, withContact } from './contact-duties.ts';
import { phoneInGroups } from './contact-text.ts';

function contact(id: string, types: ContactType[]): CustomerContact {
  const empty = { jobTitle: '', firstName: '', middleName: '', email: '', phoneNumber: '', phoneNumber2: '' };
  return { ...empty, id, types, lastName: id, version: 1 };
}
const director = contact('director', ['main', 'billing']);
const books = contact('books', ['billing']);
const desk = contact('desk', ['support']);

it('finds the types that nobody has', () => {
  expect(uncovered([director, desk])).toEqual(['order', 'abuse']);
  expect(uncovered([])).toEqual(['main', 'order', 'abuse', 'billing', 'support']);
});

describe('a contact that a company cannot be without', () => {
  it('is the only main one', () => expect(lastFor([director, books], director)).toBe('main'));
  it('is the last one for billing', () => expect(lastFor([books, desk], books)).toBe('billing'));
  it('is not one whose messages somebody else gets too', () => expect(lastFor([director, books], books)).toBeNull());
  it('is not the last one for support', () => expect(lastFor([director, desk], desk)).toBeNull());
});

describe('a saved contact in its company', () => {
  const company = { contacts: [director, books] } as unknown as Customer;
  it('takes the place of the one before', () => {
    const { contacts } = withContact(company, { ...books, email: 'b@c.example' });
    expect(contacts).toEqual([director, { ...books, email: 'b@c.example' }]);
  });
  it('comes after the others when it is new', () => {
    expect(withContact(company, desk).contacts).toEqual([director, books, desk]);
  });
  it('takes main from whoever was it', () => {
    const { contacts } = withContact(company, { ...books, types: ['main', 'billing'] });
    expect(contacts.map(({ types }) => types)).toEqual([['billing'], ['main', 'billing']]);
  });
});

it('writes names without gaps and numbers in groups', () => {
  expect(personName({ firstName: 'Eva', middleName: '', lastName: 'Postma' })).toBe('Eva Postma');
  expect(personName({ firstName: '', middleName: '', lastName: 'Crediteuren' })).toBe('Crediteuren');
  expect(phoneInGroups('0755550112')).toBe('075 555 01 12');
  expect(phoneInGroups('0612345678')).toBe('06 12 34 56 78');
  expect(phoneInGroups('+31')).toBe('+31');
});
