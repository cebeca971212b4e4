const ownOrigin = 'https://portal.invalid';
// Pages that only redirect: returning to one of them would loop.
const transitPaths = /^\/(sso|token)\/login(\/|$)|^\/logout(\/|$)/;

/**
 * Returns the path if it is one of this portal; otherwise null. It comes from the URL or from storage, so it must not lead to
 * another site: no scheme, no `//host`, no backslash, no control characters.
 */
export function sanitizeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return null;
  if (!URL.canParse(value, ownOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(value, ownOrigin);
  // The URL parser has resolved dots, which may have produced a leading `//`.
  if (origin !== ownOrigin || pathname.startsWith('//') || transitPaths.test(pathname)) return null;
  return pathname + search + hash;
}

let pendingReturnTo: string | null = null;

/** Remembers the page to return to after sign-in, until the router consumes it. */
export function rememberReturnTo(value: unknown): void {
  pendingReturnTo = sanitizeReturnTo(value);
}

/** Returns the path, and forgets it. */
export function consumeReturnTo(): string | null {
  const returnTo = pendingReturnTo;
  pendingReturnTo = null;
  return returnTo;
}
