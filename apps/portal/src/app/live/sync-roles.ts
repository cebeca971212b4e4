import { renewToken } from '../../lib/session-refresh.ts';
import { session } from '../../lib/session-state.ts';

/**
 * Compares the roles that the server sends with those in the current token. If they differ, it renews the token and calls
 * `onChange` once a token with other roles has arrived, in this tab or in another one.
 */
export function syncRoles(sid: string, signal: AbortSignal, onChange: () => void): (roles?: readonly string[]) => void {
  let inUse = getRolesInUse(sid);
  /** The roles a renewal was requested for, and the token it replaces. */
  let requested: { roles: string; jti: string } | null = null;

  const onSessionChange = () => {
    const rolesNow = getRolesInUse(sid);
    if (rolesNow === null || rolesNow === inUse) return;
    inUse = rolesNow;
    if (requested?.roles === rolesNow) requested = null;
    onChange();
  };
  signal.addEventListener('abort', session.subscribe(onSessionChange));

  // A server older than this page sends no roles.
  return (serverRoles) => {
    const { claims } = session.state;
    if (!claims || !serverRoles) return;
    const roles = serializeRoles(serverRoles);
    if (roles === getRolesInUse(sid)) return;
    // A new token arrived and still has other roles, so renewing again would not help.
    if (requested?.roles === roles && requested.jti !== claims.jti) return;
    requested = { roles, jti: claims.jti };
    void renewToken();
  };
}

/** The roles of the session `sid`; null while another session or none is active. */
function getRolesInUse(sid: string): string | null {
  const { claims } = session.state;
  return claims?.sid === sid ? serializeRoles(claims.roles) : null;
}

function serializeRoles(roles: readonly string[]): string {
  return roles.toSorted().join();
}
