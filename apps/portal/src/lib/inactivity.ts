import type { SessionClaims } from '@demarc/contract/session.ts';
import { serverNowSeconds } from './clock.ts';
import { session } from './session-state.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

type Limits = Pick<SessionClaims, 'active_at' | 'idle_limit'>;

const warningSeconds = 300;
/** How exactly the last activity is known; also how often it is written while somebody types. */
const precisionSeconds = 15;
/** What a person does to use the portal. Mouse movement alone is left out: a bumped desk is nobody. */
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** When the session ends unless somebody uses the portal, and when to warn of it; null where there is no limit. */
function inactivityTimes({ active_at: toldAt, idle_limit: limit }: Limits, activeAt: number | null) {
  if (toldAt === undefined || limit === undefined) return null;
  const endsAt = Math.max(toldAt, activeAt ?? 0) + limit;
  return { warnsAt: endsAt - Math.min(warningSeconds, limit / 3), endsAt };
}

/** Whether the server has to hear of activity now: what it knows must never come near the limit while the portal is in use. */
function isReportDue({ active_at: toldAt, idle_limit: limit }: Limits, nowSeconds: number): boolean {
  return toldAt !== undefined && limit !== undefined && nowSeconds - toldAt > limit / 4;
}

const warning = createStore<number | null>(null);

/** When the session ends, in seconds of the server's clock, while the person is warned of it; else null. */
export function useInactivityWarning(): number | null {
  return useStore(warning);
}

/** Seconds since somebody used the portal in any tab; null where no limit applies. */
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
  /** Tells the server of activity. */
  report: () => void;
  /** Ends the session because nobody was active. */
  end: () => void;
}

let actions: Actions | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Follows activity in all tabs while somebody is signed in; loading the portal counts. Returns what stops it. */
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

/** The person answers the warning: they are still there. */
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
  // Once the person is warned, only an answer counts.
  if (warning.get() !== null || isInactive()) return;
  const now = serverNowSeconds();
  const last = lastActivity();
  if (last !== null && now - last < precisionSeconds) return;
  writeActivity();
  if (isReportDue(claims, now)) actions.report();
}

/** Whether the server has still to hear of activity, because a report failed. */
export function hasActivityToReport(): boolean {
  const { claims } = session.state;
  const last = lastActivity();
  return Boolean(claims?.active_at && last && last > claims.active_at && isReportDue(claims, serverNowSeconds()));
}

/** Looks at the clock now, and again when something is to happen. */
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

/** The last activity in any tab. A moment that is yet to come was written by a clock that has been put back, and is ignored. */
function lastActivity(): number | null {
  const now = serverNowSeconds();
  const stored = Number.parseInt(readStored(storedKeys.activity) ?? '', 10);
  const moments = [known ?? Number.NaN, stored].filter((at) => at <= now + 60);
  return moments.length > 0 ? Math.min(Math.max(...moments), now) : null;
}
