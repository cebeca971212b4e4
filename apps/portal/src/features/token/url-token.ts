/** Reads the token from `#token=` or, for systems that cannot send a fragment, from `?token=`. */
export function readUrlToken({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || new URLSearchParams(search).get('token') || null;
}

let pendingToken: string | null = null;

/** Removes the token from the URL. `main.tsx` calls this first, so that no other code can read or store it. */
export function hideUrlToken(): void {
  if (!/^\/token\/login\/?$/i.test(location.pathname)) return;
  const token = readUrlToken(location);
  if (!token) return;
  pendingToken = token;
  history.replaceState(history.state, '', location.pathname);
}

/** Returns the token from the URL once, then null. */
export function consumeUrlToken(): string | null {
  hideUrlToken();
  const token = pendingToken;
  pendingToken = null;
  return token;
}
