import type { SessionClaims } from '@demarc/contract/session.ts';
import { storageKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { readClaims } from './token.ts';

export interface SessionState {
  /** `signedIn` once the customer's account data has loaded. */
  phase: 'starting' | 'signedOut' | 'signedIn';
  claims: SessionClaims | null;
  /** Whether the redirect to the sign-in provider failed. */
  failed: boolean;
  /** Translation key of the message about why the session ended or cannot start, on the home page or the startup screen. */
  notice: string | null;
}

const signedOutState: SessionState = { phase: 'signedOut', claims: null, failed: false, notice: null };
const store = createStore<SessionState>({ ...signedOutState, phase: 'starting' });
let token: string | null = null;

/** The current session. */
export const session = {
  get state(): SessionState {
    return store.get();
  },
  subscribe: store.subscribe,
};

export function useSession(): SessionState {
  return useStore(store);
}

/** The current bearer token. */
export function getCurrentToken(): string | null {
  return token;
}

/** Sets the token for the next calls; `setPhase` changes who is signed in. */
export function setToken(newToken: string): void {
  token = newToken;
}

/** Replaces the token of the same session, in all tabs. */
export function replaceToken(newer: string): void {
  token = newer;
  writeStored(storageKeys.token, newer);
  store.set({ ...store.get(), claims: readClaims(newer) });
}

/** Sets the phase of the session. */
export function setPhase(phase: SessionState['phase']): void {
  store.set({ ...signedOutState, phase, claims: token && phase === 'signedIn' ? readClaims(token) : null });
}

/** Sets whether the redirect to the sign-in provider failed, and the message of the home page or the startup screen. */
export function setSignInFailed(failed: boolean, notice: string | null = null): void {
  store.set({ ...store.get(), failed, notice });
}

/** Clears the token, the hint and the account data in all tabs; the notice is a translation key for the home page. */
export function endSession(notice: string | null): void {
  token = null;
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.idTokenHint, null);
  store.set({ ...signedOutState, notice });
}
