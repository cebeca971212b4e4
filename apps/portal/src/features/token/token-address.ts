/** The token of `#token=` or, for systems that cannot send a fragment, `?token=`. */
export function readTokenAddress({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || new URLSearchParams(search).get('token') || null;
}

let taken: string | null = null;

/** Clears the address before anything else can see or keep it: the start of the portal calls it first. */
export function hideToken(): void {
  if (!/^\/token\/login\/?$/i.test(location.pathname)) return;
  const token = readTokenAddress(location);
  if (!token) return;
  taken = token;
  history.replaceState(history.state, '', location.pathname);
}

/** The token that was in the address; handed out once. */
export function takeTokenFromAddress(): string | null {
  hideToken();
  const token = taken;
  taken = null;
  return token;
}
