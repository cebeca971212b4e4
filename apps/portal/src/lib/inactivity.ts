import type { SessionClaims } from '@demarc/contract/session.ts';
import { getServerTimeSeconds } from './clock.ts';
import { session } from './session-state.ts';
import { onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

type InactivityLimits = Pick<SessionClaims, 'active_at' | 'idle_limit'>;

const warningSeconds = 300;
/** The resolution of the last activity, which is written at most once per interval. */
const activityWriteIntervalSeconds = 15;
/** Events that count as activity. Mouse movement does not: bumping the desk moves the mouse. */
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Returns when the session ends without activity, and when to warn about that; null without a limit. */
function getInactivityTimes({ active_at: reportedAt, idle_limit: limit }: InactivityLimits, activeAt: number | null) {
  if (reportedAt === undefined || limit === undefined) return null;
  const endsAt = Math.max(reportedAt, activeAt ?? 0) + limit;
  return { warnsAt: endsAt - Math.min(warningSeconds, limit / 3), endsAt };
}

/** Whether to report activity to the server now. Reporting after a quarter of the limit keeps an active session from expiring. */
function isReportDue({ active_at: reportedAt, idle_limit: limit }: InactivityLimits, nowSeconds: number): boolean {
  return reportedAt !== undefined && limit !== undefined && nowSeconds - reportedAt > limit / 4;
}

const warning = createStore<number | null>(null);

/** Returns when the session ends while the user is being warned, in Unix seconds of the server's clock; otherwise null. */
export function useInactivityWarning(): number | null {
  return useStore(warning);
}

/** Returns the seconds since the last activity in any tab; null without a limit. */
export function getIdleSeconds(): number | null {
  const { claims } = session.state;
  const times = claims && getInactivityTimes(claims, getLastActivity());
  if (!times || claims?.idle_limit === undefined) return null;
  return Math.max(0, Math.round(getServerTimeSeconds() - (times.endsAt - claims.idle_limit)));
}

/** Whether the limit has passed. */
export function isInactive(): boolean {
  const { claims } = session.state;
  const times = claims && getInactivityTimes(claims, getLastActivity());
  return Boolean(times && getServerTimeSeconds() >= times.endsAt);
}

interface InactivityHandlers {
  /** Reports activity to the server. */
  report: () => void;
  /** Ends the session for inactivity. */
  end: () => void;
}

let handlers: InactivityHandlers | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tracks activity in all tabs while the user is signed in; loading the portal counts as activity. Returns a function that stops the
 * tracking.
 */
export function watchInactivity(newHandlers: InactivityHandlers): () => void {
  handlers = newHandlers;
  const stop = new AbortController();
  for (const type of activityEvents) {
    document.addEventListener(type, recordActivity, { capture: true, passive: true, signal: stop.signal });
  }
  const onVisible = () => document.visibilityState === 'visible' && recordActivity();
  document.addEventListener('visibilitychange', onVisible, { signal: stop.signal });
  const unsubscribe = session.subscribe(schedule);
  recordActivity();
  return () => {
    stop.abort();
    unsubscribe();
    clearTimeout(timer);
    handlers = null;
    warning.set(null);
  };
}

onStorageChange(storageKeys.activity, () => handlers && schedule());

/** Keeps the session after the user has confirmed the warning. */
export function extendSession(): void {
  if (handlers && !isInactive()) {
    writeActivity();
    handlers.report();
  } else schedule();
}

function recordActivity(): void {
  const { claims } = session.state;
  if (!claims || !handlers) return;
  schedule();
  // While the warning is open, only confirming it counts.
  if (warning.get() !== null || isInactive()) return;
  const now = getServerTimeSeconds();
  const last = getLastActivity();
  if (last !== null && now - last < activityWriteIntervalSeconds) return;
  writeActivity();
  if (isReportDue(claims, now)) handlers.report();
}

/** Whether activity still has to be reported because a report failed. */
export function hasUnreportedActivity(): boolean {
  const { claims } = session.state;
  const last = getLastActivity();
  return Boolean(claims?.active_at && last && last > claims.active_at && isReportDue(claims, getServerTimeSeconds()));
}

/** Checks the time now, and again when the warning or the end of the session is due. */
function schedule(): void {
  clearTimeout(timer);
  const { claims } = session.state;
  const times = claims && getInactivityTimes(claims, getLastActivity());
  if (!times || !handlers) {
    warning.set(null);
    return;
  }
  const now = getServerTimeSeconds();
  if (now >= times.endsAt) {
    handlers.end();
    return;
  }
  const isWarning = now >= times.warnsAt;
  warning.set(isWarning ? times.endsAt : null);
  timer = setTimeout(schedule, ((isWarning ? times.endsAt : times.warnsAt) - now) * 1000 + 50);
}

function writeActivity(): void {
  lastKnownActivity = Math.floor(getServerTimeSeconds());
  writeStored(storageKeys.activity, String(lastKnownActivity));
  schedule();
}

let lastKnownActivity: number | null = null;

/** Returns the last activity in any tab. Ignores timestamps in the future, written before the clock was set back. */
function getLastActivity(): number | null {
  const now = getServerTimeSeconds();
  const stored = Number.parseInt(readStored(storageKeys.activity) ?? '', 10);
  const moments = [lastKnownActivity ?? Number.NaN, stored].filter((at) => at <= now + 60);
  return moments.length > 0 ? Math.min(Math.max(...moments), now) : null;
}
