import type { Language } from '@demarc/contract/language.ts';
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { accounts } from '../schema/account.ts';
import { customers } from '../schema/customer.ts';

const selectAdministrators = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) => {
  const { email, firstName } = accounts;
  return db
    .selectDistinctOn([email], {
      email,
      firstName,
      language: sql<Language>`coalesce(${accounts.language}, ${customers.language})`,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(
      and(
        eq(accounts.customerId, customerId),
        eq(accounts.status, 'ENABLED'),
        arrayContains(accounts.roles, ['RESELLER_ADMIN']),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(asc(email), asc(accounts.createdAt));
});

/** Lists the administrators of a customer who can sign in, as recipients of mail. Each address occurs once. */
export async function listAdministrators(db: Database, customerId: number) {
  return selectAdministrators(db, { customerId });
}
