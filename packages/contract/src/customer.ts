import { type Static, Type } from 'typebox';
import { brands } from './access.ts';
import { Address, AddressRequest, buildAddressRules } from './address.ts';
import { CustomerContact } from './contact.ts';
import { languages } from './language.ts';
import { msaStatuses } from './msa-status.ts';
import { defineOperation } from './operation.ts';
import { getMember } from './rules/field-rules.ts';
import { maxLength } from './rules/max-length.ts';
import { minArrayLength } from './rules/min-array-length.ts';
import type { FieldRules } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { SecondFactorRoles, SecondFactorScope } from './second-factor.ts';
import { Amount, CustomerId, Instant, nullable, optional, Uuid, Version } from './types.ts';

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
  creditorId: nullable(
    Type.String({
      description: 'SEPA creditor identifier, as shown on the bank statement. Null while the provider has not set one.',
    }),
  ),
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
  approvalLimit: nullable(Amount),
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

/** Builds the rules of the second factor: the scope ROLES requires at least one role. */
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
