import { type Static, Type } from 'typebox';
import { createFileContentSchema } from '../file-content.ts';
import { InvoiceNumber } from '../invoice.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, Day, Instant, IntegerId, nullable } from '../types.ts';
import { providerAccess as access } from './access.ts';

/**
 * The result of booking an entry. `UNASSIGNED` if it is unclear what it pays, `ON_ACCOUNT` if more was paid than is open, and
 * `IGNORED` if it concerns no invoice, such as bank charges.
 */
export const bankEntryStatuses = ['PENDING', 'BOOKED', 'ON_ACCOUNT', 'UNASSIGNED', 'IGNORED'] as const;
export type BankEntryStatus = (typeof bankEntryStatuses)[number];

/** The reasons why a statement is refused. */
export const statementRefusals = ['WRONG_SUM', 'OTHER_CURRENCY', 'OTHER_ACCOUNT', 'FUTURE_DATE', 'CHANGED'] as const;
export type StatementRefusal = (typeof statementRefusals)[number];

const SignedAmount = Type.String({ description: 'EUR, with two decimals. Negative for what was debited.' });

export const BankStatement = Type.Object({
  statementId: Type.Integer(),
  bankStatementId: Type.String({ description: "The bank's own ID of the statement." }),
  iban: Type.String(),
  fromDate: Day,
  toDate: Day,
  openingBalance: SignedAmount,
  closingBalance: SignedAmount,
  entryCount: Type.Integer(),
  pendingCount: Type.Integer({ description: 'Entries that were not processed yet. A job does so within seconds.' }),
  unassignedCount: Type.Integer({ description: 'Payments that you have to assign.' }),
  fileName: Type.String(),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  loadedAt: Instant,
});
export type BankStatement = Static<typeof BankStatement>;

/** A line of a bank statement. A batch that the bank specifies has one entry for each transaction. */
export const BankEntry = Type.Object({
  entryId: Type.Integer(),
  statementId: Type.Integer(),
  status: Type.Enum([...bankEntryStatuses]),
  bookedOn: Day,
  amount: SignedAmount,
  bookedAmount: Type.String({ description: 'EUR, with two decimals. What was added to invoices.' }),
  customerId: nullable(CustomerId),
  invoices: Type.Array(Type.Object({ number: InvoiceNumber, amount: SignedAmount }), {
    description: 'Invoices that it was added to, or taken from.',
  }),
  bankReference: Type.String(),
  endToEndId: nullable(Type.String()),
  counterpartyName: nullable(Type.String()),
  counterpartyIban: nullable(Type.String()),
  remittance: Type.String({ description: 'What the payer wrote.' }),
  returnCode: nullable(Type.String({ description: 'Why a direct debit was returned, such as `AM04` (ISO 20022).' })),
});
export type BankEntry = Static<typeof BankEntry>;

const tag = 'Provider: payments';
const statementParams = Type.Object({ statementId: IntegerId });

export const loadBankStatement = defineOperation({
  id: 'loadBankStatement',
  method: 'POST',
  path: '/v1/provider/bank-statement',
  summary:
    'Loads a bank statement (ISO 20022, camt.053.001.02 or .08). A job adds its payments to invoices. A statement that was loaded before changes nothing. Refused as a whole with `details.reason` if the sums are wrong, or if it is of another account or currency.',
  tag,
  access,
  body: Type.Object({
    fileName: Type.String({ maxLength: 120 }),
    content: createFileContentSchema('XML'),
  }),
  bodyName: 'bankStatement',
  rules: { fileName: [required, maxLength(120)], content: [required] },
  largeBody: true,
  response: Type.Object({
    items: Type.Array(
      Type.Object({
        ...BankStatement.properties,
        wasLoadedBefore: Type.Boolean({ description: 'Whether it was loaded before, so that nothing changed.' }),
      }),
    ),
  }),
  status: 201,
  problems: ['UNSUPPORTED_FILE', 'STATEMENT_REFUSED', 'SELLER_NOT_CONFIGURED'],
});

export const listBankStatements = defineOperation({
  id: 'listBankStatements',
  method: 'GET',
  path: '/v1/provider/bank-statement',
  summary: 'Lists bank statements, last loaded first.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(BankStatement),
});

export const getBankStatement = defineOperation({
  id: 'getBankStatement',
  method: 'GET',
  path: '/v1/provider/bank-statement/:statementId',
  summary: 'Retrieves a bank statement.',
  tag,
  access,
  params: statementParams,
  response: BankStatement,
});

export const listBankEntries = defineOperation({
  id: 'listBankEntries',
  method: 'GET',
  path: '/v1/provider/bank-entry',
  summary: 'Lists entries of bank statements, such as those that you have to assign, in the order in which they were loaded.',
  tag,
  access,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...bankEntryStatuses])),
    statementId: Type.Optional(IntegerId),
    customerId: Type.Optional(CustomerId),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(BankEntry),
});

export const assignBankEntry = defineOperation({
  id: 'assignBankEntry',
  method: 'POST',
  path: '/v1/provider/bank-entry/:entryId/assignment',
  summary:
    'Adds what is left of a payment to invoices, in the order given. What is more than their open amounts stays on account of the customer.',
  tag,
  access,
  params: Type.Object({ entryId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  body: Type.Object({
    customerId: CustomerId,
    numbers: Type.Array(InvoiceNumber, {
      maxItems: 100,
      description: "Invoices of the customer. If empty, all of it stays on the customer's account.",
    }),
  }),
  bodyName: 'bankEntryAssignment',
  response: BankEntry,
  problems: ['INVALID_TRANSITION'],
});
