let clockOffsetMs = 0;

/**
 * Measures the offset between the server's `Date` header and the local clock, so that a wrong local clock does not end a session.
 */
export function setServerTime(dateHeader: string | null, now = Date.now()): void {
  const difference = Date.parse(dateHeader ?? '') - now;
  // Ignores up to 30 seconds: the header has a resolution of 1 second, and the response took time to arrive.
  clockOffsetMs = Math.abs(difference) > 30_000 ? difference : 0;
}

/** Returns the current Unix time in seconds by the server's clock, which also dates the tokens. */
export function getServerTimeSeconds(): number {
  return (Date.now() + clockOffsetMs) / 1000;
}
