import type { InvoiceRuleSet, InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The last check of an invoice's documents. Documents with violations are held back. */
export const invoiceValidations = pgTable(
  'invoice_validation',
  {
    customerId: integer().notNull(),
    number: text().notNull(),
    status: text().$type<'VALID' | 'HELD_BACK'>().notNull(),
    validatedAt: instant().notNull(),
    ruleSets: jsonb().$type<InvoiceRuleSet[]>().notNull(),
    violations: jsonb().$type<InvoiceRuleViolation[]>().notNull(),
  },
  (validation) => [
    primaryKey({ columns: [validation.customerId, validation.number] }),
    index().on(validation.status, validation.number),
  ],
);
