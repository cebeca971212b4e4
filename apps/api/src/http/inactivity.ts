import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SessionVia } from '../db/schema/session.ts';

/** Sessions whose user was last active at or before this time have ended; null if there is no limit. */
export function getInactivityCutoff(
  { sessionInactivityMinutes }: Pick<Config, 'sessionInactivityMinutes'>,
  clock: Clock,
): Date | null {
  return sessionInactivityMinutes === null ? null : new Date(clock.now().getTime() - sessionInactivityMinutes * 60_000);
}

/** Whether the inactivity limit applies. Programs have no user, and their sessions end with a token that they do not refresh. */
export function hasInactivityLimit(via: SessionVia): boolean {
  return via !== 'api-token';
}
