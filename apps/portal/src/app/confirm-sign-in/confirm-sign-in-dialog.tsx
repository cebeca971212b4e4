import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInConfirmation } from '../../lib/recent-sign-in.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './confirm-sign-in-dialog.module.css';
import { useConfirmationUrl } from './use-confirmation-url.ts';

/**
 * Asks the user to sign in again in a popup, so that the page and its form values stay. It cannot tell whether the popup is still
 * open, because the provider's Cross-Origin-Opener-Policy hides it; the button opens another one instead.
 */
export function ConfirmSignInDialog({ confirmation }: { confirmation: SignInConfirmation }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const ref = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const [windowState, setWindowState] = useState<'none' | 'open' | 'blocked'>('none');
  const popup = useRef<Window | null>(null);
  const { address, problem, takeAddress } = useConfirmationUrl(claims?.username ?? '');

  useLayoutEffect(() => {
    // React has rendered the dialog by the time effects run.
    const dialog = ref.current!;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Close before React removes the element, or the browser loses the focus.
    return () => dialog.close();
  }, []);
  // The popup closes itself after confirming; this covers a user who cancels here.
  useEffect(() => () => popup.current?.close(), []);

  const openWindow = async () => {
    const target = await takeAddress();
    if (!target) return;
    popup.current = window.open(target, '_blank', getWindowFeatures());
    setWindowState(popup.current ? 'open' : 'blocked');
  };
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => confirmation.cancel()}
    >
      <h2 id={titleId}>{t('confirm-sign-in.title')}</h2>
      <div id={textId}>
        <p>{t('confirm-sign-in.signed-in-as', { username: claims?.username })}</p>
        <p>{t('confirm-sign-in.why')}</p>
      </div>
      <div role="status">{windowState === 'open' && !problem && <p>{t('confirm-sign-in.waiting')}</p>}</div>
      {problem && <Note kind="trouble" title={t(problem)} />}
      {windowState === 'blocked' && !problem && (
        <Note kind="trouble" title={t('confirm-sign-in.blocked')}>
          {address && (
            // Keeps the opener, so that the tab can close itself.
            <a href={address} target="_blank" rel="noopener opener">
              {t('confirm-sign-in.new-tab')}
            </a>
          )}
        </Note>
      )}
      <div className={styles.actions}>
        <ActionButton
          hasInitialFocus
          variant="primary"
          label={t(windowState === 'open' ? 'confirm-sign-in.open-again' : 'confirm-sign-in.sign-in-again')}
          onClick={() => void openWindow()}
        />
        <ActionButton label={t('action.cancel')} onClick={() => ref.current?.close()} />
      </div>
    </dialog>
  );
}

/** Centers the popup over the portal's window. */
function getWindowFeatures(): string {
  const [width, height] = [480, 720];
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
