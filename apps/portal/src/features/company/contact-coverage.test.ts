import type { ContactType, CustomerContact } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { describe, expect, it } from 'vitest';
import { findUncoveredTypes, getIrreplaceableType, upsertContact } from './contact-coverage.ts';

function createContact(id: string, types: ContactType[]): CustomerContact {
  const empty = { jobTitle: '', firstName: '', middleName: '', email: '', phoneNumber: '', phoneNumber2: '' };
  return { ...empty, id, types, lastName: id, version: 1 };
}
const director = createContact('director', ['main', 'billing']);
const books = createContact('books', ['billing']);
const desk = createContact('desk', ['support']);

it('finds message types without a contact', () => {
  expect(findUncoveredTypes([director, desk])).toEqual(['order', 'abuse']);
  expect(findUncoveredTypes([])).toEqual(['main', 'order', 'abuse', 'billing', 'support']);
});

describe('getIrreplaceableType', () => {
  it('returns main for the only main contact', () => expect(getIrreplaceableType([director, books], director)).toBe('main'));
  it('returns billing for the last billing contact', () => expect(getIrreplaceableType([books, desk], books)).toBe('billing'));
  it('returns null for a contact whose messages another contact also gets', () =>
    expect(getIrreplaceableType([director, books], books)).toBeNull());
  it('returns null for the last support contact', () => expect(getIrreplaceableType([director, desk], desk)).toBeNull());
});

describe('upsertContact', () => {
  const company = { contacts: [director, books] } as unknown as Customer;
  it('replaces the previous version of a contact', () => {
    const { contacts } = upsertContact(company, { ...books, email: 'b@c.example' });
    expect(contacts).toEqual([director, { ...books, email: 'b@c.example' }]);
  });
  it('appends a new contact', () => {
    expect(upsertContact(company, desk).contacts).toEqual([director, books, desk]);
  });
  it('takes the main type from the previous main contact', () => {
    const { contacts } = upsertContact(company, { ...books, types: ['main', 'billing'] });
    expect(contacts.map(({ types }) => types)).toEqual([['billing'], ['main', 'billing']]);
  });
});

it('formats names without empty parts', () => {
  expect(formatPersonName({ firstName: 'Eva', middleName: '', lastName: 'Postma' })).toBe('Eva Postma');
  expect(formatPersonName({ firstName: '', middleName: '', lastName: 'Crediteuren' })).toBe('Crediteuren');
});
