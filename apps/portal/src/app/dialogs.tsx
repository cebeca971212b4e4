import { Suspense, useEffect, useState } from 'react';
import { closeDialog, type Dialog, useDialog } from '../lib/dialogs.ts';
import { loadTranslations } from '../lib/i18n.ts';
import { lazyChunk } from '../lib/load-chunk.ts';

const ErrorDialog = lazyChunk(() => import('../ui/error-dialog.tsx').then((part) => ({ default: part.ErrorDialog })));

/** The global error dialogs (specification, section 8). Their code loads on first use. */
export function Dialogs() {
  const dialog = useDialog();
  const ready = useTranslatedDialog(dialog);
  return dialog && ready === dialog ? (
    <Suspense>
      <ErrorDialog key={dialog.title} dialog={dialog} onClose={closeDialog} />
    </Suspense>
  ) : null;
}

/** Returns the dialog once its translations are loaded. */
function useTranslatedDialog(dialog: Dialog | null): Dialog | null {
  const [ready, setReady] = useState<Dialog | null>(null);
  useEffect(() => {
    if (!dialog) return;
    const show = () => setReady(dialog);
    const namespaces = [dialog.title, dialog.text].map((key) => key.slice(0, key.indexOf('.')));
    // If the translations fail to load, the dialog shows their keys, which is better than nothing while offline.
    Promise.resolve(loadTranslations('action', 'error', ...namespaces)).then(show, show);
  }, [dialog]);
  return ready;
}
