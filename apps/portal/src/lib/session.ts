import { serverNowSeconds } from './clock.ts';
import { loadPart } from './load-part.ts';
import { currentToken, endSession, holdToken, session, setFailed } from './session-state.ts';
import { keepClearingStaleSignIns } from './sign-in-state.ts';
import { endedForInactivity, onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { readClaims, restoreDecision } from './token.ts';
import { rememberWanted, safeWanted } from './wanted.ts';

// Part of the first load; the rest of the session code is loaded with `import()`. The state has its own module, because that code
// needs it too, and is re-exported here for all other modules.
export { endSession, session, useSession } from './session-state.ts';

/** Restores the stored session, if there is one. Resolves once it is known whether the user is signed in. */
export async function startSession(): Promise<void> {
  keepClearingStaleSignIns();
  onStoredElsewhere(storedKeys.token, (stored) => void follow(stored));
  const stored = readStored(storedKeys.token);
  if (!stored || restoreDecision(stored, serverNowSeconds()) === 'discard') return endSession(null);
  holdToken(stored);
  const { restore } = await loadPart(() => import('./session-keeper.ts'));
  await restore();
}

/** Follows another tab that signed in, refreshed the token or signed out. */
async function follow(stored: string | null): Promise<void> {
  if (stored === currentToken()) return;
  if (stored === null) return endSession(readStored(storedKeys.activity) === endedForInactivity ? 'auth.inactive' : null);
  const before = session.state.claims;
  holdToken(stored);
  const { adopt } = await loadPart(() => import('./session-keeper.ts'));
  // The notice reports the failure.
  await adopt(before).catch(() => {});
}

/**
 * Redirects to the sign-in provider, and stays pending until the user leaves the page; a failure sets the flag. `returnTo` is the
 * page to open afterwards, by default the one that a refused first visit requested.
 */
export async function signIn(wanted: string | null = safeWanted(history.state?.wanted)): Promise<void> {
  setFailed(false);
  try {
    const { redirectToSignIn } = await loadPart(() => import('./sso.ts'));
    await redirectToSignIn(wanted);
    await returnFromElsewhere();
  } catch (error) {
    const isUnconfigured = error instanceof Error && 'code' in error && error.code === 'sso.not-configured';
    setFailed(true, isUnconfigured ? 'auth.not-configured' : null);
    // Only the operator can fix that, so report it to their error log.
    if (isUnconfigured) globalThis.reportError(error);
  }
}

/** Settles when the browser restores the page from its back/forward cache. */
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
 * Ends the session here and at the API, then redirects to the provider's sign-out if there is an id-token hint. Without a
 * redirect it resolves to `local`, or to `unreachable` if the provider could not be reached.
 */
export async function signOut(): Promise<'left' | 'local' | 'unreachable'> {
  const hint = readStored(storedKeys.idTokenHint);
  if (currentToken()) {
    const { revokeSession } = await loadPart(() => import('./session-keeper.ts'));
    await revokeSession();
  }
  endSession(null);
  // Signing out explicitly also clears the recent items.
  writeStored(storedKeys.recent, null);
  if (!hint) return 'local';
  try {
    const { redirectToSignOut } = await import('./sso.ts');
    await redirectToSignOut(hint);
    return 'left';
  } catch {
    return 'unreachable';
  }
}

/** Starts a session with a token from the API. Resolves when the user is signed in; the router decides where to go next. */
export async function acceptToken(given: string, how: { idToken?: string; wanted?: string | null } = {}): Promise<void> {
  if (!readClaims(given)) throw new Error('The session token cannot be read');
  const before = session.state.claims;
  const replaced = currentToken() ?? readStored(storedKeys.token);
  rememberWanted(how.wanted);
  holdToken(given);
  writeStored(storedKeys.idTokenHint, how.idToken ?? null);
  writeStored(storedKeys.token, given);
  writeStored(storedKeys.activity, null);
  const { adopt, revokeSession } = await loadPart(() => import('./session-keeper.ts'));
  try {
    await adopt(before);
  } finally {
    // Revoke the previous session, whose token is no longer in use (ASVS 7.2.4).
    if (replaced && sidOf(replaced) !== sidOf(given)) void revokeSession(replaced);
  }
}

function sidOf(token: string): string | undefined {
  return readClaims(token)?.sid;
}
