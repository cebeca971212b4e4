import { NoAnswerError } from '@demarc/client/client.ts';
import { getProblem } from './errors.ts';
import { session } from './session-state.ts';
import { createStore, useStore } from './store.ts';

/** A request to the user to confirm their identity by signing in again. */
export interface SignInConfirmation {
  /** Resolves to whether they signed in again. */
  done: Promise<boolean>;
  cancel(): void;
}

const current = createStore<SignInConfirmation | null>(null);

/** Returns the pending confirmation; null if there is none. */
export function useSignInConfirmation(): SignInConfirmation | null {
  return useStore(current);
}

/**
 * Makes a call that needs a recent sign-in. If the API reports that the sign-in is too old, it asks the user to sign in again and
 * repeats the call once. If they do not, it rejects like a cancelled call: the form stays and no error shows.
 */
export async function withRecentSignIn<T>(call: () => Promise<T>): Promise<T> {
  const sentAt = getSignInTime();
  try {
    return await call();
  } catch (error) {
    if (getProblem(error)?.code !== 'RECENT_SIGN_IN_REQUIRED') throw error;
  }
  // Another call may have triggered a confirmation in the meantime.
  if (getSignInTime() > sentAt || (await (current.get() ?? requestConfirmation()).done)) return call();
  throw new NoAnswerError('The sign-in was not confirmed', { cause: new DOMException('Not confirmed', 'AbortError') });
}

function getSignInTime(): number {
  return session.state.claims?.auth_time ?? 0;
}

/** Asks the user to confirm. The popup stores a newer token of the same session, which this tab then uses. */
function requestConfirmation(): SignInConfirmation {
  const before = session.state.claims;
  const { promise: done, resolve } = Promise.withResolvers<boolean>();
  const finish = (isConfirmed: boolean) => {
    stopListening();
    current.set(null);
    resolve(isConfirmed);
  };
  const stopListening = session.subscribe(() => {
    if (session.state.claims?.sid !== before?.sid) finish(false);
    else if (before && getSignInTime() > before.auth_time) finish(true);
  });
  const confirmation = { done, cancel: () => finish(false) };
  current.set(confirmation);
  return confirmation;
}
