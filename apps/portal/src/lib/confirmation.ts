import { createStore, useStore } from './store.ts';

const shown = createStore<{ key: string } | null>(null);

/** Says that something was done; the key is a translation key. It goes by itself, and the next one takes its place. */
export function confirmDone(key: string): void {
  shown.set({ key });
}

export function dismissConfirmation(): void {
  shown.set(null);
}

export function useConfirmation(): { key: string } | null {
  return useStore(shown);
}
