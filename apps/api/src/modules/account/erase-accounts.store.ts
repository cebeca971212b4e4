import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';

const { customerId, accountId } = accounts;
const erasedName = sql`'erased-' || ${accountId}`;

const eraseRows = prepareStatement((db, { deletedBefore }: Placeholders<{ deletedBefore: Date }>) =>
  db
    .update(accounts)
    .set({ username: erasedName, firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '', language: null })
    .where(and(lt(accounts.deletedAt, deletedBefore), sql`${accounts.username} <> ${erasedName}`))
    .returning({ customerId, accountId }),
);

/** Erases the personal data of accounts deleted before a moment, and returns those that were not erased yet. */
export function eraseDeletedAccounts(tx: Database, deletedBefore: Date): Promise<{ customerId: number; accountId: string }[]> {
  return eraseRows(tx, { deletedBefore });
}

const eraseEntries = prepareStatement((db, account: Placeholders<{ customerId: number; accountId: string }>) => {
  const personalFields = sql`array['username', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber', 'language']`;
  const { after, before, customerId, objectId, objectType } = auditEntries;
  return db
    .update(auditEntries)
    .set({ before: sql`${before} - ${personalFields}`, after: sql`${after} - ${personalFields}` })
    .where(and(eq(customerId, account.customerId), eq(objectType, 'account'), eq(objectId, account.accountId)));
});

/** Removes personal data from the account's audit entries; what changed, when and by whom stays. */
export async function eraseFromAudit(tx: Database, customerId: number, accountId: string): Promise<void> {
  await eraseEntries(tx, { customerId, accountId });
}
