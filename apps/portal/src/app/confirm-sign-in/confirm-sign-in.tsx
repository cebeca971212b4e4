import { Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { useConfirmation } from '../../lib/recent-sign-in.ts';

const Dialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./confirm-sign-in-dialog.tsx'), loadTexts('confirm-sign-in', 'sso', 'action')]);
  return { default: part.ConfirmSignInDialog };
});

/** Asks the user to sign in again when a call requires it. Its code loads on first use. */
export function ConfirmSignIn() {
  const confirmation = useConfirmation();
  return confirmation ? (
    <Suspense>
      <Dialog confirmation={confirmation} />
    </Suspense>
  ) : null;
}
