import { createStore, useStore } from './store.ts';

const runningCount = createStore(0);

/**
 * Marks the start of a long operation and returns a function that ends it. Dispatches `page-busy` for the first and `page-done`
 * after the last.
 */
export function startBusy(): () => void {
  if (runningCount.get() === 0) window.dispatchEvent(new CustomEvent('page-busy'));
  runningCount.set(runningCount.get() + 1);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    runningCount.set(runningCount.get() - 1);
    if (runningCount.get() === 0) window.dispatchEvent(new CustomEvent('page-done'));
  };
}

/** Wraps a long operation in `page-busy` and `page-done` (specification, section 2). */
export async function trackBusy<T>(action: Promise<T>): Promise<T> {
  const end = startBusy();
  try {
    return await action;
  } finally {
    end();
  }
}

export function useIsBusy(): boolean {
  return useStore(runningCount) > 0;
}
