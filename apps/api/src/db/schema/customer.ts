import type { Brand } from '@demarc/contract/access.ts';
import type {
  Address,
  CustomerStatus,
  CustomerType,
  InvoiceAttachmentPreference,
  Language,
  LegalForm,
  PaymentMethod,
} from '@demarc/contract/customer.ts';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';

export const customers = pgTable('customer', {
  customerId: integer().primaryKey(),
  customerType: text().$type<CustomerType>().notNull(),
  status: text().$type<CustomerStatus>().notNull(),
  /** At whose host the application came; decides how mails and documents look. */
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
  customInvoiceReference: text(),
  invoiceAttachmentPreference: text().$type<InvoiceAttachmentPreference>().notNull().default('pdf_and_ubl'),
  language: text().$type<Language>().notNull(),
  loyaltyParticipant: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  version: version(),
});
