let aheadMilliseconds = 0;

/** Compares the server's `Date` header with this machine's clock, so that a wrong one does not end a session. */
export function setServerTime(dateHeader: string | null, now = Date.now()): void {
  const difference = Date.parse(dateHeader ?? '') - now;
  // The header counts whole seconds and the answer was under way: less than this is no difference.
  aheadMilliseconds = Math.abs(difference) > 30_000 ? difference : 0;
}

/** Seconds since 1970 by the clock that tokens are dated with. */
export function serverNowSeconds(): number {
  return (Date.now() + aheadMilliseconds) / 1000;
}
