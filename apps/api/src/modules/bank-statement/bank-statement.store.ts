import type { BankEntryStatus } from '@demarc/contract/provider/bank-statement.ts';
import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { bankEntries, bankEntryInvoices, bankStatements } from '../../db/schema/payment.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type BankEntryRow = typeof bankEntries.$inferSelect;
export type NewStatement = typeof bankStatements.$inferInsert;
export type NewBankEntry = typeof bankEntries.$inferInsert;

const { content: _content, ...statementColumns } = getTableColumns(bankStatements);
const countEntriesWith = (condition: string) =>
  sql<number>`(select count(*) filter (where ${sql.raw(condition)})::int from bank_entry as entry
    where entry.statement_id = bank_statement.statement_id)`;
const statementFields = {
  ...statementColumns,
  entryCount: countEntriesWith('true').as('entry_count'),
  pendingCount: countEntriesWith("status = 'PENDING'").as('pending_count'),
  unassignedCount: countEntriesWith("status = 'UNASSIGNED'").as('unassigned_count'),
};

const insertStatementRow = prepareStatement((db, values: Placeholders<NewStatement>) =>
  db.insert(bankStatements).values(values).onConflictDoNothing().returning({ statementId: bankStatements.statementId }),
);

/** Stores a statement; returns null if it was loaded before. */
export async function insertStatement(tx: Database, values: NewStatement): Promise<number | null> {
  return (await insertStatementRow(tx, values))[0]?.statementId ?? null;
}

/** Stores an entry, unless it is stored already from another statement. */
export const insertEntry = prepareStatement((db, values: Placeholders<NewBankEntry>) =>
  db.insert(bankEntries).values(values).onConflictDoNothing(),
);

const selectStatement = prepareStatement((db, { statementId }: Placeholders<{ statementId: number }>) =>
  db.select(statementFields).from(bankStatements).where(eq(bankStatements.statementId, statementId)),
);
export type StatementRow = Awaited<ReturnType<typeof selectStatement>>[number];

export async function findStatement(db: Database, statementId: number): Promise<StatementRow | null> {
  return (await selectStatement(db, { statementId }))[0] ?? null;
}

const selectByBankId = prepareStatement((db, key: Placeholders<{ iban: string; bankStatementId: string }>) =>
  db
    .select(statementFields)
    .from(bankStatements)
    .where(and(eq(bankStatements.iban, key.iban), eq(bankStatements.bankStatementId, key.bankStatementId))),
);

export async function findStatementByBankId(db: Database, iban: string, bankStatementId: string): Promise<StatementRow | null> {
  return (await selectByBankId(db, { iban, bankStatementId }))[0] ?? null;
}

const selectStatements = prepareStatement((db, { before, limit }: Placeholders<{ before?: number | undefined; limit: number }>) =>
  db
    .select(statementFields)
    .from(bankStatements)
    .where(before && lt(bankStatements.statementId, before))
    .orderBy(desc(bankStatements.statementId))
    .limit(limit),
);

/** Finds up to `limit` statements with an ID below `before`, last loaded first. */
export function findStatements(db: Database, page: { before?: number | undefined; limit: number }): Promise<StatementRow[]> {
  return selectStatements(db, page);
}

export const countStatements = prepareCount(bankStatements, (_values: Placeholders<object>) => undefined);

interface EntryFilter {
  status?: BankEntryStatus | undefined;
  statementId?: number | undefined;
  customerId?: number | undefined;
}
const matchesEntryFilter = ({ status, statementId, customerId }: Placeholders<EntryFilter>) =>
  and(
    status && eq(bankEntries.status, status),
    statementId && eq(bankEntries.statementId, statementId),
    customerId && eq(bankEntries.customerId, customerId),
  );

const selectEntries = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<EntryFilter & { after: number; limit: number }>) =>
    db
      .select()
      .from(bankEntries)
      .where(and(matchesEntryFilter(filter), gt(bankEntries.entryId, after)))
      .orderBy(asc(bankEntries.entryId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` entries with an ID above `after`, in the order in which they were loaded. */
export function findEntries(db: Database, filter: EntryFilter, page: { after: number; limit: number }): Promise<BankEntryRow[]> {
  return selectEntries(db, { ...filter, ...page });
}

export const countEntries = prepareCount(bankEntries, matchesEntryFilter);

const selectForUpdate = prepareStatement((db, { entryId }: Placeholders<{ entryId: number }>) =>
  db.select().from(bankEntries).where(eq(bankEntries.entryId, entryId)).for('update'),
);

/** Locks an entry, so that it is booked once. */
export async function lockEntry(tx: Database, entryId: number): Promise<BankEntryRow | null> {
  return (await selectForUpdate(tx, { entryId }))[0] ?? null;
}

type EntryChanges = Pick<BankEntryRow, 'status' | 'bookedAmount' | 'customerId'>;
const updateRow = prepareStatement((db, { entryId, ...changes }: Placeholders<EntryChanges & { entryId: number }>) =>
  db.update(bankEntries).set(changes).where(eq(bankEntries.entryId, entryId)).returning(),
);

export async function updateEntry(tx: Database, entryId: number, changes: EntryChanges): Promise<BankEntryRow> {
  return (await updateRow(tx, { entryId, ...changes }))[0]!;
}

export const insertEntryInvoice = prepareStatement((db, values: Placeholders<typeof bankEntryInvoices.$inferInsert>) =>
  db
    .insert(bankEntryInvoices)
    .values(values)
    .onConflictDoUpdate({
      target: [bankEntryInvoices.entryId, bankEntryInvoices.number],
      set: { amount: sql`${bankEntryInvoices.amount} + excluded.amount` },
    }),
);

const selectEntryInvoices = prepareStatement((db, { entryIds }: Placeholders<{ entryIds: number[] }>) =>
  db
    .select()
    .from(bankEntryInvoices)
    .where(isAnyOf(bankEntryInvoices.entryId, entryIds))
    .orderBy(asc(bankEntryInvoices.entryId), asc(bankEntryInvoices.number)),
);

export function findEntryInvoices(db: Database, entryIds: number[]) {
  return selectEntryInvoices(db, { entryIds });
}

const selectNumbers = prepareStatement((db, { numbers }: Placeholders<{ numbers: string[] }>) =>
  db
    .select({ number: invoices.number, customerId: invoices.customerId })
    .from(invoices)
    .where(and(isAnyOf(invoices.number, numbers), sql`${invoices.type} = 'INVOICE'`))
    .orderBy(asc(invoices.number)),
);

/** Finds the invoices of any customer with one of these numbers, without credit notes. */
export function findInvoicesByNumber(db: Database, numbers: string[]) {
  return selectNumbers(db, { numbers });
}

const selectByAmount = prepareStatement((db, { iban, amount }: Placeholders<{ iban: string; amount: string }>) =>
  db
    .select({ number: invoices.number, customerId: invoices.customerId })
    .from(invoices)
    .innerJoin(customers, eq(customers.customerId, invoices.customerId))
    .where(
      and(
        sql`${invoices.status} in ('OPEN', 'PARTIALLY_PAID') and ${invoices.type} = 'INVOICE'`,
        eq(customers.iban, iban),
        eq(invoices.openAmount, amount),
      ),
    )
    .orderBy(asc(invoices.number))
    .limit(2),
);

/** Finds up to two open invoices with exactly this open amount, of customers with this IBAN. */
export function findInvoicesByAmount(db: Database, iban: string, amount: string) {
  return selectByAmount(db, { iban, amount });
}
