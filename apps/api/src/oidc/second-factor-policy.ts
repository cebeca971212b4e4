import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';

const selectPolicies = prepareStatement((db, { loginId }: Placeholders<{ loginId: string }>) => {
  const { secondFactorRoles, secondFactorScope } = customers;
  return db
    .select({ secondFactorScope, secondFactorRoles, roles: accounts.roles })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.loginId, loginId), eq(accounts.status, 'ENABLED')));
});

/** Whether any company with an enabled account of this login requires a second factor. */
export async function isSecondFactorRequired(db: Database, loginId: string): Promise<boolean> {
  const rows = await selectPolicies(db, { loginId });
  return rows.some((row) => requiresSecondFactor(row, row.roles));
}
