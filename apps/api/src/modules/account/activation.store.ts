import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { logins } from '../../db/schema/login.ts';

export type LoginRow = typeof logins.$inferSelect;

const selectCustomer = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)),
);

export async function findCustomer(db: Database, customerId: number) {
  return (await selectCustomer(db, { customerId }))[0];
}

const selectLogin = prepareStatement((db, { username }: Placeholders<{ username: string }>) =>
  db.select().from(logins).where(eq(logins.username, username)),
);

/** Finds a login by username, case-insensitively. */
export async function findLogin(db: Database, username: string): Promise<LoginRow | undefined> {
  return (await selectLogin(db, { username }))[0];
}

const selectLoginForUpdate = prepareStatement((db, { username }: Placeholders<{ username: string }>) =>
  db.select().from(logins).where(eq(logins.username, username)).for('update'),
);

/** Same as `findLogin`, and locks the row, so that it stays while an account is linked to it. */
export async function lockLogin(tx: Database, username: string): Promise<LoginRow | undefined> {
  return (await selectLoginForUpdate(tx, { username }))[0];
}

const insertLoginRow = prepareStatement((db, row: Placeholders<typeof logins.$inferInsert>) =>
  db.insert(logins).values(row).onConflictDoNothing().returning(),
);

/** Creates a login; returns undefined if the username was taken concurrently. */
export async function insertLogin(tx: Database, row: typeof logins.$inferInsert): Promise<LoginRow | undefined> {
  return (await insertLoginRow(tx, row))[0];
}

interface NewPassword {
  passwordHash: string;
  passwordChangedAt: Date;
}

const updatePassword = prepareStatement((db, { loginId, ...password }: Placeholders<NewPassword & { loginId: string }>) =>
  db.update(logins).set(password).where(eq(logins.loginId, loginId)),
);

export async function setPassword(
  tx: Database,
  loginId: string,
  { passwordHash, passwordChangedAt }: NewPassword,
): Promise<void> {
  await updatePassword(tx, { loginId, passwordHash, passwordChangedAt });
}

interface ActivationCode {
  activationCodeHash: string;
  activationExpiresAt: Date;
}

const updateActivationCode = prepareStatement(
  (db, { customerId, accountId, ...code }: Placeholders<ActivationCode & { customerId: number; accountId: string }>) =>
    db
      .update(accounts)
      .set(code)
      .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId))),
);

/** Stores a new activation code, which replaces the previous one. */
export async function setActivationCode(
  tx: Database,
  customerId: number,
  accountId: string,
  { activationCodeHash, activationExpiresAt }: ActivationCode,
): Promise<void> {
  await updateActivationCode(tx, { customerId, accountId, activationCodeHash, activationExpiresAt });
}

const activateCustomer = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .update(customers)
    .set({ status: 'ACTIVE', version: sql`${customers.version} + 1` })
    .where(eq(customers.customerId, customerId)),
);

export async function setCustomerActive(tx: Database, customerId: number): Promise<void> {
  await activateCustomer(tx, { customerId });
}
