import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/customer.ts';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { citext, instant, version } from './columns.ts';
import { customers } from './customer.ts';

export type AccountStatus = 'ENABLED' | 'DISABLED' | 'PENDING_ACTIVATION';

/** A person's way in at the embedded provider. One login may hold accounts at several customers. */
export const logins = pgTable('login', {
  loginId: uuid().primaryKey(),
  username: citext().notNull().unique(),
  /** scrypt, see oidc/password.ts; null until the person has chosen one. */
  passwordHash: text(),
  createdAt: instant().notNull(),
});

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
    lastLoginAt: instant(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (account) => [
    primaryKey({ columns: [account.customerId, account.accountId] }),
    unique().on(account.customerId, account.username),
    index().on(account.loginId),
    // How an outside identity finds its accounts the first time, across customers.
    index().on(account.email),
    index().on(account.username),
  ],
);

/** An outside identity (issuer and `sub`) and the account it was linked to at its first sign-in. */
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
