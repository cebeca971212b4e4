import { type Static, Type } from 'typebox';
import { InvoiceNumber, InvoiceNumberParam } from '../invoice.ts';
import { InvoiceRuleSet, InvoiceRuleViolation } from '../invoice-validation.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { CustomerId, Instant } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** An invoice whose documents break a rule, so that customers cannot download them. */
export const HeldBackInvoice = Type.Object({
  customerId: CustomerId,
  number: InvoiceNumber,
  validatedAt: Instant,
  ruleSets: Type.Array(InvoiceRuleSet),
  violations: Type.Array(InvoiceRuleViolation, { description: 'The first 50.' }),
});
export type HeldBackInvoice = Static<typeof HeldBackInvoice>;

const tag = 'Provider: invoices';

export const listHeldBackInvoices = defineOperation({
  id: 'listHeldBackInvoices',
  method: 'GET',
  path: '/v1/provider/held-back-invoice',
  summary: 'Lists invoices whose documents break a rule, by number. Customers cannot download them.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(HeldBackInvoice),
});

export const renderInvoice = defineOperation({
  id: 'renderInvoice',
  method: 'POST',
  path: '/v1/provider/invoice/:number/rendering',
  summary:
    'Renders the documents of an invoice that was held back again, after its cause was removed. Documents that are ready never change.',
  tag,
  access,
  params: Type.Object({ number: InvoiceNumberParam }),
  problems: ['INVALID_TRANSITION'],
  status: 202,
});
