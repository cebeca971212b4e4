import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isUpdateAnnounced } from './newer-server.ts';
import { createStore, useStore } from './store.ts';

/**
 * `retrying` while a script file does not come, `stuck` where retries have not helped for half a minute, `outdated` once the server
 * no longer has it.
 */
type PartsState = 'complete' | 'retrying' | 'stuck' | 'outdated';

const retryDelaySeconds = [1, 2, 4, 8, 16, 30] as const;

const parts = createStore<PartsState>('complete');
const waiting = new Set<() => void>();
let missing = 0;

/** Browsers and the bundler have their own words for a file that did not come; a fault inside a file has others. */
const loadFailure = /dynamically imported module|importing a module script failed|preload CSS/i;

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message);
}

/** Whether all script files came that the portal asked for. */
export function useParts(): PartsState {
  return useStore(parts);
}

/** Asks for the missing files now. */
export function retryParts(): void {
  for (const retry of [...waiting]) retry();
}

// Not there where unit tests run.
globalThis.addEventListener?.('online', retryParts);

/**
 * Loads a script file and retries for as long as it does not come, so that the page and what was typed in it stay. Never settles
 * once the server has been replaced: only a reload brings that file, and a dialog offers it.
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
    // Some browsers remember that a file did not come until the page is loaded again.
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

/** A component whose file comes when it is first drawn, and is asked for again until it does. */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as React's own `lazy`.
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadPart(load));
}
