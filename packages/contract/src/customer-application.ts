import { type Static, Type } from 'typebox';
import { accountCreateRules, NewAccount } from './account.ts';
import { AddressRequest, buildAddressRules } from './address.ts';
import { buildContactRules, CustomerContactRequest } from './contact.ts';
import { customerStatuses, customerTypes, invoiceAttachmentPreferences, legalForms } from './customer.ts';
import { languages } from './language.ts';
import { defineOperation } from './operation.ts';
import { bic } from './rules/bic.ts';
import { getMember } from './rules/field-rules.ts';
import { iban } from './rules/iban.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { minArrayLength } from './rules/min-array-length.ts';
import { minLength } from './rules/min-length.ts';
import { numeric } from './rules/numeric.ts';
import { required } from './rules/required.ts';
import type { FieldRules, Rule } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { vatNumber } from './rules/vat-number.ts';
import { CustomerId, optional, Uuid } from './types.ts';

/** An application to become a customer, with the account of its first administrator. */
export const CustomerCreateRequest = Type.Object({
  customerType: Type.Enum([...customerTypes]),
  companyName: Type.String({ maxLength: 120 }),
  legalForm: optional(Type.Enum([...legalForms])),
  cocNumber: optional(Type.String({ maxLength: 20 })),
  vatNumber: optional(Type.String({ maxLength: 20 })),
  address: AddressRequest,
  postalAddress: optional(AddressRequest),
  iban: optional(Type.String({ maxLength: 60 })),
  bic: optional(Type.String({ maxLength: 20 })),
  accountHolderName: optional(Type.String({ maxLength: 70 })),
  contacts: Type.Array(CustomerContactRequest, { maxItems: 20 }),
  language: Type.Optional(Type.Enum([...languages])),
  expectedLinesPerMonth: optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  remarks: optional(Type.String({ maxLength: 1_000 })),
  invoiceAttachmentPreference: Type.Optional(Type.Enum([...invoiceAttachmentPreferences])),
  account: NewAccount,
  acceptedTerms: Type.Boolean(),
  acceptedPrivacy: Type.Boolean(),
});
export type CustomerCreateRequest = Static<typeof CustomerCreateRequest>;

const mustBeAccepted: Rule = (value) => (value === true ? null : { code: 'validation.required' });

/** Requires that the VAT number belongs to the country of the address. A Dutch one is `NL`, nine digits, `B` and two digits. */
function vatNumberForCountry(country: unknown): Rule {
  return (value) => {
    const number = typeof value === 'string' ? value.replace(/[\s.]/g, '').toUpperCase() : '';
    if (number === '' || typeof country !== 'string') return null;
    // The VAT prefix of Greece and Northern Ireland is not their country code.
    const prefix = { GR: 'EL' }[country] ?? country;
    if (!number.startsWith(prefix) && !(country === 'GB' && number.startsWith('XI')))
      return { code: 'validation.not-allowed-here' };
    return country !== 'NL' || /^NL[0-9]{9}B[0-9]{2}$/.test(number) ? null : { code: 'validation.vat-invalid' };
  };
}

const exactlyOneMainContact: Rule = (contacts) =>
  Array.isArray(contacts) && contacts.filter((contact) => getContactTypes(contact).includes('main')).length !== 1
    ? { code: 'validation.main-contact-missing' }
    : null;
const atLeastOneBillingContact: Rule = (contacts) =>
  Array.isArray(contacts) && !contacts.some((contact) => getContactTypes(contact).includes('billing'))
    ? { code: 'validation.billing-contact-missing' }
    : null;

function getContactTypes(contact: unknown): readonly unknown[] {
  const types = getMember(contact, 'types');
  return Array.isArray(types) ? types : [];
}

/** Builds the rules for an application. Required fields depend on the country and on the types of each contact. */
export function buildCustomerCreateRules(body: unknown): FieldRules {
  const country = getMember(getMember(body, 'address'), 'country');
  const postal = getMember(body, 'postalAddress');
  const contacts = getMember(body, 'contacts');
  const isDutch = country === 'NL';
  const coc: readonly Rule[] = [numeric, minLength(8), maxLength(8)];
  const ofContacts = (Array.isArray(contacts) ? contacts : []).flatMap((contact, index) =>
    Object.entries(buildContactRules(contact)).map(([field, rules]) => [`contacts.${index}.${field}`, rules] as const),
  );
  return {
    companyName: [required, maxLength(120), singleLine],
    cocNumber: isDutch ? [required, ...coc] : [maxLength(20), singleLine],
    vatNumber: [vatNumber, vatNumberForCountry(country)],
    ...buildAddressRules('address', country),
    ...buildAddressRules('postalAddress?', getMember(postal, 'country')),
    iban: [iban],
    bic: [bic],
    accountHolderName: [maxLength(70), singleLine],
    contacts: [minArrayLength(1), exactlyOneMainContact, atLeastOneBillingContact],
    ...Object.fromEntries(ofContacts),
    expectedLinesPerMonth: [min(0)],
    remarks: [maxLength(1_000)],
    ...Object.fromEntries(Object.entries(accountCreateRules).map(([field, rules]) => [`account.${field}`, rules])),
    acceptedTerms: [mustBeAccepted],
    acceptedPrivacy: [mustBeAccepted],
  };
}

export const CustomerCreated = Type.Object({
  customerId: CustomerId,
  status: Type.Enum([...customerStatuses]),
  accountId: Uuid,
});
export type CustomerCreated = Static<typeof CustomerCreated>;

export const createCustomer = defineOperation({
  id: 'createCustomer',
  method: 'POST',
  path: '/v1/customer',
  summary: 'Applies to become a customer. The applicant gets a confirmation email. Limited to 5 per hour per IP address.',
  tag: 'Customer',
  access: { signedIn: false },
  body: CustomerCreateRequest,
  bodyName: 'customerCreateRequest',
  rules: buildCustomerCreateRules,
  repeatable: true,
  response: CustomerCreated,
  status: 201,
  problems: ['TOO_MANY_ATTEMPTS'],
});
