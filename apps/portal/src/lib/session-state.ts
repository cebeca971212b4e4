import type { SessionClaims } from '@demarc/contract/session.ts';
import { storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { readClaims } from './token.ts';

export interface SessionState {
  /** `signedIn` once the customer's account data is loaded. */
  phase: 'starting' | 'signedOut' | 'signedIn';
  claims: SessionClaims | null;
  /** The authentication failure flag: the redirect to the sign-in provider failed. */
  failed: boolean;
  /** Translation key of what the homepage says about how the session ended or why it cannot begin. */
  notice: string | null;
}

const nobody: SessionState = { phase: 'signedOut', claims: null, failed: false, notice: null };
const store = createStore<SessionState>({ ...nobody, phase: 'starting' });
let token: string | null = null;

/** Who is signed in. */
export const session = {
  get state(): SessionState {
    return store.get();
  },
  subscribe: store.subscribe,
};

export function useSession(): SessionState {
  return useStore(store);
}

/** The bearer token of the moment. */
export function currentToken(): string | null {
  return token;
}

/** Takes a token for the calls to come; who is signed in changes with `setPhase`. */
export function holdToken(held: string): void {
  token = held;
}

/** The same session with a newer token, in all tabs. */
export function replaceToken(newer: string): void {
  token = newer;
  writeStored(storedKeys.token, newer);
  store.set({ ...store.get(), claims: readClaims(newer) });
}

/** Says how far a session is. */
export function setPhase(phase: SessionState['phase']): void {
  store.set({ ...nobody, phase, claims: token && phase === 'signedIn' ? readClaims(token) : null });
}

/** Whether the redirect to the sign-in provider failed, and what the homepage says about it. */
export function setFailed(failed: boolean, notice: string | null = null): void {
  store.set({ ...store.get(), failed, notice });
}

/** Clears the token, the hint and the account data, in all tabs; the notice is a translation key for the homepage. */
export function endSession(notice: string | null): void {
  token = null;
  writeStored(storedKeys.token, null);
  writeStored(storedKeys.idTokenHint, null);
  store.set({ ...nobody, notice });
}
