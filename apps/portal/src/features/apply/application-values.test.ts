import { CustomerCreateRequest } from '@demarc/contract/customer-application.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationValues,
  assignContactTypes,
  createApplicationValues,
  createContactValues,
  getApplicationRules,
  toApplicationRequest,
} from './application-values.ts';

function createValidValues(): ApplicationValues {
  const empty = createApplicationValues();
  const contact = { ...empty.contacts[0]!, lastName: 'Hiemstra', email: 'renske@noordkop.example', phoneNumber: '0223123456' };
  return {
    ...empty,
    customerType: 'reseller',
    cocNumber: '90188823',
    vatNumber: 'nl800188823b01',
    companyName: 'Noordkop Netwerken B.V.',
    address: {
      country: 'NL',
      postalCode: '1786 PX',
      houseNumber: '41',
      houseNumberAddition: 'B',
      street: 'Sluiskade',
      city: 'Den Helder',
    },
    contacts: [contact],
    account: { ...empty.account, username: contact.email, firstName: 'Renske', lastName: 'Hiemstra', email: contact.email },
    acceptedTerms: true,
    acceptedPrivacy: true,
  };
}

const findInvalidFields = (values: ApplicationValues) => findFieldProblems(getApplicationRules, values).map(({ field }) => field);

describe('the application form', () => {
  it('requires what the contract requires and nothing more', () => {
    expect(findInvalidFields(createValidValues())).toEqual([]);
    expect(findInvalidFields(createApplicationValues())).toEqual([
      'customerType',
      'cocNumber',
      'companyName',
      'address.postalCode',
      'address.houseNumber',
      'contacts[0].lastName',
      'contacts[0].email',
      'contacts[0].phoneNumber',
      'account.username',
      'account.firstName',
      'account.lastName',
      'account.email',
      'acceptedTerms',
      'acceptedPrivacy',
    ]);
  });
  it('requires a street and a city once it has fields for them', () => {
    const address = { ...createValidValues().address, street: '', city: '' };
    expect(findInvalidFields({ ...createValidValues(), address })).toEqual(['address.street', 'address.city']);
    const postalAddress = { ...address, country: 'BE', postalCode: '' };
    expect(findInvalidFields({ ...createValidValues(), postalAddress })).toEqual([
      'postalAddress.postalCode',
      'postalAddress.street',
      'postalAddress.city',
    ]);
    expect(findInvalidFields({ ...createValidValues(), postalAddress: { ...postalAddress, country: 'NL' } })).toEqual([
      'postalAddress.postalCode',
    ]);
  });
  it.each([['12 a'], ['-1'], ['100001']])('rejects %j orders per month', (expectedLinesPerMonth) => {
    expect(findInvalidFields({ ...createValidValues(), expectedLinesPerMonth })).toEqual(['expectedLinesPerMonth']);
  });
  it('sends a valid request with null for empty fields', () => {
    const request = toApplicationRequest({ ...createValidValues(), expectedLinesPerMonth: '40' }, 'nl');
    expect(request).toMatchObject({
      expectedLinesPerMonth: 40,
      vatNumber: 'NL800188823B01',
      address: { houseNumber: 41 },
      postalAddress: null,
      iban: null,
      legalForm: null,
      language: 'nl',
    });
    expect(Object.keys(request).filter((name) => !(name in CustomerCreateRequest.properties))).toEqual([]);
  });
});

describe('assignContactTypes', () => {
  const contacts = [createContactValues(['main', 'billing']), createContactValues(['order'])];
  it('keeps one main contact', () => {
    expect(assignContactTypes(contacts, 1, ['main', 'order'])).toEqual([['billing'], ['main', 'order']]);
  });
  it('does not change other contacts otherwise', () => {
    expect(assignContactTypes(contacts, 1, [])).toEqual([['main', 'billing'], []]);
  });
});
