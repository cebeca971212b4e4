import { createStore, useStore } from './store.ts';

const running = createStore(0);

/**
 * Marks the start of a long operation and returns a function that ends it. Dispatches `page-busy` for the first and `page-done`
 * after the last.
 */
export function beginBusy(): () => void {
  if (running.get() === 0) window.dispatchEvent(new CustomEvent('page-busy'));
  running.set(running.get() + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running.set(running.get() - 1);
    if (running.get() === 0) window.dispatchEvent(new CustomEvent('page-done'));
  };
}

/** Wraps a long operation in `page-busy` and `page-done` (specification, section 2). */
export async function whileBusy<T>(action: Promise<T>): Promise<T> {
  const end = beginBusy();
  try {
    return await action;
  } finally {
    end();
  }
}

export function useBusy(): boolean {
  return useStore(running) > 0;
}
