import { createStore, useStore } from './store.ts';

interface Confirmation {
  key: string;
  params: Record<string, string | number>;
}

const shown = createStore<Confirmation | null>(null);

/** Shows a toast; `key` is a translation key. It disappears by itself, or when the next one replaces it. */
export function confirmDone(key: string, params: Record<string, string | number> = {}): void {
  shown.set({ key, params });
}

export function dismissConfirmation(): void {
  shown.set(null);
}

export function useConfirmation(): Confirmation | null {
  return useStore(shown);
}
