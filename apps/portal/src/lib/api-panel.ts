import { createStore, useStore } from './store.ts';

const isCalled = createStore(false);

/** Shows the calls of what is on screen, for people who write programs. */
export function openApiPanel(): void {
  isCalled.set(true);
}

export function closeApiPanel(): void {
  isCalled.set(false);
}

export function useApiPanel(): boolean {
  return useStore(isCalled);
}
