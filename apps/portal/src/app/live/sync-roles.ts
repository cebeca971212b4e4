import { renewToken } from '../../lib/session-refresh.ts';
import { session } from '../../lib/session-state.ts';

/**
 * Compares the roles that the server sends with those in the current token. If they differ, it renews the token and calls
 * `changed` once a token with other roles has arrived, in this tab or in another one.
 */
export function syncRoles(sid: string, signal: AbortSignal, changed: () => void): (roles?: readonly string[]) => void {
  let inUse = getRolesInUse(sid);
  /** The roles a renewal was requested for, and the token it replaces. */
  let requested: { roles: string; jti: string } | null = null;

  const onSessionChange = () => {
    const now = getRolesInUse(sid);
    if (now === null || now === inUse) return;
    inUse = now;
    if (requested?.roles === now) requested = null;
    changed();
  };
  signal.addEventListener('abort', session.subscribe(onSessionChange));

  // A server older than this page sends no roles.
  return (told) => {
    const { claims } = session.state;
    if (!claims || !told) return;
    const roles = serializeRoles(told);
    if (roles === getRolesInUse(sid)) return;
    // A new token arrived and still has other roles, so renewing again would not help.
    if (requested?.roles === roles && requested.jti !== claims.jti) return;
    requested = { roles, jti: claims.jti };
    void renewToken();
  };
}

/** Null while another user or nobody is signed in. */
function getRolesInUse(sid: string): string | null {
  const { claims } = session.state;
  return claims?.sid === sid ? serializeRoles(claims.roles) : null;
}

function serializeRoles(roles: readonly string[]): string {
  return roles.toSorted().join();
}
