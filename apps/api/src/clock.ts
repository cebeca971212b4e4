/** Source of the current time. It is injected, so that tests can move it forward instead of waiting. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary moment. Never goes back, unlike `now` when the system's time is corrected. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** Seconds since the Unix epoch, the unit of JWT timestamps. */
export function getEpochSeconds(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}
