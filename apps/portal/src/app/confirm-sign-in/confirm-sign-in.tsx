import { Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { useConfirmation } from '../../lib/recent-sign-in.ts';

const Dialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./confirm-sign-in-dialog.tsx'), loadTexts('confirm-sign-in', 'sso', 'action')]);
  return { default: part.ConfirmSignInDialog };
});

/** Where a call asks the person to sign in again. Nothing of it is loaded before the first. */
export function ConfirmSignIn() {
  const confirmation = useConfirmation();
  return confirmation ? (
    <Suspense>
      <Dialog confirmation={confirmation} />
    </Suspense>
  ) : null;
}
