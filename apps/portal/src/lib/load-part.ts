import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isUpdateAnnounced } from './newer-server.ts';
import { createStore, useStore } from './store.ts';

/** `retrying` while a chunk fails to load, `stuck` after 31 seconds of retries, `outdated` once the server no longer has it. */
type PartsState = 'complete' | 'retrying' | 'stuck' | 'outdated';

const retryDelaySeconds = [1, 2, 4, 8, 16, 30] as const;

const parts = createStore<PartsState>('complete');
const waiting = new Set<() => void>();
let missing = 0;

/** Browsers and the bundler word a failed load differently; errors inside a file have other messages. */
const loadFailure = /dynamically imported module|importing a module script failed|preload CSS/i;

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message);
}

/** Whether all requested chunks have loaded. */
export function useParts(): PartsState {
  return useStore(parts);
}

/** Retries the missing chunks now. */
export function retryParts(): void {
  for (const retry of [...waiting]) retry();
}

// Undefined in unit tests.
globalThis.addEventListener?.('online', retryParts);

/**
 * Loads a chunk and retries until it loads, so that the page and its form values stay. Never settles once a new version is
 * deployed: only a reload helps then, and a dialog offers it.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLoadFailure(error)) throw error;
  }
  missing++;
  try {
    return await retryUntilLoaded(load);
  } finally {
    missing--;
    if (missing === 0) parts.set('complete');
  }
}

async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    // Some browsers cache a failed import until the page reloads.
    if (attempt === retryDelaySeconds.length - 1 && parts.get() === 'retrying') parts.set('stuck');
    if (parts.get() === 'complete') parts.set('retrying');
    if (await isUpdateAnnounced()) {
      parts.set('outdated');
      return new Promise(() => {});
    }
    await waitToRetry(attempt);
    try {
      return await load();
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
    }
  }
}

function waitToRetry(attempt: number): Promise<void> {
  const seconds = retryDelaySeconds[Math.min(attempt, retryDelaySeconds.length - 1)] ?? 30;
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      waiting.delete(retry);
      resolve();
    };
    const timer = setTimeout(retry, seconds * 1000);
    waiting.add(retry);
  });
}

/** A component whose chunk loads on first render, with retries. */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as React's `lazy`.
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadPart(load));
}
