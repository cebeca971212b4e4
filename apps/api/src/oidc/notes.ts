import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';

/** State that one step of a sign-in stores for the next step. */
export type NoteKind =
  /** The password was correct in this interaction; the second factor is still to come. */
  | 'PasswordPassed'
  /** A challenge for a passkey. */
  | 'PasskeyChallenge'
  /** The person reauthenticated in this session of the provider. */
  | 'Reauthenticated'
  /** New recovery codes, encrypted, until the person has saved them. */
  | 'NewRecoveryCodes';

export interface Note {
  /** The login. Ending its sessions also removes the message. */
  accountId?: string;
  value?: string;
}

const keyOf = (kind: NoteKind, uid: string) => `${kind}:${uid}`;

/**
 * Stores a message for `seconds` next to the provider's own rows. `uid` is the interaction or provider session, which the browser
 * proves with a signed cookie. A new message replaces an earlier one of the same kind.
 */
export async function keepNote(db: Database, clock: Clock, kind: NoteKind, uid: string, note: Note, seconds: number) {
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  const values = { kind, uid, payload: { ...note }, expiresAt };
  await db
    .insert(oidcPayloads)
    .values({ key: keyOf(kind, uid), ...values })
    .onConflictDoUpdate({ target: oidcPayloads.key, set: values });
}

/** Returns the message if it has not expired. */
export async function readNote(db: Database, clock: Clock, kind: NoteKind, uid: string): Promise<Note | null> {
  const [row] = await db
    .select({ payload: oidcPayloads.payload })
    .from(oidcPayloads)
    .where(isGood(clock, kind, uid));
  return (row?.payload as Note | undefined) ?? null;
}

/** Returns the message and deletes it, so that it can be used once. */
export async function takeNote(db: Database, clock: Clock, kind: NoteKind, uid: string): Promise<Note | null> {
  const [row] = await db
    .delete(oidcPayloads)
    .where(isGood(clock, kind, uid))
    .returning({ payload: oidcPayloads.payload });
  return (row?.payload as Note | undefined) ?? null;
}

function isGood(clock: Clock, kind: NoteKind, uid: string) {
  return and(eq(oidcPayloads.key, keyOf(kind, uid)), gt(oidcPayloads.expiresAt, clock.now()));
}
