import { serverNowSeconds } from './clock.ts';
import { loadPart } from './load-part.ts';
import { currentToken, endSession, holdToken, session, setFailed } from './session-state.ts';
import { keepClearingStaleSignIns } from './sign-in-state.ts';
import { endedForInactivity, onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { readClaims, restoreDecision } from './token.ts';
import { rememberWanted, safeWanted } from './wanted.ts';

// Part of the first load: what a session needs besides comes with `import()`. Its state is a file of its own, which that part
// reads too; everybody else finds both here.
export { endSession, session, useSession } from './session-state.ts';

/** Restores the stored session, if there is one. Resolves when it is clear whether somebody is signed in. */
export async function startSession(): Promise<void> {
  keepClearingStaleSignIns();
  onStoredElsewhere(storedKeys.token, (stored) => void follow(stored));
  const stored = readStored(storedKeys.token);
  if (!stored || restoreDecision(stored, serverNowSeconds()) === 'discard') return endSession(null);
  holdToken(stored);
  const { restore } = await loadPart(() => import('./session-keeper.ts'));
  await restore();
}

/** Another tab signed in, refreshed or signed out: this one does the same. */
async function follow(stored: string | null): Promise<void> {
  if (stored === currentToken()) return;
  if (stored === null) return endSession(readStored(storedKeys.activity) === endedForInactivity ? 'auth.inactive' : null);
  const before = session.state.claims;
  holdToken(stored);
  const { adopt } = await loadPart(() => import('./session-keeper.ts'));
  // What went wrong is in the notice.
  await adopt(before).catch(() => {});
}

/**
 * Redirects to the sign-in provider, and is busy until the page is left; a failure sets the flag. `wanted` is where to go
 * afterwards, the address remembered by a refused first visit unless given.
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
    // Only whoever runs the portal can mend that: their error log has it.
    if (isUnconfigured) globalThis.reportError(error);
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
  if (currentToken()) {
    const { revokeSession } = await loadPart(() => import('./session-keeper.ts'));
    await revokeSession();
  }
  endSession(null);
  // Who leaves by their own choice leaves no trace of what they have looked at.
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

/** Begins a session with a token that the API gave. Signed in when this resolves; where to go then is the router's matter. */
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
    // The one before ends in its place (ASVS 7.2.4); nobody holds its token any more.
    if (replaced && sidOf(replaced) !== sidOf(given)) void revokeSession(replaced);
  }
}

function sidOf(token: string): string | undefined {
  return readClaims(token)?.sid;
}
