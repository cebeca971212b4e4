import type { Role } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { Language } from '@demarc/contract/language.ts';
import { and, arrayOverlaps, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { accounts } from '../schema/account.ts';
import { customers } from '../schema/customer.ts';

interface AccountKey {
  customerId: number;
  accountId: string;
}

const approverRoles: Role[] = ['RESELLER_ORDER', 'RESELLER_ADMIN'];
const { accountId, customerId, deletedAt, email, firstName, loginId, roles, status } = accounts;
const language = sql<Language>`coalesce(${accounts.language}, ${customers.language})`;

const selectApprovers = prepareStatement((db, key: Placeholders<AccountKey>) =>
  db
    .select({ accountId, email, firstName, loginId, language })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, customerId))
    .where(
      and(
        eq(customerId, key.customerId),
        eq(status, 'ENABLED'),
        isNull(deletedAt),
        arrayOverlaps(roles, approverRoles),
        sql`${accountId} <> ${key.accountId}`,
      ),
    )
    .orderBy(asc(accountId)),
);

/** Lists the accounts that can approve what this account requests. Leaves out other accounts of the same person. */
export async function listApprovers(db: Database, ofCustomer: number, requesterId: string) {
  const requester = await findPerson(db, ofCustomer, requesterId);
  const others = await selectApprovers(db, { customerId: ofCustomer, accountId: requesterId });
  return others.filter((other) => !requester || !isSamePerson(requester, other));
}

/** The fields of an account that identify its person and determine what they may do. */
export interface AccountPerson {
  accountId: string;
  loginId: string | null;
  email: string;
  firstName: string;
  language: Language;
  roles: Role[];
  status: AccountStatus;
  deletedAt: Date | null;
}

const selectPerson = prepareStatement((db, key: Placeholders<AccountKey>) =>
  db
    .select({ accountId, loginId, email, firstName, language, roles, status, deletedAt })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, customerId))
    .where(and(eq(customerId, key.customerId), eq(accountId, key.accountId))),
);

/** Finds an account, even if it is blocked or deleted. */
export async function findPerson(db: Database, ofCustomer: number, id: string): Promise<AccountPerson | undefined> {
  return (await selectPerson(db, { customerId: ofCustomer, accountId: id }))[0];
}

/** Whether two accounts belong to one person, who has the same login for both. */
export function isSamePerson(
  account: Pick<AccountPerson, 'accountId' | 'loginId'>,
  otherAccount: Pick<AccountPerson, 'accountId' | 'loginId'>,
): boolean {
  return account.accountId === otherAccount.accountId || (account.loginId !== null && account.loginId === otherAccount.loginId);
}
