import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import {
  confirmSignIn,
  idleHeader,
  refreshToken,
  revokeToken,
  type SessionClaims,
  sessionTokenHeaders,
  switchAccount,
  validateToken,
} from '@demarc/contract/session.ts';
import { client, queryClient, setCachedRead } from './api.ts';
import { getServerTimeSeconds } from './clock.ts';
import { isConfigured, loadConfiguration } from './configuration.ts';
import { closeDialog, showDialog } from './dialogs.ts';
import { getErrorTarget, getRetryAfterSeconds, reloadAction, reportError } from './errors.ts';
import { getIdleSeconds, hasUnreportedActivity, isInactive, watchInactivity } from './inactivity.ts';
import { finishPrerender } from './prerender.ts';
import { endSession, getCurrentToken, replaceToken, session, setPhase, setSignInFailed, setToken } from './session-state.ts';
import { inactivityMarker, readStored, storageKeys, writeStored } from './storage.ts';
import { checkIntervalSeconds, decideRefresh, isContinuedSession, isSameSession, readClaims } from './token.ts';

/** The session's customer no longer exists. */
class AccountMissingError extends Error {}

let timer: ReturnType<typeof setInterval> | null = null;
let stopWatching: (() => void) | null = null;

session.subscribe(() => {
  if (session.state.phase === 'signedIn') startTimer();
  else stopTimer();
});

/**
 * Restores the stored session: the server validates it, then the customer is loaded (specification, section 4). Retries while the
 * server does not say whether the token is valid, so it settles only once that is known.
 */
export async function restoreSession(attempt = 0): Promise<void> {
  try {
    if (!isConfigured) await retryConfiguration();
    await Promise.all([client.call(validateToken, {}), loadCustomer()]);
    if (attempt > 0) closeDialog();
    setPhase('signedIn');
    void checkSession();
  } catch (error) {
    const end = (notice: string) => {
      if (attempt > 0) closeDialog();
      endSession(notice);
    };
    if (isAuthError(error)) return end('auth.session-ended');
    if (error instanceof AccountMissingError) return end('auth.account-not-found');
    if (getErrorTarget(error) === 'page') {
      // The token could not be validated (specification, section 8).
      end('auth.session-ended');
      globalThis.reportError(error);
      return;
    }
    // Signing out works without a response.
    if (location.pathname === '/logout') return setPhase('signedOut');
    // A missing response does not invalidate the token: the user is still signed in, and the requested page stays in the address.
    setSignInFailed(false, 'error.restore-failed');
    finishPrerender();
    if (attempt === 0) void reportError(error, { action: reloadAction });
    await waitForRetry(Math.max(restoreDelaySeconds[attempt] ?? 30, getRetryAfterSeconds(error)));
    // Meanwhile, another tab may have signed out or in.
    if (session.state.phase === 'starting') await restoreSession(attempt + 1);
  }
}

/** Loads the configuration. If it is missing, the server did not respond. */
async function retryConfiguration(): Promise<void> {
  await loadConfiguration().catch((cause: unknown) => {
    throw new NoAnswerError('There is no configuration', { cause });
  });
}

const restoreDelaySeconds = [5, 10, 20, 30] as const;

/** Settles after the delay, or when the network is back. */
function waitForRetry(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(delay);
      window.removeEventListener('online', retry);
      resolve();
    };
    const delay = setTimeout(retry, 1000 * seconds);
    window.addEventListener('online', retry);
  });
}

/**
 * Switches to another company of the same user, in all tabs, without signing in again. Rejects if the API refuses, and then
 * nothing changes.
 */
export async function switchCompany(accountId: string): Promise<void> {
  await withTabLock(async () => {
    const previousClaims = session.state.claims;
    const { token } = await client.call(switchAccount, { body: { accountId } }, { headers: sessionTokenHeaders });
    // The user signed out while the request was running.
    if (!previousClaims || session.state.claims?.sid !== previousClaims.sid) return;
    setToken(token);
    writeStored(storageKeys.token, token);
    await activateToken(previousClaims).catch((error: unknown) => {
      // The previous session has ended, so there is no way back. The home page reports other failures.
      if (getCurrentToken()) void reportError(error, { action: reloadAction });
    });
  });
}

/** Confirms the sign-in of the session with an id token. The other tabs follow through the storage event. */
export async function confirmWithIdToken(idToken: string): Promise<void> {
  await withTabLock(async () => {
    const { token } = await client.call(confirmSignIn, { body: { token: idToken } }, { headers: sessionTokenHeaders });
    writeStored(storageKeys.idTokenHint, idToken);
    replaceToken(token);
  });
}

/** Activates a token that was just accepted, in this tab or another; `before` are the claims of the previous session. */
export async function activateToken(before: SessionClaims | null): Promise<void> {
  const token = getCurrentToken();
  const claims = token ? readClaims(token) : null;
  if (!token || !claims) return endSession(null);
  if (before && isContinuedSession(before, claims)) return replaceToken(token);
  queryClient.clear();
  setPhase('starting');
  try {
    await loadCustomer();
    setPhase('signedIn');
  } catch (error) {
    if (error instanceof AccountMissingError) endSession('auth.account-not-found');
    else if (isAuthError(error)) endSession(null);
    // A missing response does not invalidate the token: it stays in storage for the other tabs, and for a reload of this one.
    else setPhase('signedOut');
    throw error;
  }
}

async function loadCustomer(): Promise<void> {
  const claims = readClaims(getCurrentToken() ?? '');
  if (!claims) throw new Error('There is no session');
  const input = { params: { customerId: claims.cid } };
  try {
    setCachedRead(getCustomer, input, await client.call(getCustomer, input));
  } catch (cause) {
    if (cause instanceof ProblemError && cause.status === 404)
      throw new AccountMissingError('Customer account not found', { cause });
    throw cause;
  }
}

/**
 * Revokes a session token at the API. Best effort with a timeout of 2 seconds, because sign-out must not wait for a server that
 * does not respond.
 */
export async function revokeSession(token = getCurrentToken()): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    await client.call(revokeToken, {}, { anonymous: true, headers, signal: AbortSignal.timeout(2000) });
  } catch {
    // The token expires by itself within 15 minutes.
  }
}

function startTimer(): void {
  if (timer) return;
  timer = setInterval(checkSession, checkIntervalSeconds * 1000);
  stopWatching = watchInactivity({ report: () => void reportActivity(), end: endInactiveSession });
  // A computer that slept has missed its checks.
  document.addEventListener('visibilitychange', checkSessionWhenVisible);
  window.addEventListener('online', checkSession);
}

function stopTimer(): void {
  if (timer) clearInterval(timer);
  timer = null;
  stopWatching?.();
  stopWatching = null;
  document.removeEventListener('visibilitychange', checkSessionWhenVisible);
  window.removeEventListener('online', checkSession);
  if (session.state.phase === 'signedOut') queryClient.clear();
}

function checkSessionWhenVisible(): void {
  if (document.visibilityState === 'visible') void checkSession();
}

async function checkSession(): Promise<void> {
  const { claims } = session.state;
  if (!claims) return;
  if (isInactive()) return endInactiveSession();
  const decision = decideRefresh(claims, getServerTimeSeconds());
  if (decision === 'expired') return handleRefreshFailure();
  if (decision === 'keep' && !hasUnreportedActivity()) return;
  await renewToken();
}

/** Renews the token now. One tab does so for all of them. */
export async function renewToken(): Promise<void> {
  const { claims } = session.state;
  if (claims) await withTabLock(() => refreshSession(claims));
}

/** Renews the token to report activity, even if another tab has just renewed it: that tab did not know of the activity. */
async function reportActivity(): Promise<void> {
  await withTabLock(async () => {
    const { claims: before } = session.state;
    const stored = readStored(storageKeys.token);
    const renewed = stored && readClaims(stored);
    if (before && renewed && isContinuedSession(before, renewed)) replaceToken(stored);
    const { claims } = session.state;
    if (claims) await refreshSession(claims);
  });
}

/** Runs a token change in one tab at a time; the others follow through the storage event. */
async function withTabLock(change: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('demarc.refresh', change);
  else await change();
}

async function refreshSession(earlier: SessionClaims): Promise<void> {
  const stored = readStored(storageKeys.token);
  // Another tab has already renewed the token, or this tab already has the new one.
  if (session.state.claims?.jti !== earlier.jti || (stored && stored !== getCurrentToken())) return;
  try {
    const idle = getIdleSeconds();
    const headers = { ...sessionTokenHeaders, ...(idle === null ? {} : { [idleHeader]: String(idle) }) };
    const { token } = await client.call(refreshToken, {}, { headers });
    const later = readClaims(token);
    // The user signed out or switched accounts while the request was running, here or in another tab.
    if (session.state.claims?.sid !== earlier.sid || readStored(storageKeys.token) !== stored) return;
    if (later && isSameSession(earlier, later)) replaceToken(token);
    else handleRefreshFailure();
  } catch (error) {
    // Without a response, the next check retries until the token has expired.
    if (error instanceof NoAnswerError || (error instanceof ProblemError && (error.status >= 500 || error.status === 429)))
      return;
    if (session.state.claims?.sid === earlier.sid) handleRefreshFailure();
  }
}

function endInactiveSession(): void {
  void revokeSession();
  // Lets the other tabs show the same reason.
  writeStored(storageKeys.activity, inactivityMarker);
  endSession('auth.inactive');
}

function handleRefreshFailure(): void {
  if (session.state.phase !== 'signedIn') return;
  endSession('auth.session-ended');
  window.dispatchEvent(new CustomEvent('token-refresh-failed'));
  showDialog({ title: 'auth.refresh-failed', text: 'auth.refresh-failed-text' });
}

function isAuthError(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 401 || error.status === 403);
}
