import { type Static, Type } from 'typebox';
import { invoicePaymentMethods } from './invoice.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { invoiceTypes, pausedInvoiceStatuses } from './invoice-status.ts';
import { csvExport, defineOperation } from './operation.ts';
import { CustomerId, Day, nullable } from './types.ts';

/** The longest period of a statement. */
export const maxStatementMonths = 36;

/** `PAYMENT` for payments of invoices and their returns, and `ON_ACCOUNT` for payments without an invoice. */
export const accountMutationTypes = [...invoiceTypes, 'PAYMENT', 'RETURN', 'ON_ACCOUNT'] as const;
export type AccountMutationType = (typeof accountMutationTypes)[number];

const StatementAmount = Type.String({ description: 'EUR, incl. VAT, with two decimals. Negative for what we owe you.' });

const AccountMutation = Type.Object({
  date: Day,
  type: Type.Enum([...accountMutationTypes]),
  number: nullable(Type.String({ description: 'The invoice or credit note.' })),
  method: nullable(Type.Enum([...invoicePaymentMethods])),
  reference: nullable(Type.String({ description: 'Reference of the bank.' })),
  returnCode: nullable(Type.String({ description: 'Why the bank returned it, such as `AM04` (ISO 20022).' })),
  amount: Type.String({ description: 'EUR, incl. VAT. Positive for what was charged, negative for what was paid.' }),
  balance: StatementAmount,
});
export type AccountMutation = Static<typeof AccountMutation>;

const OpenItem = Type.Object({
  number: Type.String(),
  type: Type.Enum([...invoiceTypes]),
  issueDate: Day,
  dueDate: Day,
  totalInclVat: StatementAmount,
  openAmount: StatementAmount,
  daysOverdue: Type.Integer({ description: '0 if it is not overdue at the end of the period.' }),
  paused: nullable(
    Type.Enum([...pausedInvoiceStatuses], {
      description:
        'Why it need not be paid now: disputed, or collected by direct debit. Null if it has to be paid. The state of now, also for a period in the past.',
    }),
  ),
});
export type OpenItem = Static<typeof OpenItem>;

const Aging = Type.Object({
  notDue: StatementAmount,
  days1To30: StatementAmount,
  days31To60: StatementAmount,
  days61To90: StatementAmount,
  over90Days: StatementAmount,
});

export const AccountStatement = Type.Object({
  from: Day,
  to: Day,
  openingBalance: StatementAmount,
  closingBalance: Type.String({
    description: 'EUR, incl. VAT. The open amounts at the end of the period, less what is on account.',
  }),
  mutations: Type.Array(AccountMutation, { description: 'Oldest first, each with the balance after it.' }),
  openItems: Type.Array(OpenItem, { description: 'What is open at the end of the period, by due date.' }),
  aging: Type.Object(Aging.properties, {
    description: 'Open invoices by the number of days since their due date, at the end of the period.',
  }),
  payableAging: Type.Object(Aging.properties, { description: '`aging` without `paused`.' }),
  paused: Type.String({
    description:
      'EUR, incl. VAT. What is overdue at the end of the period, but need not be paid now: the overdue items with `paused`.',
  }),
  credit: Type.String({ description: 'EUR, incl. VAT. Credit notes that were not settled at the end of the period. Negative.' }),
  onAccount: Type.String({ description: 'EUR. What was paid without an invoice, at the end of the period. Negative.' }),
});
export type AccountStatement = Static<typeof AccountStatement>;

const tag = 'Invoices';
const params = Type.Object({ customerId: CustomerId });
const period = {
  from: Type.Optional(Type.String({ format: 'date', description: 'First day. Defaults to the first day of the year of `to`.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day, not in the future. Defaults to today.' })),
};

export const getAccountStatement = defineOperation({
  id: 'getAccountStatement',
  method: 'GET',
  path: '/v1/customer/:customerId/account-statement',
  summary: `Retrieves a statement of account: what was charged and paid in a period of up to ${maxStatementMonths} months, and what is open at its end.`,
  tag,
  access: invoiceAccess,
  params,
  query: Type.Object(period),
  response: AccountStatement,
  follows: ['invoice'],
});

export const downloadAccountStatement = defineOperation({
  id: 'downloadAccountStatement',
  method: 'GET',
  path: '/v1/customer/:customerId/account-statement/download',
  summary: 'Downloads a statement of account as PDF, or its mutations or open items as CSV.',
  tag,
  access: invoiceAccess,
  params,
  query: Type.Object({ type: Type.Enum(['pdf', 'mutations', 'open-items']), ...period }),
  file: { contentType: 'application/pdf', otherContentTypes: [csvExport.contentType], maxConcurrent: 5 },
});
