import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { manualAgreementCounters, manualAgreements } from '../../db/schema/manual-agreement.ts';

export type AgreementRow = typeof manualAgreements.$inferSelect;
export type NewAgreement = typeof manualAgreements.$inferInsert;

/** The key of an agreement. Without `customerId`, as in calls of the provider, it finds agreements of any customer. */
export interface AgreementKey {
  agreementId: string;
  customerId?: number | undefined;
}

const matchesKey = ({ agreementId, customerId }: Placeholders<AgreementKey>) =>
  and(eq(manualAgreements.agreementId, agreementId), customerId && eq(manualAgreements.customerId, customerId));

const selectRow = prepareStatement((db, key: Placeholders<AgreementKey>) =>
  db.select().from(manualAgreements).where(matchesKey(key)),
);

export async function findAgreement(db: Database, { agreementId, customerId }: AgreementKey): Promise<AgreementRow | null> {
  return (await selectRow(db, { agreementId, customerId }))[0] ?? null;
}

const selectForUpdate = prepareStatement((db, key: Placeholders<AgreementKey>) =>
  db.select().from(manualAgreements).where(matchesKey(key)).for('update'),
);

/** Locks an agreement until the transaction ends. */
export async function lockAgreement(tx: Database, { agreementId, customerId }: AgreementKey): Promise<AgreementRow | null> {
  return (await selectForUpdate(tx, { agreementId, customerId }))[0] ?? null;
}

const insertRow = prepareStatement((db, row: Placeholders<NewAgreement>) => db.insert(manualAgreements).values(row).returning());

export async function insertAgreement(tx: Database, row: NewAgreement): Promise<AgreementRow> {
  return (await insertRow(tx, row))[0]!;
}

const updateRow = prepareStatement(
  (
    db,
    {
      customerId,
      agreementId,
      ...values
    }: Placeholders<Partial<AgreementRow> & Pick<AgreementRow, 'customerId' | 'agreementId'>>,
  ) =>
    db
      .update(manualAgreements)
      .set({ ...values, version: sql`${manualAgreements.version} + 1` })
      .where(and(eq(manualAgreements.customerId, customerId), eq(manualAgreements.agreementId, agreementId)))
      .returning(getTableColumns(manualAgreements)),
);

/** Changes an agreement and increments its version. The caller has locked it. */
export async function updateAgreement(
  tx: Database,
  { customerId, agreementId }: AgreementRow,
  values: Partial<AgreementRow>,
): Promise<AgreementRow> {
  return (await updateRow(tx, { ...values, customerId, agreementId }))[0]!;
}

const incrementCounter = prepareStatement((db, { year }: Placeholders<{ year: number }>) =>
  db
    .insert(manualAgreementCounters)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: manualAgreementCounters.year,
      set: { lastNumber: sql`${manualAgreementCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: manualAgreementCounters.lastNumber }),
);

/** Takes the next agreement number of a year, such as `MA2025-0031`. */
export async function takeNumber(tx: Database, year: number): Promise<string> {
  const [counter] = await incrementCounter(tx, { year });
  return `MA${year}-${String(counter!.lastNumber).padStart(4, '0')}`;
}

const selectDue = prepareStatement((db, { afterId, limit }: Placeholders<{ afterId: string; limit: number }>) =>
  db
    .select()
    .from(manualAgreements)
    .where(
      and(sql`${manualAgreements.status} in ('OFFERED', 'SIGNED', 'ACTIVE')`, sql`${manualAgreements.agreementId} > ${afterId}`),
    )
    .orderBy(manualAgreements.agreementId)
    .limit(limit),
);

/** Finds the next agreements, in order of ID, whose status depends on the date. */
export function findRunning(db: Database, afterId: string, limit: number): Promise<AgreementRow[]> {
  return selectDue(db, { afterId, limit });
}

interface UserKey {
  customerId: number;
  accountId: string;
}

const { email, firstName, middleName, lastName, language, roles, status, deletedAt } = accounts;
const userColumns = { email, firstName, middleName, lastName, language, roles, status, deletedAt };
const matchesUser = ({ customerId, accountId }: Placeholders<UserKey>) =>
  and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));

const selectUser = prepareStatement((db, key: Placeholders<UserKey>) =>
  db.select(userColumns).from(accounts).where(matchesUser(key)),
);

export type UserRow = Awaited<ReturnType<typeof selectUser>>[number];

export async function findUser(db: Database, customerId: number, accountId: string): Promise<UserRow | null> {
  return (await selectUser(db, { customerId, accountId }))[0] ?? null;
}

const selectUserForShare = prepareStatement((db, key: Placeholders<UserKey>) =>
  db.select(userColumns).from(accounts).where(matchesUser(key)).for('share'),
);

/** Locks a user, so that the roles do not change until the transaction ends. */
export async function lockUser(tx: Database, customerId: number, accountId: string): Promise<UserRow | null> {
  return (await selectUserForShare(tx, { customerId, accountId }))[0] ?? null;
}
