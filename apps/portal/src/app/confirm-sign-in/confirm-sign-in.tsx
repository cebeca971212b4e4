import { Suspense } from 'react';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSignInConfirmation } from '../../lib/recent-sign-in.ts';

const Dialog = lazyChunk(async () => {
  const [part] = await Promise.all([
    import('./confirm-sign-in-dialog.tsx'),
    loadTranslations('confirm-sign-in', 'sso', 'action'),
  ]);
  return { default: part.ConfirmSignInDialog };
});

/** Asks the user to sign in again when a call requires it. Its code loads on first use. */
export function ConfirmSignIn() {
  const confirmation = useSignInConfirmation();
  return confirmation ? (
    <Suspense>
      <Dialog confirmation={confirmation} />
    </Suspense>
  ) : null;
}
