import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';

const erasedName = sql`'erased-' || ${accounts.accountId}`;

/** Erases the personal data of accounts deleted before a moment, and returns those that were not erased yet. */
export function eraseDeletedAccounts(tx: Database, deletedBefore: Date): Promise<{ customerId: number; accountId: string }[]> {
  const { customerId, accountId } = accounts;
  return tx
    .update(accounts)
    .set({ username: erasedName, firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '', language: null })
    .where(and(lt(accounts.deletedAt, deletedBefore), sql`${accounts.username} <> ${erasedName}`))
    .returning({ customerId, accountId });
}

/** Removes personal data from the account's audit entries; what changed, when and by whom stays. */
export async function eraseFromAudit(tx: Database, customerId: number, accountId: string): Promise<void> {
  const personal = sql`array['username', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber', 'language']`;
  await tx
    .update(auditEntries)
    .set({ before: sql`${auditEntries.before} - ${personal}`, after: sql`${auditEntries.after} - ${personal}` })
    .where(
      and(eq(auditEntries.customerId, customerId), eq(auditEntries.objectType, 'account'), eq(auditEntries.objectId, accountId)),
    );
}
