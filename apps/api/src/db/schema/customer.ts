import type { Brand, Role } from '@demarc/contract/access.ts';
import type { Address } from '@demarc/contract/address.ts';
import type {
  CustomerStatus,
  CustomerType,
  InvoiceAttachmentPreference,
  LegalForm,
  MandateStatus,
  PaymentMethod,
} from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { SecondFactorScope } from '@demarc/contract/second-factor.ts';
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';

export const customers = pgTable(
  'customer',
  {
    customerId: integer().primaryKey(),
    customerType: text().$type<CustomerType>().notNull(),
    status: text().$type<CustomerStatus>().notNull(),
    /** The brand of the host name where the application was made. It determines how mail and documents look. */
    brand: text().$type<Brand>().notNull(),
    companyName: text().notNull(),
    legalForm: text().$type<LegalForm>(),
    cocNumber: text(),
    vatNumber: text(),
    address: jsonb().$type<Address>().notNull(),
    postalAddress: jsonb().$type<Address>(),
    iban: text(),
    bic: text(),
    accountHolderName: text(),
    paymentMethod: text().$type<PaymentMethod>().notNull().default('BANK_TRANSFER'),
    paymentTermDays: integer().notNull().default(30),
    /** The maximum of what the customer owes plus what it orders when it accepts a quotation; null for no limit. */
    creditLimit: numeric({ precision: 14, scale: 2 }),
    customInvoiceReference: text(),
    invoiceAttachmentPreference: text().$type<InvoiceAttachmentPreference>().notNull().default('pdf_and_ubl'),
    language: text().$type<Language>().notNull(),
    loyaltyParticipant: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    version: version(),
    expectedLinesPerMonth: integer(),
    /** The applicant's remarks. */
    remarks: text(),
    /** The existing customer with the same CoC number as this application; an employee has to review such an application. */
    duplicateOf: integer(),
    /** The reason why the provider refused, blocked or terminated the customer. The customer's users can read it. */
    statusReason: text(),
    approvedAt: instant(),
    acceptedTermsAt: instant(),
    secondFactorScope: text().$type<SecondFactorScope>().notNull().default('NOBODY'),
    secondFactorRoles: text().array().$type<Role[]>().notNull().default([]),
    /** Above this total contract value a second person has to approve; null for never. */
    approvalLimit: numeric({ precision: 10, scale: 2 }),
  },
  (customer) => [
    index().on(customer.cocNumber),
    index().on(customer.status, customer.customerId),
    index().on(customer.createdAt, customer.customerId),
  ],
);

/** SEPA direct debit mandates (CORE). A change of the bank account creates a new one. */
export const sepaMandates = pgTable(
  'sepa_mandate',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    /** For example `MND-20240317-02`, unique per creditor. */
    mandateId: text().notNull(),
    number: integer().notNull(),
    iban: text().notNull(),
    status: text().$type<MandateStatus>().notNull(),
    signedAt: instant().notNull(),
    signedByAccountId: uuid(),
    lastUsedAt: instant(),
  },
  (mandate) => [
    primaryKey({ columns: [mandate.customerId, mandate.mandateId] }),
    index().on(mandate.customerId, mandate.number),
    index().on(mandate.customerId, mandate.status),
  ],
);
