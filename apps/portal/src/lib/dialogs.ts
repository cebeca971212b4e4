import { createStore, useStore } from './store.ts';

/** A global error dialog. Texts are translation keys. */
export interface Dialog {
  title: string;
  text: string;
  params?: Record<string, string | number>;
  /** Correlation id, for the person to copy and the help desk to find. */
  reference?: string;
  /** What to do about it, beside closing; its label is a translation key. */
  action?: { label: string; run: () => void };
}

const waiting = createStore<readonly Dialog[]>([]);

/** Shows a dialog, after those that are open already; the same title twice is one dialog. */
export function showDialog(dialog: Dialog): void {
  if (waiting.get().some(({ title }) => title === dialog.title)) return;
  waiting.set([...waiting.get(), dialog]);
}

export function closeDialog(): void {
  waiting.set(waiting.get().slice(1));
}

/** The dialog to show now. */
export function useDialog(): Dialog | null {
  return useStore(waiting)[0] ?? null;
}
