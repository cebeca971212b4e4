import { createStore, useStore } from './store.ts';

interface ToastMessage {
  key: string;
  params: Record<string, string | number>;
}

const currentToast = createStore<ToastMessage | null>(null);

/** Shows a toast; `key` is a translation key. It disappears by itself, or when the next one replaces it. */
export function showToast(key: string, params: Record<string, string | number> = {}): void {
  currentToast.set({ key, params });
}

export function dismissToast(): void {
  currentToast.set(null);
}

export function useToast(): ToastMessage | null {
  return useStore(currentToast);
}
