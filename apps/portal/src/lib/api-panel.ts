import { createStore, useStore } from './store.ts';

const isOpen = createStore(false);

/** Opens the panel with the API calls behind the current screen, for developers. */
export function openApiPanel(): void {
  isOpen.set(true);
}

export function closeApiPanel(): void {
  isOpen.set(false);
}

export function useIsApiPanelOpen(): boolean {
  return useStore(isOpen);
}
