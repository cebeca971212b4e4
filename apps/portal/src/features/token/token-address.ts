/** Reads the token from `#token=` or, for systems that cannot send a fragment, from `?token=`. */
export function readTokenAddress({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || new URLSearchParams(search).get('token') || null;
}

let taken: string | null = null;

/** Removes the token from the URL. `main.tsx` calls this first, so that no other code can read or store it. */
export function hideToken(): void {
  if (!/^\/token\/login\/?$/i.test(location.pathname)) return;
  const token = readTokenAddress(location);
  if (!token) return;
  taken = token;
  history.replaceState(history.state, '', location.pathname);
}

/** Returns the token from the URL once, then null. */
export function takeTokenFromAddress(): string | null {
  hideToken();
  const token = taken;
  taken = null;
  return token;
}
