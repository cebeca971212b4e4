import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { citext, instant } from './columns.ts';

/** A person's way in at the embedded provider. One login may hold accounts at several customers. */
export const logins = pgTable('login', {
  loginId: uuid().primaryKey(),
  username: citext().notNull().unique(),
  /** scrypt, see oidc/password.ts; null until the person has chosen one. */
  passwordHash: text(),
  passwordChangedAt: instant(),
  /** Where mail that opens the login goes if the username is no email address; changed by the person only. */
  recoveryAddress: citext(),
  /** An address the person wants to use instead, until its owner has opened the link in the confirmation mail. */
  newRecoveryAddress: citext(),
  /** SHA-256 of the code in that link. */
  recoveryCodeHash: text().unique(),
  recoveryCodeExpiresAt: instant(),
  /** Secret of the authenticator app (RFC 6238), encrypted; it counts once confirmed by a first code. */
  totpSecret: text(),
  totpConfirmedAt: instant(),
  /** The last time step a code was taken for: each code is good once. */
  totpLastStep: integer(),
  createdAt: instant().notNull(),
});

/** One-time codes for whoever lost the authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    loginId: uuid()
      .notNull()
      .references(() => logins.loginId),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (code) => [primaryKey({ columns: [code.loginId, code.codeHash] })],
);

/** A WebAuthn credential of a login. */
export const passkeys = pgTable(
  'passkey',
  {
    /** The credential's id, base64url. */
    credentialId: text().primaryKey(),
    loginId: uuid()
      .notNull()
      .references(() => logins.loginId),
    /** What the person calls it. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (passkey) => [index().on(passkey.loginId)],
);

/** A mailed way to choose a new password: one hour, used once. */
export const passwordResets = pgTable(
  'password_reset',
  {
    /** SHA-256 of the code in the address. */
    codeHash: text().primaryKey(),
    loginId: uuid()
      .notNull()
      .references(() => logins.loginId),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (reset) => [index().on(reset.loginId)],
);
