import type { SessionClaims } from '@demarc/contract/session.ts';

/** A token is refreshed when it expires within this time, and checked at this interval (specification, section 9). */
const refreshThresholdSeconds = 300;
export const checkIntervalSeconds = 60;

/** Reads the claims of a session token, unverified, because the server verifies them. Null for anything else. */
export function readClaims(token: string): SessionClaims | null {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SessionClaims> | null;
    if (!claims || typeof claims.exp !== 'number' || typeof claims.cid !== 'number' || typeof claims.uid_g !== 'string')
      return null;
    return { ...(claims as SessionClaims), roles: Array.isArray(claims.roles) ? claims.roles : [] };
  } catch {
    return null;
  }
}

/** Decides what to do with the stored token at startup: `restore` asks the server, `discard` deletes it without a call. */
export function decideRestore(token: string | null, nowSeconds: number): 'none' | 'discard' | 'restore' {
  if (token === null) return 'none';
  const claims = readClaims(token);
  return claims && claims.exp > nowSeconds ? 'restore' : 'discard';
}

/** Decides what to do with the token during a session. */
export function decideRefresh(claims: SessionClaims, nowSeconds: number): 'keep' | 'refresh' | 'expired' {
  const secondsLeft = claims.exp - nowSeconds;
  if (secondsLeft <= 0) return 'expired';
  return secondsLeft <= refreshThresholdSeconds ? 'refresh' : 'keep';
}

/** Whether a later token continues an earlier session, including one whose user has confirmed their sign-in since. */
export function isContinuedSession(earlier: SessionClaims, later: SessionClaims): boolean {
  return isSameSession({ ...earlier, auth_time: later.auth_time }, later) && later.auth_time >= earlier.auth_time;
}

/** Whether subject, auth time and authorized party match the earlier token (specification, section 5). */
export function isSameSession(earlier: SessionClaims, later: SessionClaims): boolean {
  return (
    earlier.uid_g === later.uid_g &&
    earlier.sid === later.sid &&
    earlier.auth_time === later.auth_time &&
    earlier.cid === later.cid
  );
}
