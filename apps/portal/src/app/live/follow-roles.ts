import { renew } from '../../lib/session-keeper.ts';
import { session } from '../../lib/session-state.ts';

/**
 * Hears which roles the person of a session has as of now. Where the token in use names others it asks for another token, and calls
 * back once that has come: here, or in another tab.
 */
export function followRoles(sid: string, signal: AbortSignal, changed: () => void): (roles?: readonly string[]) => void {
  let inUse = rolesInUse(sid);
  /** For which roles another token was asked for, and in place of which one. */
  let asked: { roles: string; jti: string } | null = null;

  const look = () => {
    const now = rolesInUse(sid);
    if (now === null || now === inUse) return;
    inUse = now;
    if (asked?.roles === now) asked = null;
    changed();
  };
  signal.addEventListener('abort', session.subscribe(look));

  // A server that is older than this page says nothing of roles.
  return (told) => {
    const { claims } = session.state;
    if (!claims || !told) return;
    const roles = inOrder(told);
    if (roles === rolesInUse(sid)) return;
    // Another token came, and says still otherwise: so would the next.
    if (asked?.roles === roles && asked.jti !== claims.jti) return;
    asked = { roles, jti: claims.jti };
    void renew();
  };
}

/** Null while somebody else is signed in, or nobody. */
function rolesInUse(sid: string): string | null {
  const { claims } = session.state;
  return claims?.sid === sid ? inOrder(claims.roles) : null;
}

function inOrder(roles: readonly string[]): string {
  return roles.toSorted().join();
}
