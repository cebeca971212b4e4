import { createStore, useStore } from './store.ts';

const store = createStore(false);

/** Whether live updates are connected, so that polling can be less frequent. */
export function useIsLive(): boolean {
  return useStore(store);
}

export function isLive(): boolean {
  return store.get();
}

export const setLive = store.set;
