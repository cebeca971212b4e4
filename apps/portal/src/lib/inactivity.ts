import type { SessionClaims } from '@demarc/contract/session.ts';
import { serverNowSeconds } from './clock.ts';
import { session } from './session-state.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

type Limits = Pick<SessionClaims, 'active_at' | 'idle_limit'>;

const warningSeconds = 300;
/** Resolution of the last activity, and how often it is written while somebody types. */
const precisionSeconds = 15;
/** Events that count as activity. Mouse movement does not: bumping the desk moves the mouse. */
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** When the session ends without activity, and when to warn about it; null without a limit. */
function inactivityTimes({ active_at: toldAt, idle_limit: limit }: Limits, activeAt: number | null) {
  if (toldAt === undefined || limit === undefined) return null;
  const endsAt = Math.max(toldAt, activeAt ?? 0) + limit;
  return { warnsAt: endsAt - Math.min(warningSeconds, limit / 3), endsAt };
}

/** Whether to report activity to the server now. Reporting after a quarter of the limit keeps an active session from expiring. */
function isReportDue({ active_at: toldAt, idle_limit: limit }: Limits, nowSeconds: number): boolean {
  return toldAt !== undefined && limit !== undefined && nowSeconds - toldAt > limit / 4;
}

const warning = createStore<number | null>(null);

/** While the user is warned: when the session ends, in Unix seconds of the server's clock; otherwise null. */
export function useInactivityWarning(): number | null {
  return useStore(warning);
}

/** Seconds since the last activity in any tab; null without a limit. */
export function idleSeconds(): number | null {
  const { claims } = session.state;
  const times = claims && inactivityTimes(claims, lastActivity());
  if (!times || claims?.idle_limit === undefined) return null;
  return Math.max(0, Math.round(serverNowSeconds() - (times.endsAt - claims.idle_limit)));
}

/** Whether the limit has passed. */
export function isInactive(): boolean {
  const { claims } = session.state;
  const times = claims && inactivityTimes(claims, lastActivity());
  return Boolean(times && serverNowSeconds() >= times.endsAt);
}

interface Actions {
  /** Reports activity to the server. */
  report: () => void;
  /** Ends the session for inactivity. */
  end: () => void;
}

let actions: Actions | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tracks activity in all tabs while the user is signed in; loading the portal counts as activity. Returns a function that stops
 * it.
 */
export function watchInactivity(doWith: Actions): () => void {
  actions = doWith;
  const stop = new AbortController();
  for (const type of activityEvents) {
    document.addEventListener(type, noteActivity, { capture: true, passive: true, signal: stop.signal });
  }
  const whenVisible = () => document.visibilityState === 'visible' && noteActivity();
  document.addEventListener('visibilitychange', whenVisible, { signal: stop.signal });
  const forget = session.subscribe(schedule);
  noteActivity();
  return () => {
    stop.abort();
    forget();
    clearTimeout(timer);
    actions = null;
    warning.set(null);
  };
}

onStoredElsewhere(storedKeys.activity, () => actions && schedule());

/** The user confirms the warning and stays signed in. */
export function stayActive(): void {
  if (actions && !isInactive()) {
    writeActivity();
    actions.report();
  } else schedule();
}

function noteActivity(): void {
  const { claims } = session.state;
  if (!claims || !actions) return;
  schedule();
  // While the warning is open, only confirming it counts.
  if (warning.get() !== null || isInactive()) return;
  const now = serverNowSeconds();
  const last = lastActivity();
  if (last !== null && now - last < precisionSeconds) return;
  writeActivity();
  if (isReportDue(claims, now)) actions.report();
}

/** Whether activity still has to be reported because a report failed. */
export function hasActivityToReport(): boolean {
  const { claims } = session.state;
  const last = lastActivity();
  return Boolean(claims?.active_at && last && last > claims.active_at && isReportDue(claims, serverNowSeconds()));
}

/** Checks the time now, and again when the warning or the end is due. */
function schedule(): void {
  clearTimeout(timer);
  const { claims } = session.state;
  const times = claims && inactivityTimes(claims, lastActivity());
  if (!times || !actions) {
    warning.set(null);
    return;
  }
  const now = serverNowSeconds();
  if (now >= times.endsAt) {
    actions.end();
    return;
  }
  const isWarning = now >= times.warnsAt;
  warning.set(isWarning ? times.endsAt : null);
  timer = setTimeout(schedule, ((isWarning ? times.endsAt : times.warnsAt) - now) * 1000 + 50);
}

function writeActivity(): void {
  known = Math.floor(serverNowSeconds());
  writeStored(storedKeys.activity, String(known));
  schedule();
}

let known: number | null = null;

/** The last activity in any tab. Ignores timestamps in the future, written before the clock was set back. */
function lastActivity(): number | null {
  const now = serverNowSeconds();
  const stored = Number.parseInt(readStored(storedKeys.activity) ?? '', 10);
  const moments = [known ?? Number.NaN, stored].filter((at) => at <= now + 60);
  return moments.length > 0 ? Math.min(Math.max(...moments), now) : null;
}
