import type { Role } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { Language } from '@demarc/contract/language.ts';
import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { citext, instant, version } from './columns.ts';
import { customers } from './customer.ts';
import { logins } from './login.ts';

/** A person at one customer, with the roles held there. */
export const accounts = pgTable(
  'account',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    accountId: uuid().notNull(),
    uid: integer().generatedAlwaysAsIdentity(),
    loginId: uuid().references(() => logins.loginId),
    username: citext().notNull(),
    firstName: text().notNull(),
    middleName: text().notNull().default(''),
    lastName: text().notNull(),
    email: citext().notNull(),
    phoneNumber: text().notNull().default(''),
    roles: text().array().$type<Role[]>().notNull(),
    status: text().$type<AccountStatus>().notNull(),
    language: text().$type<Language>(),
    /**
     * SHA-256 of the code in the activation mail. It stays after use, so that a second click can say that the account is already
     * active.
     */
    activationCodeHash: text(),
    activationExpiresAt: instant(),
    lastLoginAt: instant(),
    createdAt: instant().notNull(),
    /** The account is hidden from this moment; its personal data is erased 30 days later. */
    deletedAt: instant(),
    version: version(),
  },
  (account) => [
    primaryKey({ columns: [account.customerId, account.accountId] }),
    // A username is free again once its account is deleted.
    uniqueIndex().on(account.customerId, account.username).where(isNull(account.deletedAt)),
    index().on(account.customerId, account.lastName),
    // The provider's systems look up an account by its ID alone.
    index().on(account.accountId),
    index().on(account.loginId),
    // At the first sign-in of an external identity, its accounts are found by these columns across customers.
    index().on(account.email),
    index().on(account.username),
  ],
);

/** An external identity (issuer and `sub`) and the account it was linked to at its first sign-in. */
export const externalIdentities = pgTable(
  'external_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    linkedAt: instant().notNull(),
  },
  (link) => [primaryKey({ columns: [link.issuer, link.subject, link.customerId] })],
);
