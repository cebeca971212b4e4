import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SessionVia } from '../db/schema/session.ts';

/** Returns the time at or before which the last activity of a user has ended their session; null if there is no limit. */
export function getInactivityCutoff(
  { sessionInactivityMinutes }: Pick<Config, 'sessionInactivityMinutes'>,
  clock: Clock,
): Date | null {
  return sessionInactivityMinutes === null ? null : new Date(clock.now().getTime() - sessionInactivityMinutes * 60_000);
}

/** Whether the inactivity limit applies. Sessions of API tokens have none, because no user is active in them. */
export function hasInactivityLimit(via: SessionVia): boolean {
  return via !== 'api-token';
}
