import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';

/** Whether any company with an enabled account of this login requires a second factor. */
export async function isSecondFactorRequired(db: Database, loginId: string): Promise<boolean> {
  const { secondFactorRoles, secondFactorScope } = customers;
  const rows = await db
    .select({ secondFactorScope, secondFactorRoles, roles: accounts.roles })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.loginId, loginId), eq(accounts.status, 'ENABLED')));
  return rows.some((row) => requiresSecondFactor(row, row.roles));
}
