import { getServerTimeSeconds } from './clock.ts';
import { loadChunk } from './load-chunk.ts';
import { rememberReturnTo, sanitizeReturnTo } from './return-to.ts';
import { endSession, getCurrentToken, session, setSignInFailed, setToken } from './session-state.ts';
import { startClearingStaleSignIns } from './sign-in-state.ts';
import { inactivityMarker, onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';
import { decideRestore, readClaims } from './token.ts';

// Part of the first load; the rest of the session code is loaded later. The state has its own module, because that code
// needs it too, and is re-exported here for all other modules.
export { endSession, session, useSession } from './session-state.ts';

type SessionCode = Pick<typeof import('./session-refresh.ts'), 'activateToken' | 'restoreSession' | 'revokeSession'>;
let loadSessionCode: () => Promise<SessionCode>;

/** Sets how to load the file that contains `session-refresh.ts`. Must be called before anything else in this module. */
export function setSessionCode(load: () => Promise<SessionCode>): void {
  loadSessionCode = () => loadChunk(load);
}

/** Restores the stored session, if there is one. Resolves once it is known whether the user is signed in. */
export async function startSession(): Promise<void> {
  startClearingStaleSignIns();
  onStorageChange(storageKeys.token, (stored) => void syncFromOtherTab(stored));
  const stored = readStored(storageKeys.token);
  if (!stored || decideRestore(stored, getServerTimeSeconds()) === 'discard') return endSession(null);
  setToken(stored);
  const { restoreSession } = await loadSessionCode();
  await restoreSession();
}

/** Follows another tab that signed in, refreshed the token or signed out. */
async function syncFromOtherTab(stored: string | null): Promise<void> {
  if (stored === getCurrentToken()) return;
  if (stored === null) return endSession(readStored(storageKeys.activity) === inactivityMarker ? 'auth.inactive' : null);
  const { claims: before, notice } = session.state;
  setToken(stored);
  const { activateToken } = await loadSessionCode();
  // Another tab has signed out in the meantime.
  if (getCurrentToken() !== stored) return;
  // The notice reports the failure. A token that another tab renewed while the session ended does not change why it ended.
  await activateToken(before).catch(() => {
    if (!getCurrentToken() && !session.state.notice) endSession(notice);
  });
}

/**
 * Redirects to the sign-in provider, and stays pending until the user leaves the page; a failure sets the flag. `returnTo` is the
 * page to open afterwards, by default the one that a refused first visit requested.
 */
export async function signIn(returnTo: string | null = sanitizeReturnTo(history.state?.returnTo)): Promise<void> {
  setSignInFailed(false);
  try {
    const { redirectToSignIn } = await loadChunk(() => import('./sso.ts'));
    await redirectToSignIn(returnTo);
    await waitForPageRestore();
  } catch (error) {
    const isUnconfigured = error instanceof Error && 'code' in error && error.code === 'sso.not-configured';
    setSignInFailed(true, isUnconfigured ? 'auth.not-configured' : null);
    // Only the operator can fix that, so report it to their error log.
    if (isUnconfigured) globalThis.reportError(error);
  }
}

/** Settles when the browser restores the page from its back/forward cache. */
function waitForPageRestore(): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      window.removeEventListener('pageshow', onPageShow);
      resolve();
    };
    window.addEventListener('pageshow', onPageShow);
  });
}

/**
 * Ends the session here and at the API, then redirects to the provider's sign-out if there is an id-token hint. Without a
 * redirect it resolves to `local`, or to `unreachable` if the provider could not be reached.
 */
export async function signOut(): Promise<'left' | 'local' | 'unreachable'> {
  const hint = readStored(storageKeys.idTokenHint);
  if (getCurrentToken()) {
    const { revokeSession } = await loadSessionCode();
    await revokeSession();
  }
  endSession(null);
  // Signing out explicitly also clears the recent items.
  writeStored(storageKeys.recent, null);
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
export async function acceptToken(token: string, options: { idToken?: string; returnTo?: string | null } = {}): Promise<void> {
  if (!readClaims(token)) throw new Error('The session token cannot be read');
  const previousClaims = session.state.claims;
  const previousToken = getCurrentToken() ?? readStored(storageKeys.token);
  rememberReturnTo(options.returnTo);
  setToken(token);
  writeStored(storageKeys.idTokenHint, options.idToken ?? null);
  writeStored(storageKeys.token, token);
  writeStored(storageKeys.activity, null);
  const { activateToken, revokeSession } = await loadSessionCode();
  try {
    await activateToken(previousClaims);
  } finally {
    // Revoke the previous session, whose token is no longer in use (ASVS 7.2.4).
    if (previousToken && getSessionId(previousToken) !== getSessionId(token)) void revokeSession(previousToken);
  }
}

function getSessionId(token: string): string | undefined {
  return readClaims(token)?.sid;
}
