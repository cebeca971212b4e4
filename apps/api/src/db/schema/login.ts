import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { citext, instant } from './columns.ts';

/** A person's credentials at the embedded provider. One login may have accounts at several customers. */
export const logins = pgTable('login', {
  loginId: uuid().primaryKey(),
  username: citext().notNull().unique(),
  /** scrypt, see oidc/password.ts; null until the person has chosen one. */
  passwordHash: text(),
  passwordChangedAt: instant(),
  /** The address for account recovery mail if the username is not an email address. Only the person can change it. */
  recoveryAddress: citext(),
  /** The requested new address, until its owner opens the link in the confirmation mail. */
  newRecoveryAddress: citext(),
  /** SHA-256 of the code in that link. */
  recoveryCodeHash: text().unique(),
  recoveryCodeExpiresAt: instant(),
  /** Secret of the authenticator app (RFC 6238), encrypted. It is active once a first code has confirmed it. */
  totpSecret: text(),
  totpConfirmedAt: instant(),
  /** The time step of the last accepted code, because each code is valid once. */
  totpLastStep: integer(),
  createdAt: instant().notNull(),
});

/** One-time codes for people who have lost their authenticator app. */
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
    /** The credential ID, base64url. */
    credentialId: text().primaryKey(),
    loginId: uuid()
      .notNull()
      .references(() => logins.loginId),
    /** The name that the person gave it. */
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

/** A mailed link to choose a new password. It is valid for 1 hour and works once. */
export const passwordResets = pgTable(
  'password_reset',
  {
    /** SHA-256 of the code in the URL. */
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
