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

it('finds message types without a contact', () => {
  expect(uncovered([director, desk])).toEqual(['order', 'abuse']);
  expect(uncovered([])).toEqual(['main', 'order', 'abuse', 'billing', 'support']);
});

describe('an irreplaceable contact', () => {
  it('is the only main contact', () => expect(lastFor([director, books], director)).toBe('main'));
  it('is the last billing contact', () => expect(lastFor([books, desk], books)).toBe('billing'));
  it('is not a contact whose messages another contact also gets', () => expect(lastFor([director, books], books)).toBeNull());
  it('is not the last support contact', () => expect(lastFor([director, desk], desk)).toBeNull());
});

describe('a saved contact', () => {
  const company = { contacts: [director, books] } as unknown as Customer;
  it('replaces the previous version', () => {
    const { contacts } = withContact(company, { ...books, email: 'b@c.example' });
    expect(contacts).toEqual([director, { ...books, email: 'b@c.example' }]);
  });
  it('is appended when it is new', () => {
    expect(withContact(company, desk).contacts).toEqual([director, books, desk]);
  });
  it('replaces the previous main contact', () => {
    const { contacts } = withContact(company, { ...books, types: ['main', 'billing'] });
    expect(contacts.map(({ types }) => types)).toEqual([['billing'], ['main', 'billing']]);
  });
});

it('formats names without empty parts and phone numbers in groups', () => {
  expect(personName({ firstName: 'Eva', middleName: '', lastName: 'Postma' })).toBe('Eva Postma');
  expect(personName({ firstName: '', middleName: '', lastName: 'Crediteuren' })).toBe('Crediteuren');
  expect(phoneInGroups('0755550112')).toBe('075 555 01 12');
  expect(phoneInGroups('0612345678')).toBe('06 12 34 56 78');
  expect(phoneInGroups('+31')).toBe('+31');
});
