import { createStore, useStore } from './store.ts';

/** A global error dialog. Texts are translation keys. */
export interface Dialog {
  title: string;
  text: string;
  params?: Record<string, string | number>;
  /** The correlation id that the user can copy for the help desk. */
  reference?: string;
  /** An action in addition to closing; its label is a translation key. */
  action?: { label: string; run: () => void };
}

const dialogQueue = createStore<readonly Dialog[]>([]);

/** Queues a dialog behind the open ones; a second dialog with the same title is ignored. */
export function showDialog(dialog: Dialog): void {
  if (dialogQueue.get().some(({ title }) => title === dialog.title)) return;
  dialogQueue.set([...dialogQueue.get(), dialog]);
}

/** Tells the user that the server did not respond while the portal started; only a reload helps. */
export function showStartFailure(): void {
  showDialog({
    title: 'error.application.title',
    text: 'error.application.text',
    action: { label: 'action.reload', run: () => location.reload() },
  });
}

export function closeDialog(): void {
  dialogQueue.set(dialogQueue.get().slice(1));
}

/** Returns the dialog to show now. */
export function useDialog(): Dialog | null {
  return useStore(dialogQueue)[0] ?? null;
}
