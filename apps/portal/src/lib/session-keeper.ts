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
import { client, putRead, queries } from './api.ts';
import { serverNowSeconds } from './clock.ts';
import { showDialog } from './dialogs.ts';
import { placeOf, reloadAction, reportError } from './errors.ts';
import { hasActivityToReport, idleSeconds, isInactive, watchInactivity } from './inactivity.ts';
import { currentToken, endSession, holdToken, replaceToken, session, setPhase } from './session-state.ts';
import { endedForInactivity, readStored, storedKeys, writeStored } from './storage.ts';
import { checkIntervalSeconds, continuesSession, isSameSession, readClaims, refreshDecision } from './token.ts';

/** The session's customer no longer exists. */
class AccountMissingError extends Error {}

let timer: ReturnType<typeof setInterval> | null = null;
let stopWatching: (() => void) | null = null;

session.subscribe(() => {
  if (session.state.phase === 'signedIn') startTimer();
  else stopTimer();
});

/** Restores the stored session: the server validates it, then the customer is loaded (specification, section 4). */
export async function restore(): Promise<void> {
  try {
    await Promise.all([client.call(validateToken, {}), loadCustomer()]);
    setPhase('signedIn');
    void check();
  } catch (error) {
    if (isRefusal(error)) return endSession('auth.session-ended');
    if (error instanceof AccountMissingError) return endSession('auth.account-not-found');
    if (placeOf(error) === 'page') {
      // The token could not be validated (specification, section 8).
      endSession('auth.session-ended');
      globalThis.reportError(error);
      return;
    }
    // A missing response does not invalidate the token: it stays in storage, and a reload tries again.
    setPhase('signedOut');
    void reportError(error, { action: reloadAction });
  }
}

/**
 * Switches to another company of the same user, in all tabs, without signing in again. Rejects if the API refuses, and then
 * nothing changes.
 */
export async function switchTo(accountId: string): Promise<void> {
  await oneTabAtATime(async () => {
    const before = session.state.claims;
    const { token } = await client.call(switchAccount, { body: { accountId } }, { headers: sessionTokenHeaders });
    // The user signed out while the request was running.
    if (!before || session.state.claims?.sid !== before.sid) return;
    holdToken(token);
    writeStored(storedKeys.token, token);
    await adopt(before).catch((error: unknown) => {
      // The previous session has ended, so there is no way back. The home page reports other failures.
      if (currentToken()) void reportError(error, { action: reloadAction });
    });
  });
}

/** Confirms the sign-in of the session with an id token. The other tabs follow through the storage event. */
export async function confirmWith(idToken: string): Promise<void> {
  await oneTabAtATime(async () => {
    const { token } = await client.call(confirmSignIn, { body: { token: idToken } }, { headers: sessionTokenHeaders });
    writeStored(storedKeys.idTokenHint, idToken);
    replaceToken(token);
  });
}

/** Activates a token that was just accepted, in this tab or another; `before` are the claims of the previous session. */
export async function adopt(before: SessionClaims | null): Promise<void> {
  const token = currentToken();
  const claims = token ? readClaims(token) : null;
  if (!token || !claims) return endSession(null);
  if (before && continuesSession(before, claims)) return replaceToken(token);
  queries.clear();
  setPhase('starting');
  try {
    await loadCustomer();
    setPhase('signedIn');
  } catch (error) {
    if (error instanceof AccountMissingError) endSession('auth.account-not-found');
    else if (isRefusal(error)) endSession(null);
    // A missing response does not invalidate the token: it stays in storage for the other tabs, and for a reload of this one.
    else setPhase('signedOut');
    throw error;
  }
}

async function loadCustomer(): Promise<void> {
  const claims = readClaims(currentToken() ?? '');
  if (!claims) throw new Error('There is no session');
  const input = { params: { customerId: claims.cid } };
  try {
    putRead(getCustomer, input, await client.call(getCustomer, input));
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
export async function revokeSession(token = currentToken()): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    await client.call(revokeToken, {}, { anonymous: true, headers, signal: AbortSignal.timeout(2000) });
  } catch {
    // The token expires by itself within 15 minutes.
  }
}

function startTimer(): void {
  if (timer) return;
  timer = setInterval(check, checkIntervalSeconds * 1000);
  stopWatching = watchInactivity({ report: () => void renew(), end: endInactiveSession });
  // A computer that slept has missed its checks.
  document.addEventListener('visibilitychange', checkWhenVisible);
  window.addEventListener('online', check);
}

function stopTimer(): void {
  if (timer) clearInterval(timer);
  timer = null;
  stopWatching?.();
  stopWatching = null;
  document.removeEventListener('visibilitychange', checkWhenVisible);
  window.removeEventListener('online', check);
  if (session.state.phase === 'signedOut') queries.clear();
}

function checkWhenVisible(): void {
  if (document.visibilityState === 'visible') void check();
}

async function check(): Promise<void> {
  const { claims } = session.state;
  if (!claims) return;
  if (isInactive()) return endInactiveSession();
  const decision = refreshDecision(claims, serverNowSeconds());
  if (decision === 'expired') return failRefresh();
  if (decision === 'keep' && !hasActivityToReport()) return;
  await renew();
}

/** Renews the token now, in one tab for all of them. */
export async function renew(): Promise<void> {
  const { claims } = session.state;
  if (claims) await oneTabAtATime(() => refresh(claims));
}

/** Runs a token change in one tab at a time; the others follow through the storage event. */
async function oneTabAtATime(change: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('demarc.refresh', change);
  else await change();
}

async function refresh(earlier: SessionClaims): Promise<void> {
  const stored = readStored(storedKeys.token);
  // Another tab has already renewed the token, or this tab already has the new one.
  if (session.state.claims?.jti !== earlier.jti || (stored && stored !== currentToken())) return;
  try {
    const idle = idleSeconds();
    const headers = { ...sessionTokenHeaders, ...(idle === null ? {} : { [idleHeader]: String(idle) }) };
    const { token } = await client.call(refreshToken, {}, { headers });
    const later = readClaims(token);
    // The user signed out or switched accounts while the request was running.
    if (session.state.claims?.sid !== earlier.sid) return;
    if (later && isSameSession(earlier, later)) replaceToken(token);
    else failRefresh();
  } catch (error) {
    // Without a response, the next check retries until the token has expired.
    if (error instanceof NoAnswerError || (error instanceof ProblemError && (error.status >= 500 || error.status === 429)))
      return;
    if (session.state.claims?.sid === earlier.sid) failRefresh();
  }
}

function endInactiveSession(): void {
  void revokeSession();
  // Lets the other tabs show the same reason.
  writeStored(storedKeys.activity, endedForInactivity);
  endSession('auth.inactive');
}

function failRefresh(): void {
  if (session.state.phase !== 'signedIn') return;
  endSession('auth.session-ended');
  window.dispatchEvent(new CustomEvent('token-refresh-failed'));
  showDialog({ title: 'auth.refresh-failed', text: 'auth.refresh-failed-text' });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 401 || error.status === 403);
}
