import { NoAnswerError } from '@demarc/client/client.ts';
import { problemOf } from './errors.ts';
import { session } from './session-state.ts';
import { createStore, useStore } from './store.ts';

/** The question whether the person of the session is still the one in front of the screen. */
export interface Confirmation {
  /** Settles with whether they signed in again. */
  done: Promise<boolean>;
  cancel(): void;
}

const current = createStore<Confirmation | null>(null);

/** The confirmation that is asked for now; null while none is. */
export function useConfirmation(): Confirmation | null {
  return useStore(current);
}

/**
 * Makes a call that needs a recent sign-in. Where the API says that the sign-in is too old, it asks the person to sign in again and
 * repeats the call once. Where they do not, it rejects like a cancelled call: the form stays as it is, and no error is shown.
 */
export async function withRecentSignIn<T>(call: () => Promise<T>): Promise<T> {
  const sentAt = signInTime();
  try {
    return await call();
  } catch (error) {
    if (problemOf(error)?.code !== 'RECENT_SIGN_IN_REQUIRED') throw error;
  }
  // Another call that was under way may have led to a confirmation in the meantime.
  if (signInTime() > sentAt || (await (current.get() ?? askForConfirmation()).done)) return call();
  throw new NoAnswerError('The sign-in was not confirmed', { cause: new DOMException('Not confirmed', 'AbortError') });
}

function signInTime(): number {
  return session.state.claims?.auth_time ?? 0;
}

/** The window in which the person signs in stores a newer token of the same session, which this tab follows. */
function askForConfirmation(): Confirmation {
  const before = session.state.claims;
  const { promise: done, resolve } = Promise.withResolvers<boolean>();
  const finish = (isConfirmed: boolean) => {
    stopListening();
    current.set(null);
    resolve(isConfirmed);
  };
  const stopListening = session.subscribe(() => {
    if (session.state.claims?.sid !== before?.sid) finish(false);
    else if (before && signInTime() > before.auth_time) finish(true);
  });
  const confirmation = { done, cancel: () => finish(false) };
  current.set(confirmation);
  return confirmation;
}
