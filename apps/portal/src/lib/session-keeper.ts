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

/** The session's customer does not exist (any more). */
class AccountMissingError extends Error {}

let timer: ReturnType<typeof setInterval> | null = null;
let stopWatching: (() => void) | null = null;

session.subscribe(() => {
  if (session.state.phase === 'signedIn') startTimer();
  else stopTimer();
});

/** Restores the stored session: validated by the server, then the customer is loaded (specification, section 4). */
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
    // No answer is no verdict: the token stays in storage, and a reload tries again.
    setPhase('signedOut');
    void reportError(error, { action: reloadAction });
  }
}

/**
 * Goes on at another company of the same person, in all tabs, without signing in again. Rejects where the API refuses, and then
 * everything is as it was.
 */
export async function switchTo(accountId: string): Promise<void> {
  await oneTabAtATime(async () => {
    const before = session.state.claims;
    const { token } = await client.call(switchAccount, { body: { accountId } }, { headers: sessionTokenHeaders });
    // Signed out while the answer was under way.
    if (!before || session.state.claims?.sid !== before.sid) return;
    holdToken(token);
    writeStored(storedKeys.token, token);
    await adopt(before).catch((error: unknown) => {
      // There is no way back: the session of before has ended. Other failures have their words on the homepage.
      if (currentToken()) void reportError(error, { action: reloadAction });
    });
  });
}

/** Confirms the sign-in of the session with an id token. The other tabs follow by the storage event. */
export async function confirmWith(idToken: string): Promise<void> {
  await oneTabAtATime(async () => {
    const { token } = await client.call(confirmSignIn, { body: { token: idToken } }, { headers: sessionTokenHeaders });
    writeStored(storedKeys.idTokenHint, idToken);
    replaceToken(token);
  });
}

/** Goes on with the token that was just accepted, here or in another tab; `before` is who was signed in until now. */
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
    // No answer is no verdict: the token stays in storage for the other tabs, and for a reload of this one.
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

/** Ends the session of a token at the API. Best effort: signing out must not wait for a server that does not answer. */
export async function revokeSession(token = currentToken()): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    await client.call(revokeToken, {}, { anonymous: true, headers, signal: AbortSignal.timeout(2000) });
  } catch {
    // The token ends by itself within a quarter of an hour.
  }
}

function startTimer(): void {
  if (timer) return;
  timer = setInterval(check, checkIntervalSeconds * 1000);
  stopWatching = watchInactivity({ report: () => void renew(), end: endInactiveSession });
  // A machine that slept missed its checks.
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

/** Asks for another token now, in one tab for all. */
export async function renew(): Promise<void> {
  const { claims } = session.state;
  if (claims) await oneTabAtATime(() => refresh(claims));
}

/** What gives the session another token: one tab does it, the others follow by the storage event. */
async function oneTabAtATime(change: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('demarc.refresh', change);
  else await change();
}

async function refresh(earlier: SessionClaims): Promise<void> {
  const stored = readStored(storedKeys.token);
  // Another tab was first, or this one was told already.
  if (session.state.claims?.jti !== earlier.jti || (stored && stored !== currentToken())) return;
  try {
    const idle = idleSeconds();
    const headers = { ...sessionTokenHeaders, ...(idle === null ? {} : { [idleHeader]: String(idle) }) };
    const { token } = await client.call(refreshToken, {}, { headers });
    const later = readClaims(token);
    // Signed out, or gone on as another, while the answer was under way.
    if (session.state.claims?.sid !== earlier.sid) return;
    if (later && isSameSession(earlier, later)) replaceToken(token);
    else failRefresh();
  } catch (error) {
    // Without an answer it is tried again at the next check, until the token has expired.
    if (error instanceof NoAnswerError || (error instanceof ProblemError && (error.status >= 500 || error.status === 429)))
      return;
    if (session.state.claims?.sid === earlier.sid) failRefresh();
  }
}

function endInactiveSession(): void {
  void revokeSession();
  // The other tabs say the same.
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
