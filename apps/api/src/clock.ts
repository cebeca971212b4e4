/** Source of the current time. It is injected, so that tests can move it forward instead of waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds since the Unix epoch, the unit of JWT timestamps. */
export function getEpochSeconds(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}
