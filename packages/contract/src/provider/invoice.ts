import { type Static, Type } from 'typebox';
import { type chargeTypes, chargeUnits } from '../catalog.ts';
import { paymentMethods } from '../customer.ts';
import { chargedServiceTypes, Invoice, InvoiceNumber, InvoiceNumberParam, InvoiceSummary, maxInvoiceLines } from '../invoice.ts';
import { invoiceStatuses, invoiceTypes } from '../invoice-status.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { CustomerId, Day, Instant, IntegerId, nullable, optional, UnitPrice } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** RUNNING until the invoice is issued. EMPTY means that there was nothing to charge, so there is no invoice. */
export const billingRunStatuses = ['RUNNING', 'ISSUED', 'EMPTY'] as const;
export type BillingRunStatus = (typeof billingRunStatuses)[number];

/** The billing of one customer: all charges that are due on a day become one invoice. */
export const BillingRun = Type.Object({
  customerId: CustomerId,
  day: Type.String({ format: 'date', description: 'Issue date. Monthly charges are billed up to the end of its month.' }),
  status: Type.Enum([...billingRunStatuses]),
  specificationCount: Type.Integer({ description: 'Charges added so far.' }),
  invoiceNumber: nullable(InvoiceNumber),
  startedAt: Instant,
  finishedAt: nullable(Instant),
});
export type BillingRun = Static<typeof BillingRun>;

/** An invoice with the customer that it belongs to. */
export const ProviderInvoice = Type.Object({ customerId: CustomerId, ...Invoice.properties });
export type ProviderInvoice = Static<typeof ProviderInvoice>;

const tag = 'Provider: invoices';
const params = Type.Object({ number: InvoiceNumberParam });
const positiveAmount = '^[0-9]{1,10}\\.[0-9]{2}$';
const PaymentAmount = Type.String({ pattern: positiveAmount, description: 'EUR, with two decimals.' });
const LineAmount = Type.String({ pattern: positiveAmount, description: 'EUR, excl. VAT, with two decimals.' });

export const startBillingRun = defineOperation({
  id: 'startBillingRun',
  method: 'POST',
  path: '/v1/provider/billing-run',
  summary:
    'Starts the billing of one customer or of all. A customer who has already been billed for that day is not billed again, and an unfinished run resumes.',
  tag,
  access,
  body: Type.Object({
    day: Type.Optional(Type.String({ format: 'date', description: 'Issue date, not in the future. Defaults to today.' })),
    customerId: Type.Optional(CustomerId),
  }),
  bodyName: 'billingRun',
  response: Type.Object({ day: Day, customerCount: Type.Integer({ description: 'Customers whose billing was queued.' }) }),
  status: 202,
  problems: ['SELLER_NOT_CONFIGURED'],
});

export const listBillingRuns = defineOperation({
  id: 'listBillingRuns',
  method: 'GET',
  path: '/v1/provider/billing-run',
  summary: 'Lists billing runs, newest first.',
  tag,
  access,
  query: Type.Object({
    day: Type.Optional(Day),
    customerId: Type.Optional(CustomerId),
    status: Type.Optional(Type.Enum([...billingRunStatuses])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(BillingRun),
});

export const addCustomerCharge = defineOperation({
  id: 'addCustomerCharge',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/charge',
  summary: 'Adds a charge that no order causes, such as remote hands. A negative price is a credit.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId }),
  body: Type.Object({
    productCode: Type.String({ maxLength: 20 }),
    description: Type.String({ maxLength: 200 }),
    chargeType: Type.Enum(['MRC', 'NRC'] satisfies (typeof chargeTypes)[number][]),
    unit: Type.Enum([...chargeUnits]),
    unitPrice: UnitPrice,
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    discountPercent: optional(Type.String({ pattern: '^(100|[0-9]{1,2})(\\.[0-9]{1,2})?$', description: 'Percentage.' })),
    startsOn: Type.String({ format: 'date', description: 'First day charged, or the day of a one-time charge.' }),
    endsOn: optional(Type.String({ format: 'date', description: 'Last day charged. Only for monthly charges.' })),
    purchaseOrderNumber: optional(Type.String({ maxLength: 50 })),
    service: optional(
      Type.Object(
        {
          type: Type.Enum([...chargedServiceTypes]),
          id: IntegerId,
          label: Type.String({ maxLength: 40, description: 'Service ID, such as LN-204512.' }),
        },
        { description: 'The service that is charged, if it is about one.' },
      ),
    ),
  }),
  bodyName: 'customerCharge',
  rules: {
    productCode: [required, maxLength(20), singleLine],
    description: [required, maxLength(200), singleLine],
    startsOn: [required],
    purchaseOrderNumber: [maxLength(50), singleLine],
  },
  repeatable: true,
  response: Type.Object({ chargeId: Type.Integer() }),
  status: 201,
});

export const listProviderInvoices = defineOperation({
  id: 'listProviderInvoices',
  method: 'GET',
  path: '/v1/provider/invoice',
  summary: 'Lists the invoices and credit notes of all customers, by number.',
  tag,
  access,
  query: Type.Object({
    customerId: Type.Optional(CustomerId),
    type: Type.Optional(Type.Enum([...invoiceTypes])),
    status: Type.Optional(Type.Enum([...invoiceStatuses])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(Type.Object({ customerId: CustomerId, ...InvoiceSummary.properties })),
});

export const getProviderInvoice = defineOperation({
  id: 'getProviderInvoice',
  method: 'GET',
  path: '/v1/provider/invoice/:number',
  summary: 'Retrieves an invoice.',
  tag,
  access,
  params,
  response: ProviderInvoice,
});

export const moveProviderInvoice = defineOperation({
  id: 'moveProviderInvoice',
  method: 'POST',
  path: '/v1/provider/invoice/:number/move',
  summary:
    'Changes the status of an invoice. Payments and credit notes have calls of their own. `COLLECTION_SCHEDULED` requires a collection date and an active mandate, and `REVERSED` the return code of the bank.',
  tag,
  access,
  params,
  body: Type.Object({
    status: Type.Enum(['COLLECTION_SCHEDULED', 'REVERSED', 'OPEN', 'DISPUTED', 'WRITTEN_OFF']),
    collectionDate: Type.Optional(Day),
    returnCode: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{4}$', description: 'ISO 20022, such as `AM04`.' })),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  bodyName: 'invoiceMove',
  response: ProviderInvoice,
  problems: ['INVALID_TRANSITION', 'MANDATE_REQUIRED'],
});

export const addInvoicePayment = defineOperation({
  id: 'addInvoicePayment',
  method: 'POST',
  path: '/v1/provider/invoice/:number/payment',
  summary: 'Adds a payment to an invoice. Refused if it is more than the open amount.',
  tag,
  access,
  params,
  body: Type.Object({
    date: Day,
    amount: PaymentAmount,
    method: Type.Enum([...paymentMethods]),
    reference: Type.String({ maxLength: 140, description: 'Reference of the bank. A repeat of one changes nothing.' }),
  }),
  bodyName: 'invoicePayment',
  rules: { date: [required], amount: [required], reference: [required, maxLength(140), singleLine] },
  repeatable: true,
  response: ProviderInvoice,
  status: 201,
  problems: ['INVALID_TRANSITION', 'AMOUNT_TOO_LARGE'],
});

export const creditInvoice = defineOperation({
  id: 'creditInvoice',
  method: 'POST',
  path: '/v1/provider/invoice/:number/credit-note',
  summary:
    'Issues a credit note for an invoice: for all of it, or for amounts of some of its lines. It settles what is open on the invoice.',
  tag,
  access,
  params,
  body: Type.Object({
    lines: Type.Optional(
      Type.Array(Type.Object({ lineNumber: Type.Integer({ minimum: 1 }), amount: LineAmount }), {
        minItems: 1,
        maxItems: maxInvoiceLines,
        description: 'Lines and the amounts to credit. If omitted, everything that was not credited before.',
      }),
    ),
    reason: Type.String({ maxLength: 200, description: 'The customer can read it on the credit note.' }),
  }),
  bodyName: 'creditNote',
  rules: { reason: [required, maxLength(200), singleLine] },
  repeatable: true,
  response: ProviderInvoice,
  status: 201,
  problems: ['INVALID_TRANSITION', 'AMOUNT_TOO_LARGE'],
});
