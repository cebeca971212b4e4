import { createStore, useStore } from './store.ts';

const isCalled = createStore(false);

/** Opens the panel with the API calls behind the current screen, for developers. */
export function openApiPanel(): void {
  isCalled.set(true);
}

export function closeApiPanel(): void {
  isCalled.set(false);
}

export function useApiPanel(): boolean {
  return useStore(isCalled);
}
