import { createStore, useStore } from './store.ts';

const store = createStore(false);

/** Whether changes are told as they happen: what asks again and again may do so less often. */
export function useIsLive(): boolean {
  return useStore(store);
}

export function isLive(): boolean {
  return store.get();
}

export const setLive = store.set;
