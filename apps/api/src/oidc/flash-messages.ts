import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';

/** State that one step of a sign-in stores for the next step. */
export type FlashMessageKind =
  /** The password was correct in this interaction; the second factor is still to come. */
  | 'PasswordPassed'
  /** A challenge for a passkey. */
  | 'PasskeyChallenge'
  /** The person reauthenticated in this session of the provider. */
  | 'Reauthenticated'
  /** New recovery codes, encrypted, until the person has saved them. */
  | 'NewRecoveryCodes';

export interface FlashMessage {
  /** The ID of the login. Ending the sessions of the login also removes the message. */
  accountId?: string;
  value?: string;
}

const upsertMessage = prepareStatement((db, { key, ...values }: Placeholders<typeof oidcPayloads.$inferInsert>) =>
  db
    .insert(oidcPayloads)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: oidcPayloads.key, set: values }),
);

interface MessageKey {
  key: string;
  now: Date;
}

const isValid = ({ key, now }: Placeholders<MessageKey>) => and(eq(oidcPayloads.key, key), gt(oidcPayloads.expiresAt, now));

const selectMessage = prepareStatement((db, key: Placeholders<MessageKey>) =>
  db.select({ payload: oidcPayloads.payload }).from(oidcPayloads).where(isValid(key)),
);

const deleteMessage = prepareStatement((db, key: Placeholders<MessageKey>) =>
  db.delete(oidcPayloads).where(isValid(key)).returning({ payload: oidcPayloads.payload }),
);

const formatKey = (kind: FlashMessageKind, uid: string) => `${kind}:${uid}`;

/**
 * Stores a message for `seconds` next to the provider's own rows. `uid` is the interaction or provider session, which the browser
 * proves with a signed cookie. A new message replaces an earlier one of the same kind.
 */
export async function saveFlashMessage(
  db: Database,
  clock: Clock,
  kind: FlashMessageKind,
  uid: string,
  message: FlashMessage,
  seconds: number,
) {
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  await upsertMessage(db, { key: formatKey(kind, uid), kind, uid, payload: { ...message }, expiresAt });
}

/** Returns the message, or null if there is none or it has expired. */
export async function readFlashMessage(
  db: Database,
  clock: Clock,
  kind: FlashMessageKind,
  uid: string,
): Promise<FlashMessage | null> {
  const [row] = await selectMessage(db, { key: formatKey(kind, uid), now: clock.now() });
  return (row?.payload as FlashMessage | undefined) ?? null;
}

/** Deletes and returns the message, so that it can be used once; null if there is none or it has expired. */
export async function consumeFlashMessage(
  db: Database,
  clock: Clock,
  kind: FlashMessageKind,
  uid: string,
): Promise<FlashMessage | null> {
  const [row] = await deleteMessage(db, { key: formatKey(kind, uid), now: clock.now() });
  return (row?.payload as FlashMessage | undefined) ?? null;
}
