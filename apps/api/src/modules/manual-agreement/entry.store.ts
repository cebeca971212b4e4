import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { manualAgreementCodes, manualAgreementEntries } from '../../db/schema/manual-agreement.ts';
import { fullName } from '../../db/views/full-name.ts';
import type { AgreementRow } from './agreement.store.ts';

export type EntryRow = typeof manualAgreementEntries.$inferSelect;

interface AgreementKey {
  customerId: number;
  agreementId: string;
}

const matchesAgreement = ({ customerId, agreementId }: Placeholders<AgreementKey>) =>
  and(eq(manualAgreementEntries.customerId, customerId), eq(manualAgreementEntries.agreementId, agreementId));

const selectEntries = prepareStatement((db, key: Placeholders<AgreementKey>) =>
  db.select().from(manualAgreementEntries).where(matchesAgreement(key)).orderBy(asc(manualAgreementEntries.entryId)),
);

/** Finds the history of an agreement, oldest first. */
export function findEntries(db: Database, { customerId, agreementId }: AgreementKey): Promise<EntryRow[]> {
  return selectEntries(db, { customerId, agreementId });
}

const selectAccountName = (accountId: SQL, customerId: SQL) => sql`(select ${fullName()} from ${accounts}
  where ${accounts.customerId} = ${customerId} and ${accounts.accountId} = ${accountId})`;

type NewEntry = Omit<EntryRow, 'entryId' | 'name'> & { systemName: string | null };

const insertEntry = prepareStatement((db, { systemName, ...entry }: Placeholders<NewEntry>) =>
  db.insert(manualAgreementEntries).values({
    ...entry,
    // The current name, so that the audit trail does not change when the account is renamed or deleted.
    name: sql`coalesce(${selectAccountName(sql`${entry.accountId}::uuid`, sql`${entry.customerId}::int`)}, ${systemName}::text)`,
  }),
);

interface EntryDetails {
  type: EntryRow['type'];
  text?: string | null;
  userAgent?: string | null;
}

/** Adds an entry to the history of an agreement. */
export async function addEntry(
  tx: Database,
  { customerId, agreementId, revision }: AgreementRow,
  { actor, accountId, via = null, ip }: Author,
  at: Date,
  { type, text = null, userAgent = null }: EntryDetails,
): Promise<void> {
  const systemName = actor === 'PROVIDER' ? via : null;
  await insertEntry(tx, { customerId, agreementId, revision, type, actor, accountId, systemName, text, ip, userAgent, at });
}

type CodeRow = typeof manualAgreementCodes.$inferSelect;

const upsertCode = prepareStatement((db, code: Placeholders<CodeRow>) => {
  const { codeHash, expiresAt } = code;
  const { customerId, agreementId, accountId } = manualAgreementCodes;
  return db
    .insert(manualAgreementCodes)
    .values(code)
    .onConflictDoUpdate({ target: [customerId, agreementId, accountId], set: { codeHash, expiresAt } });
});

/** Stores a code, which replaces the previous code of the same user. */
export async function putCode(tx: Database, code: CodeRow): Promise<void> {
  await upsertCode(tx, code);
}

type CodeKey = Pick<CodeRow, 'customerId' | 'agreementId' | 'accountId'>;
const matchesCode = ({ customerId, agreementId, accountId }: Placeholders<CodeKey>) =>
  and(
    eq(manualAgreementCodes.customerId, customerId),
    eq(manualAgreementCodes.agreementId, agreementId),
    eq(manualAgreementCodes.accountId, accountId),
  );

const selectCode = prepareStatement((db, key: Placeholders<CodeKey>) =>
  db.select().from(manualAgreementCodes).where(matchesCode(key)),
);

export async function findCode(db: Database, key: CodeKey): Promise<CodeRow | null> {
  return (await selectCode(db, key))[0] ?? null;
}

const deleteUserCode = prepareStatement((db, key: Placeholders<CodeKey>) =>
  db.delete(manualAgreementCodes).where(matchesCode(key)).returning({ accountId: manualAgreementCodes.accountId }),
);

/** Deletes the code of a user; returns false if there is none. */
export async function deleteCode(tx: Database, key: CodeKey): Promise<boolean> {
  return (await deleteUserCode(tx, key)).length > 0;
}

const deleteAgreementCodes = prepareStatement((db, { customerId, agreementId }: Placeholders<AgreementKey>) =>
  db
    .delete(manualAgreementCodes)
    .where(and(eq(manualAgreementCodes.customerId, customerId), eq(manualAgreementCodes.agreementId, agreementId))),
);

/** Deletes all codes for an agreement. */
export async function deleteCodes(tx: Database, { customerId, agreementId }: AgreementKey): Promise<void> {
  await deleteAgreementCodes(tx, { customerId, agreementId });
}
