import type { SessionClaims } from '@demarc/contract/session.ts';
import { serverNowSeconds } from './clock.ts';
import { configuration } from './configuration.ts';
import { clearStaleSignIns } from './sign-in-state.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { readClaims, restoreDecision } from './token.ts';
import { rememberWanted, safeWanted } from './wanted.ts';

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

/** Who is signed in. Kept small: it is part of the first load, and what a session needs besides is loaded with `import()`. */
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

/** Restores the stored session, if there is one. Resolves when it is clear whether somebody is signed in. */
export async function startSession(): Promise<void> {
  clearStaleSignIns();
  onStoredElsewhere(storedKeys.token, (stored) => void follow(stored));
  const stored = readStored(storedKeys.token);
  const decision = restoreDecision(stored, serverNowSeconds());
  if (decision === 'restore') {
    token = stored;
    const { restore } = await import('./session-keeper.ts');
    return restore();
  }
  if (decision === 'discard') clearStored();
  store.set(nobody);
}

/** Another tab signed in, refreshed or signed out: this one does the same. */
async function follow(stored: string | null): Promise<void> {
  if (stored === token) return;
  if (stored === null) return endSession(null);
  const before = store.get().claims;
  token = stored;
  const { adopt } = await import('./session-keeper.ts');
  await adopt(before);
}

/**
 * Redirects to the sign-in provider, and is busy until the page is left; a failure sets the flag. `wanted` is where to go
 * afterwards, the address remembered by a refused first visit unless given.
 */
export async function signIn(wanted: string | null = safeWanted(history.state?.wanted)): Promise<void> {
  const { ssoAuthority, ssoClientId } = configuration();
  if (!ssoAuthority || !ssoClientId) {
    store.set({ ...store.get(), failed: true, notice: 'auth.not-configured' });
    return;
  }
  store.set({ ...store.get(), failed: false, notice: null });
  try {
    const { redirectToSignIn } = await import('./sso.ts');
    await redirectToSignIn(wanted);
    await returnFromElsewhere();
  } catch {
    store.set({ ...store.get(), failed: true });
  }
}

/** Settles when a page that was left comes back as it was, from the browser's back/forward cache. */
function returnFromElsewhere(): Promise<void> {
  return new Promise((resolve) => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      window.removeEventListener('pageshow', shown);
      resolve();
    };
    window.addEventListener('pageshow', shown);
  });
}

/**
 * Ends the session here and at the API, then leaves for the provider's sign-out when there is an id-token hint. The answer says
 * how it went where the page was not left: `local`, or `unreachable` when the provider could not be asked.
 */
export async function signOut(): Promise<'left' | 'local' | 'unreachable'> {
  const hint = readStored(storedKeys.idTokenHint);
  if (!token && !hint) return 'local';
  const { revokeSession } = await import('./session-keeper.ts');
  if (token) await revokeSession();
  endSession(null);
  if (!hint) return 'local';
  try {
    const { redirectToSignOut } = await import('./sso.ts');
    await redirectToSignOut(hint);
    return 'left';
  } catch {
    return 'unreachable';
  }
}

/** Begins a session with a token that the API gave. Signed in when this resolves; where to go then is the router's matter. */
export async function acceptToken(given: string, how: { idToken?: string; wanted?: string | null } = {}): Promise<void> {
  if (!readClaims(given)) throw new Error('The session token cannot be read');
  const before = store.get().claims;
  rememberWanted(how.wanted);
  token = given;
  writeStored(storedKeys.idTokenHint, how.idToken ?? null);
  writeStored(storedKeys.token, given);
  const { adopt } = await import('./session-keeper.ts');
  await adopt(before);
}

/** Clears the token, the hint and the account data, in all tabs; the notice is a translation key for the homepage. */
export function endSession(notice: string | null): void {
  token = null;
  clearStored();
  store.set({ ...nobody, notice });
}

function clearStored(): void {
  writeStored(storedKeys.token, null);
  writeStored(storedKeys.idTokenHint, null);
}

/** For the keeper: the same session with a newer token. */
export function replaceToken(newer: string): void {
  token = newer;
  writeStored(storedKeys.token, newer);
  store.set({ ...store.get(), claims: readClaims(newer) });
}

/** For the keeper: says how far a session is. */
export function setPhase(phase: SessionState['phase']): void {
  const claims = token && phase === 'signedIn' ? readClaims(token) : null;
  store.set({ ...nobody, phase, claims });
}
