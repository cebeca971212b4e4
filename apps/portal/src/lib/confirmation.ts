import { createStore, useStore } from './store.ts';

interface Confirmation {
  key: string;
  params: Record<string, string | number>;
}

const shown = createStore<Confirmation | null>(null);

/** Says that something was done; the key is a translation key. It goes by itself, and the next one takes its place. */
export function confirmDone(key: string, params: Record<string, string | number> = {}): void {
  shown.set({ key, params });
}

export function dismissConfirmation(): void {
  shown.set(null);
}

export function useConfirmation(): Confirmation | null {
  return useStore(shown);
}
