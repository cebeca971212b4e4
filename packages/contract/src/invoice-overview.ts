import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { Amount, CustomerId, nullable } from './types.ts';

export const invoiceAccess = { signedIn: true, role: 'RESELLER_FINANCE' } as const;

const CountedAmount = Type.Object({
  count: Type.Integer(),
  amount: Type.String({ ...Amount, description: 'Open amounts, in EUR, incl. VAT.' }),
});

const Aging = Type.Object({
  notDue: CountedAmount,
  days1To30: CountedAmount,
  days31To60: CountedAmount,
  days61To90: CountedAmount,
  over90Days: CountedAmount,
});

export const InvoiceOverview = Type.Object({
  byStatus: Type.Record(Type.String(), Type.Integer()),
  creditNotes: Type.Integer({ description: 'Number of credit notes, which `byStatus` includes.' }),
  open: CountedAmount,
  overdue: CountedAmount,
  paused: Type.Object(CountedAmount.properties, {
    description: 'The part of `overdue` that need not be paid now: disputed, or collected by direct debit.',
  }),
  disputed: Type.Object(CountedAmount.properties, { description: 'The part of `open` about which we have to decide.' }),
  credit: Type.Object(CountedAmount.properties, { description: 'Credit notes that were not settled. The amount is negative.' }),
  findings: Type.Object(
    {
      count: Type.Integer(),
      amount: Type.String({
        ...Amount,
        description:
          'What they charge too much, in EUR, excl. VAT. If none charges too much: what they charge too little, as a negative amount.',
      }),
      invoiceNumber: nullable(
        Type.String({ description: 'The latest invoice with a finding that is in the amount. Null if there is none.' }),
      ),
      findingId: nullable(
        Type.Integer({ description: 'The finding, if there is only one, it is about a line, and the invoice can be disputed.' }),
      ),
    },
    { description: 'Open findings of the reconciliation that are not disputed yet.' },
  ),
  aging: Type.Object(Aging.properties, { description: 'Open invoices by the number of days since their due date.' }),
  payableAging: Type.Object(Aging.properties, { description: '`aging` without `paused`.' }),
  last12Months: Type.Array(
    Type.Object({
      month: Type.String({ description: 'Month of the issue date, such as `2025-06`.' }),
      count: Type.Integer(),
      totalExclVat: Amount,
      totalVat: Type.String({ ...Amount, description: 'VAT, in EUR with two decimals.' }),
      totalInclVat: Type.String({ ...Amount, description: 'EUR, incl. VAT, with two decimals.' }),
    }),
    { description: 'Invoices and credit notes of the current month and the 11 before, oldest first. None is left out.' },
  ),
});
export type InvoiceOverview = Static<typeof InvoiceOverview>;

export const getInvoiceSummary = defineOperation({
  id: 'getInvoiceSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/summary',
  summary: 'Retrieves what is open and overdue, how long it has been overdue, and the totals of the last 12 months.',
  tag: 'Invoices',
  access: invoiceAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: InvoiceOverview,
  follows: ['invoice'],
});
