const ownOrigin = 'https://portal.invalid';
// Pages that only pass a person on: going back to one of them would loop.
const passages = /^\/(sso|token)\/login(\/|$)|^\/logout(\/|$)/;

/**
 * The address that a person wanted, if it is a path of this portal; else null. It comes from an address bar or from storage,
 * so it must not be able to lead anywhere else: no scheme, no `//host`, no backslash, no control character.
 */
export function safeWanted(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return null;
  if (!URL.canParse(value, ownOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(value, ownOrigin);
  // Dots are resolved by now, and may have left a `//` in front.
  if (origin !== ownOrigin || pathname.startsWith('//') || passages.test(pathname)) return null;
  return pathname + search + hash;
}

let afterSignIn: string | null = null;

/** Keeps where the person who is signing in wanted to go, until the router asks. */
export function rememberWanted(value: unknown): void {
  afterSignIn = safeWanted(value);
}

/** Told once. */
export function takeWanted(): string | null {
  const wanted = afterSignIn;
  afterSignIn = null;
  return wanted;
}
