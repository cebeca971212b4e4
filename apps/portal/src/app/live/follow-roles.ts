import { renew } from '../../lib/session-keeper.ts';
import { session } from '../../lib/session-state.ts';

/**
 * Compares the roles that the server sends with those in the current token. If they differ, it renews the token and calls
 * `changed` once a token with other roles has arrived, in this tab or in another one.
 */
export function followRoles(sid: string, signal: AbortSignal, changed: () => void): (roles?: readonly string[]) => void {
  let inUse = rolesInUse(sid);
  /** The roles a renewal was requested for, and the token it replaces. */
  let asked: { roles: string; jti: string } | null = null;

  const look = () => {
    const now = rolesInUse(sid);
    if (now === null || now === inUse) return;
    inUse = now;
    if (asked?.roles === now) asked = null;
    changed();
  };
  signal.addEventListener('abort', session.subscribe(look));

  // A server older than this page sends no roles.
  return (told) => {
    const { claims } = session.state;
    if (!claims || !told) return;
    const roles = inOrder(told);
    if (roles === rolesInUse(sid)) return;
    // A new token arrived and still has other roles, so renewing again would not help.
    if (asked?.roles === roles && asked.jti !== claims.jti) return;
    asked = { roles, jti: claims.jti };
    void renew();
  };
}

/** Null while another user or nobody is signed in. */
function rolesInUse(sid: string): string | null {
  const { claims } = session.state;
  return claims?.sid === sid ? inOrder(claims.roles) : null;
}

function inOrder(roles: readonly string[]): string {
  return roles.toSorted().join();
}
