import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';

/** What one step leaves for the next. */
export type NoteKind =
  /** The password was right in this request to sign in; the second factor is still to come. */
  | 'PasswordPassed'
  /** A challenge that a passkey has to answer. */
  | 'PasskeyChallenge'
  /** The person proved once more who they are, in this session of the provider. */
  | 'Reauthenticated'
  /** New recovery codes, sealed, until the person has kept them. */
  | 'NewRecoveryCodes';

export interface Note {
  /** The login it is about; what ends its sign-ins removes the note too. */
  accountId?: string;
  value?: string;
}

const keyOf = (kind: NoteKind, uid: string) => `${kind}:${uid}`;

/**
 * Keeps a note for so many seconds beside the provider's own rows; `uid` is the request to sign in or the provider's session
 * that it belongs to, both of which a browser proves by a signed cookie. One of a kind: the new one takes the place of the old.
 */
export async function keepNote(db: Database, clock: Clock, kind: NoteKind, uid: string, note: Note, seconds: number) {
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  const values = { kind, uid, payload: { ...note }, expiresAt };
  await db
    .insert(oidcPayloads)
    .values({ key: keyOf(kind, uid), ...values })
    .onConflictDoUpdate({ target: oidcPayloads.key, set: values });
}

/** The note, while it is good. */
export async function readNote(db: Database, clock: Clock, kind: NoteKind, uid: string): Promise<Note | null> {
  const [row] = await db
    .select({ payload: oidcPayloads.payload })
    .from(oidcPayloads)
    .where(isGood(clock, kind, uid));
  return (row?.payload as Note | undefined) ?? null;
}

/** The note, and nobody gets it again. */
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
