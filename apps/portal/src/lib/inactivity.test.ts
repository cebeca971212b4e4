import type { SessionClaims } from '@demarc/contract/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minutes = (count: number) => count * 60;

/** A signed-in browser tab with its own modules; tabs share `storage`. */
async function openTab(storage: Map<string, string>, limit: number | null = 120) {
  vi.resetModules();
  const target = new EventTarget();
  const listeners = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('window', listeners);
  vi.stubGlobal('document', Object.assign(target, { visibilityState: 'visible' }));
  const state = await import('./session-state.ts');
  const inactivity = await import('./inactivity.ts');
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (): SessionClaims =>
    ({
      exp: now() + 900,
      cid: 1,
      uid_g: 'a',
      sid: 's',
      ...(limit && { active_at: now(), idle_limit: minutes(limit) }),
    }) as SessionClaims;
  const takeToken = () => {
    const token = `x.${btoa(JSON.stringify(claims()))}.x`;
    state.setToken(token);
    state.setPhase('signedIn');
  };
  takeToken();
  const report = vi.fn(takeToken);
  const end = vi.fn();
  const stop = inactivity.watchInactivity({ report, end });
  return {
    ...inactivity,
    report,
    end,
    stop,
    press: () => target.dispatchEvent(new Event('keydown')),
    /** Another tab wrote to the storage. */
    hear: () =>
      listeners.dispatchEvent(Object.assign(new Event('storage'), { storageArea: localStorage, key: 'demarc.activity' })),
  };
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('inactivity', () => {
  const pass = (count: number) => vi.advanceTimersByTime(minutes(count) * 1000 + 100);

  it('ends the session after the limit', async () => {
    const tab = await openTab(new Map());
    pass(119);
    expect(tab.end).not.toHaveBeenCalled();
    expect(tab.report).not.toHaveBeenCalled();
    expect(tab.getIdleSeconds()).toBe(minutes(119));
    pass(1);
    expect(tab.end).toHaveBeenCalled();
    tab.stop();
  });

  it('resets with each key press, and reports activity to the server in time', async () => {
    const tab = await openTab(new Map());
    for (let count = 0; count < 30; count++) {
      pass(10);
      tab.press();
    }
    expect(tab.end).not.toHaveBeenCalled();
    // Once per 30 minutes here; each token refresh also reports activity.
    expect(tab.report).toHaveBeenCalledTimes(10);
    tab.stop();
  });

  it('requires an explicit response once it warns, and ignores key presses', async () => {
    const tab = await openTab(new Map());
    pass(116);
    tab.press();
    pass(3);
    tab.extendSession();
    expect(tab.report).toHaveBeenCalledOnce();
    pass(114);
    expect(tab.end).not.toHaveBeenCalled();
    pass(7);
    expect(tab.end).toHaveBeenCalled();
    tab.stop();
  });

  it('is tracked across tabs', async () => {
    const storage = new Map<string, string>();
    const first = await openTab(storage);
    const firstPress = first.press;
    const second = await openTab(storage);
    pass(100);
    firstPress();
    second.hear();
    pass(100);
    expect(second.end).not.toHaveBeenCalled();
    expect(second.getIdleSeconds()).toBeGreaterThanOrEqual(minutes(100));
    first.stop();
    second.stop();
  });

  it('does not revive a session whose limit passed while the computer slept', async () => {
    const tab = await openTab(new Map());
    vi.setSystemTime(Date.now() + minutes(180) * 1000);
    tab.press();
    expect(tab.end).toHaveBeenCalled();
    expect(tab.isInactive()).toBe(true);
    tab.stop();
  });

  it('ignores a timestamp from a wrong clock', async () => {
    const ahead = Math.floor(Date.now() / 1000) + minutes(600);
    const tab = await openTab(new Map([['demarc.activity', String(ahead)]]));
    pass(121);
    expect(tab.end).toHaveBeenCalled();
    tab.stop();
  });

  it('has no limit if the token has none', async () => {
    const tab = await openTab(new Map(), null);
    pass(600);
    tab.press();
    expect(tab.end).not.toHaveBeenCalled();
    expect(tab.getIdleSeconds()).toBeNull();
    tab.stop();
  });
});
