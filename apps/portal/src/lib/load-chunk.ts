import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { createStore, useStore } from './store.ts';
import { announceUpdate } from './update-available.ts';

/** `retrying` while a chunk fails to load, `stuck` after 31 seconds of retries, `outdated` once the server no longer has it. */
type ChunkState = 'complete' | 'retrying' | 'stuck' | 'outdated';

const retryDelaySeconds = [1, 2, 4, 8, 16, 30] as const;

const chunkState = createStore<ChunkState>('complete');
const pendingRetries = new Set<() => void>();
let missingCount = 0;

/** Messages of browsers and the bundler for a failed load; errors inside a file have other messages. */
const chunkLoadErrorMessage = /dynamically imported module|importing a module script failed|preload CSS/i;

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && chunkLoadErrorMessage.test(error.message);
}

/** Whether all requested chunks have loaded. */
export function useChunkState(): ChunkState {
  return useStore(chunkState);
}

/** Retries the missing chunks now. */
export function retryChunks(): void {
  for (const retry of [...pendingRetries]) retry();
}

// Undefined in unit tests.
globalThis.addEventListener?.('online', retryChunks);

/**
 * Loads a chunk and retries until it loads, so that the page and its form values stay. Never settles once a new version is
 * deployed: only a reload helps then, and a dialog offers it.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkLoadError(error)) throw error;
  }
  missingCount++;
  try {
    return await retryUntilLoaded(load);
  } finally {
    missingCount--;
    if (missingCount === 0) chunkState.set('complete');
  }
}

async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    // Some browsers cache a failed import until the page reloads.
    if (attempt === retryDelaySeconds.length - 1 && chunkState.get() === 'retrying') chunkState.set('stuck');
    if (chunkState.get() === 'complete') chunkState.set('retrying');
    if (await announceUpdate()) {
      chunkState.set('outdated');
      return new Promise(() => {});
    }
    await waitToRetry(attempt);
    try {
      return await load();
    } catch (error) {
      if (!isChunkLoadError(error)) throw error;
    }
  }
}

function waitToRetry(attempt: number): Promise<void> {
  const seconds = retryDelaySeconds[Math.min(attempt, retryDelaySeconds.length - 1)] ?? 30;
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      pendingRetries.delete(retry);
      resolve();
    };
    const timer = setTimeout(retry, seconds * 1000);
    pendingRetries.add(retry);
  });
}

/** Creates a component whose chunk loads on first render, with retries. */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as React's `lazy`.
export function lazyChunk<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadChunk(load));
}
