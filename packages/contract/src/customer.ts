import { type Static, Type } from 'typebox';
import { brands } from './access.ts';
import { accountCreateRules, NewAccount } from './account.ts';
import { Address, AddressRequest, buildAddressRules } from './address.ts';
import { buildContactRules, CustomerContact, CustomerContactRequest } from './contact.ts';
import { languages } from './language.ts';
import { msaStatuses } from './msa.ts';
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
import { SecondFactorRoles, SecondFactorScope } from './second-factor.ts';
import { CustomerId, Instant, nullable, optional, Uuid, Version } from './types.ts';

export const customerTypes = ['end-user', 'reseller'] as const;
export type CustomerType = (typeof customerTypes)[number];

export const customerStatuses = ['APPLICATION', 'ACTIVE', 'BLOCKED', 'TERMINATED'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const legalForms = ['BV', 'NV', 'VOF', 'EENMANSZAAK', 'STICHTING', 'VERENIGING', 'COOPERATIE', 'OTHER'] as const;
export type LegalForm = (typeof legalForms)[number];

export const invoiceAttachmentPreferences = ['pdf_and_ubl', 'pdf_only', 'ubl_only', 'none'] as const;
export type InvoiceAttachmentPreference = (typeof invoiceAttachmentPreferences)[number];

export const paymentMethods = ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const mandateStatuses = ['PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

/** The current SEPA direct debit mandate (scheme CORE). */
export const SepaMandate = Type.Object({
  mandateId: Type.String(),
  scheme: Type.Literal('CORE'),
  status: Type.Enum([...mandateStatuses]),
  signedAt: Instant,
  ibanMasked: Type.String({ description: 'Last four characters of the IBAN.' }),
  creditorId: Type.String({ description: 'SEPA creditor identifier, as shown on the bank statement.' }),
  lastUsedAt: nullable(Instant),
});
export type SepaMandate = Static<typeof SepaMandate>;

export const Customer = Type.Object({
  customerId: CustomerId,
  customerType: Type.Enum([...customerTypes]),
  status: Type.Enum([...customerStatuses]),
  brand: Type.Enum([...brands]),
  companyName: Type.String(),
  legalForm: nullable(Type.Enum([...legalForms])),
  cocNumber: nullable(Type.String({ description: 'Chamber of Commerce (KvK) number.' })),
  vatNumber: nullable(Type.String()),
  address: Address,
  postalAddress: nullable(Address),
  iban: nullable(
    Type.String({ description: 'Full IBAN for RESELLER_ADMIN and RESELLER_FINANCE. Last four characters for other roles.' }),
  ),
  bic: nullable(Type.String()),
  accountHolderName: nullable(Type.String()),
  paymentMethod: Type.Enum([...paymentMethods]),
  paymentTermDays: Type.Integer(),
  sepaMandate: nullable(SepaMandate),
  customInvoiceReference: nullable(Type.String({ description: 'Buyer reference on the invoice (EN 16931, BT-10).' })),
  invoiceAttachmentPreference: Type.Enum([...invoiceAttachmentPreferences]),
  contacts: Type.Array(CustomerContact),
  language: Type.Enum([...languages]),
  loyaltyParticipant: Type.Boolean(),
  msa: nullable(Type.Object({ msaId: Uuid, status: Type.Enum([...msaStatuses]) })),
  secondFactorScope: SecondFactorScope,
  secondFactorRoles: SecondFactorRoles,
  createdAt: Instant,
  version: Version,
});
export type Customer = Static<typeof Customer>;

const params = Type.Object({ customerId: CustomerId });

export const getCustomer = defineOperation({
  id: 'getCustomer',
  method: 'GET',
  path: '/v1/customer/:customerId',
  summary: 'Retrieves the customer: address, bank account, invoice preferences, and contacts.',
  tag: 'Customer',
  access: { signedIn: true },
  params,
  response: Customer,
  follows: ['customer', 'contact', 'msa'],
});

/** IBAN (ISO 13616) and BIC (ISO 9362). Spaces and lower case are accepted and normalized. */
export const CustomerIbanUpdateRequest = Type.Object({
  iban: Type.String({ maxLength: 60 }),
  bic: optional(Type.String({ maxLength: 20, description: 'Derived from a Dutch IBAN if you leave it out.' })),
  accountHolderName: optional(Type.String({ maxLength: 70, description: 'Defaults to the company name.' })),
  mandateAccepted: Type.Optional(Type.Boolean({ description: 'Must be true if the customer pays by direct debit.' })),
  version: Type.Optional(Version),
});
export type CustomerIbanUpdateRequest = Static<typeof CustomerIbanUpdateRequest>;

export const ibanRules = { iban: [required, iban], bic: [bic], accountHolderName: [maxLength(70), singleLine] };

export const updateCustomerIban = defineOperation({
  id: 'updateCustomerIban',
  method: 'PATCH',
  path: '/v1/customer/:customerId/iban',
  summary: 'Updates the bank account. The main and billing contacts get an email.',
  tag: 'Customer',
  access: { signedIn: true, role: 'RESELLER_ADMIN', noApiToken: true, recentSignIn: true },
  params,
  body: CustomerIbanUpdateRequest,
  bodyName: 'customerIbanUpdateRequest',
  rules: ibanRules,
  response: Customer,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED'],
});

const updateOperation = { tag: 'Customer', params, response: Customer } as const;
const updateProblems = ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE'] as const;

/** The visiting address and, if different, the postal address. `postalAddress` null means that they are the same. */
export const CustomerAddressUpdateRequest = Type.Object({
  ...AddressRequest.properties,
  postalAddress: optional(AddressRequest),
  version: Type.Optional(Version),
});
export type CustomerAddressUpdateRequest = Static<typeof CustomerAddressUpdateRequest>;

export function buildCustomerAddressRules(body: unknown): FieldRules {
  const postal = getMember(body, 'postalAddress');
  return {
    ...buildAddressRules('', getMember(body, 'country')),
    ...buildAddressRules('postalAddress?', getMember(postal, 'country')),
  };
}

export const updateCustomerAddress = defineOperation({
  ...updateOperation,
  id: 'updateCustomerAddress',
  method: 'PATCH',
  path: '/v1/customer/:customerId/address',
  summary: "Updates the customer's address.",
  access: { signedIn: true, role: 'RESELLER_ADMIN' },
  body: CustomerAddressUpdateRequest,
  bodyName: 'customerAddressUpdateRequest',
  rules: buildCustomerAddressRules,
  problems: updateProblems,
});

export const CustomerCustomInvoiceReferenceUpdateRequest = Type.Object({
  customInvoiceReference: nullable(Type.String({ maxLength: 50 })),
  version: Type.Optional(Version),
});
export type CustomerCustomInvoiceReferenceUpdateRequest = Static<typeof CustomerCustomInvoiceReferenceUpdateRequest>;

export const customInvoiceReferenceRules = { customInvoiceReference: [maxLength(50), singleLine] };

export const updateCustomerCustomInvoiceReference = defineOperation({
  ...updateOperation,
  id: 'updateCustomerCustomInvoiceReference',
  method: 'PATCH',
  path: '/v1/customer/:customerId/custom-invoice-reference',
  summary: 'Updates the buyer reference on invoices. Pass null to remove it.',
  access: { signedIn: true, role: 'RESELLER_FINANCE' },
  body: CustomerCustomInvoiceReferenceUpdateRequest,
  bodyName: 'customerCustomInvoiceReferenceUpdateRequest',
  rules: customInvoiceReferenceRules,
  problems: updateProblems,
});

export const CustomerInvoiceAttachmentPreferenceUpdateRequest = Type.Object({
  invoiceAttachmentPreference: Type.Enum([...invoiceAttachmentPreferences]),
  version: Type.Optional(Version),
});
export type CustomerInvoiceAttachmentPreferenceUpdateRequest = Static<typeof CustomerInvoiceAttachmentPreferenceUpdateRequest>;

export const updateCustomerInvoiceAttachmentPreference = defineOperation({
  ...updateOperation,
  id: 'updateCustomerInvoiceAttachmentPreference',
  method: 'PATCH',
  path: '/v1/customer/:customerId/invoice-attachment-preference',
  summary: 'Updates which files are attached to invoice emails.',
  access: { signedIn: true, role: 'RESELLER_FINANCE' },
  body: CustomerInvoiceAttachmentPreferenceUpdateRequest,
  bodyName: 'customerInvoiceAttachmentPreferenceUpdateRequest',
  problems: updateProblems,
});

export const CustomerSecondFactorUpdateRequest = Type.Object({
  secondFactorScope: SecondFactorScope,
  secondFactorRoles: Type.Optional(SecondFactorRoles),
  version: Type.Optional(Version),
});
export type CustomerSecondFactorUpdateRequest = Static<typeof CustomerSecondFactorUpdateRequest>;

/** The scope ROLES requires at least one role. */
export function buildSecondFactorRules(body: unknown): FieldRules {
  return getMember(body, 'secondFactorScope') === 'ROLES' ? { secondFactorRoles: [minArrayLength(1)] } : {};
}

export const updateCustomerSecondFactor = defineOperation({
  ...updateOperation,
  id: 'updateCustomerSecondFactor',
  method: 'PATCH',
  path: '/v1/customer/:customerId/second-factor',
  summary:
    'Requires a second factor for every user, for users with certain roles, or for nobody. Users without one set it up at their next sign-in. Sessions without one end within 15 minutes. Only a user who signed in with a second factor can require it.',
  access: { signedIn: true, role: 'RESELLER_ADMIN', noApiToken: true, recentSignIn: true },
  body: CustomerSecondFactorUpdateRequest,
  bodyName: 'customerSecondFactorUpdateRequest',
  rules: buildSecondFactorRules,
  problems: [...updateProblems, 'SECOND_FACTOR_REQUIRED'],
});

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

/** The VAT number must belong to the country of the address. A Dutch one is `NL`, nine digits, `B` and two digits. */
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
  Array.isArray(contacts) && contacts.filter((one) => getContactTypes(one).includes('main')).length !== 1
    ? { code: 'validation.main-contact-missing' }
    : null;
const atLeastOneBillingContact: Rule = (contacts) =>
  Array.isArray(contacts) && !contacts.some((one) => getContactTypes(one).includes('billing'))
    ? { code: 'validation.billing-contact-missing' }
    : null;

function getContactTypes(contact: unknown): readonly unknown[] {
  const types = getMember(contact, 'types');
  return Array.isArray(types) ? types : [];
}

/** The rules for an application. Required fields depend on the country and on the types of each contact. */
export function buildCustomerCreateRules(body: unknown): FieldRules {
  const country = getMember(getMember(body, 'address'), 'country');
  const postal = getMember(body, 'postalAddress');
  const contacts = getMember(body, 'contacts');
  const isDutch = country === 'NL';
  const coc: readonly Rule[] = [numeric, minLength(8), maxLength(8)];
  const ofContacts = (Array.isArray(contacts) ? contacts : []).flatMap((contact, at) =>
    Object.entries(buildContactRules(contact)).map(([field, rules]) => [`contacts.${at}.${field}`, rules] as const),
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
