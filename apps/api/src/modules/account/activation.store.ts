import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { logins } from '../../db/schema/login.ts';

export type LoginRow = typeof logins.$inferSelect;

export async function findCustomer(db: Database, customerId: number) {
  const [row] = await db.select().from(customers).where(eq(customers.customerId, customerId));
  return row;
}

/** Finds a login by username, case-insensitively. */
export async function findLogin(db: Database, username: string): Promise<LoginRow | undefined> {
  const [row] = await db.select().from(logins).where(eq(logins.username, username));
  return row;
}

/** Same as `findLogin`, and locks the row, so that it stays while an account is linked to it. */
export async function lockLogin(tx: Database, username: string): Promise<LoginRow | undefined> {
  const [row] = await tx.select().from(logins).where(eq(logins.username, username)).for('update');
  return row;
}

/** Creates a login; returns undefined if the username was taken concurrently. */
export async function insertLogin(tx: Database, row: typeof logins.$inferInsert): Promise<LoginRow | undefined> {
  return (await tx.insert(logins).values(row).onConflictDoNothing().returning())[0];
}

export async function setPassword(
  tx: Database,
  loginId: string,
  password: { passwordHash: string; passwordChangedAt: Date },
): Promise<void> {
  await tx.update(logins).set(password).where(eq(logins.loginId, loginId));
}

/** Stores a new activation code, which replaces the previous one. */
export async function setActivationCode(
  tx: Database,
  customerId: number,
  accountId: string,
  code: { activationCodeHash: string; activationExpiresAt: Date },
): Promise<void> {
  await tx
    .update(accounts)
    .set(code)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
}

export async function setCustomerActive(tx: Database, customerId: number): Promise<void> {
  await tx
    .update(customers)
    .set({ status: 'ACTIVE', version: sql`${customers.version} + 1` })
    .where(eq(customers.customerId, customerId));
}
