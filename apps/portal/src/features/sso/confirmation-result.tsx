import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trackBusy } from '../../lib/busy.ts';
import { useSession } from '../../lib/session.ts';
import { createConfirmationUrl, getSsoErrorCode } from '../../lib/sso.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import { type ConfirmationFailure, finishConfirmation } from './finish-confirmation.ts';

/** Finishes a confirmation in its own window, which then closes itself; the window that opened it continues. */
export function ConfirmationResult({ callbackUrl }: { callbackUrl: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [state, setState] = useState<'working' | 'confirmed' | ConfirmationFailure>('working');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    void trackBusy(finishConfirmation(callbackUrl)).then((failure) => {
      setState(failure ?? 'confirmed');
      if (!failure) window.close();
    });
  }, [callbackUrl]);

  if (state === 'working') {
    return (
      <PublicPage title={t('confirm-sign-in.title')}>
        <p role="status">{t('sso.working')}</p>
      </PublicPage>
    );
  }
  if (state === 'confirmed') {
    return (
      <PublicPage title={t('confirm-sign-in.confirmed')} status="ok">
        <p role="status">{t('confirm-sign-in.close-window')}</p>
      </PublicPage>
    );
  }
  const username = claims?.username;
  const signInAgain = async () => {
    setBusy(true);
    try {
      location.assign(await createConfirmationUrl(username ?? ''));
    } catch (error) {
      setState({ code: getSsoErrorCode(error) });
      setBusy(false);
    }
  };
  return (
    <PublicPage
      title={t('confirm-sign-in.failed-title')}
      status="attention"
      actions={
        username && (
          <BasicButton variant="primary" isBusy={isBusy} onClick={signInAgain}>
            {t('confirm-sign-in.sign-in-again')}
          </BasicButton>
        )
      }
    >
      <p role="alert">{'text' in state ? state.text : t(state.code, { username })}</p>
    </PublicPage>
  );
}
