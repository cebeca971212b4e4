import { type Static, Type } from 'typebox';
import { brands } from './access.ts';
import { CustomerContact } from './contact.ts';
import { defineOperation } from './operation.ts';
import { bic } from './rules/bic.ts';
import { iban } from './rules/iban.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { CustomerId, Instant, nullable, optional, Version } from './types.ts';

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

export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

/** A postal address. A Dutch `postalCode` is stored in upper case without its space. */
export const Address = Type.Object({
  street: Type.String(),
  houseNumber: Type.Integer(),
  houseNumberAddition: nullable(Type.String()),
  postalCode: Type.String(),
  city: Type.String(),
  country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
});
export type Address = Static<typeof Address>;

export const Customer = Type.Object({
  customerId: CustomerId,
  customerType: Type.Enum([...customerTypes]),
  status: Type.Enum([...customerStatuses]),
  brand: Type.Enum([...brands]),
  companyName: Type.String(),
  legalForm: nullable(Type.Enum([...legalForms])),
  cocNumber: nullable(Type.String({ description: 'Number in the Chamber of Commerce register' })),
  vatNumber: nullable(Type.String()),
  address: Address,
  postalAddress: nullable(Address),
  iban: nullable(Type.String({ description: 'Whole for RESELLER_ADMIN and RESELLER_FINANCE, else the last four characters' })),
  bic: nullable(Type.String()),
  accountHolderName: nullable(Type.String()),
  paymentMethod: Type.Enum([...paymentMethods]),
  paymentTermDays: Type.Integer(),
  customInvoiceReference: nullable(Type.String({ description: 'Buyer reference on the invoice (EN 16931, BT-10)' })),
  invoiceAttachmentPreference: Type.Enum([...invoiceAttachmentPreferences]),
  contacts: Type.Array(CustomerContact),
  language: Type.Enum([...languages]),
  loyaltyParticipant: Type.Boolean(),
  createdAt: Instant,
  version: Version,
});
export type Customer = Static<typeof Customer>;

const params = Type.Object({ customerId: CustomerId });

export const getCustomer = defineOperation({
  id: 'getCustomer',
  method: 'GET',
  path: '/v1/customer/:customerId',
  summary: 'The company: address, bank account, invoice preferences and contacts.',
  tag: 'Customer',
  access: { signedIn: true },
  params,
  response: Customer,
});

/** IBAN (ISO 13616) and BIC (ISO 9362); spaces and lower case are accepted and stored away. */
export const CustomerIbanUpdateRequest = Type.Object({
  iban: Type.String({ maxLength: 60 }),
  bic: optional(Type.String({ maxLength: 20, description: 'Derived from a Dutch IBAN when left out' })),
  accountHolderName: optional(Type.String({ maxLength: 70, description: 'The company name when left out' })),
  mandateAccepted: Type.Optional(Type.Boolean({ description: 'Has to be true when the customer pays by direct debit' })),
  version: Type.Optional(Version),
});
export type CustomerIbanUpdateRequest = Static<typeof CustomerIbanUpdateRequest>;

export const ibanRules = { iban: [required, iban], bic: [bic], accountHolderName: [maxLength(70)] };

export const updateCustomerIban = defineOperation({
  id: 'updateCustomerIban',
  method: 'PATCH',
  path: '/v1/customer/:customerId/iban',
  summary: 'Changes the bank account; the main and billing contacts get a mail.',
  tag: 'Customer',
  access: { signedIn: true, role: 'RESELLER_ADMIN', noApiToken: true },
  params,
  body: CustomerIbanUpdateRequest,
  bodyName: 'customerIbanUpdateRequest',
  rules: ibanRules,
  response: Customer,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED'],
});
