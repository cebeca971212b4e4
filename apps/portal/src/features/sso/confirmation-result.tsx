import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileBusy } from '../../lib/busy.ts';
import { useSession } from '../../lib/session.ts';
import { createConfirmationAddress, ssoProblemCode } from '../../lib/sso.ts';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { type ConfirmationFailure, finishConfirmation } from './finish-confirmation.ts';

/** Finishes a confirmation in its own window, which then closes itself; the window that opened it continues. */
export function ConfirmationResult({ address }: { address: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [state, setState] = useState<'working' | 'confirmed' | ConfirmationFailure>('working');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    void whileBusy(finishConfirmation(address)).then((failure) => {
      setState(failure ?? 'confirmed');
      if (!failure) window.close();
    });
  }, [address]);

  if (state === 'working') {
    return (
      <OuterPage title={t('confirm-sign-in.title')}>
        <p role="status">{t('sso.working')}</p>
      </OuterPage>
    );
  }
  if (state === 'confirmed') {
    return (
      <OuterPage title={t('confirm-sign-in.confirmed')} status="ok">
        <p role="status">{t('confirm-sign-in.close-window')}</p>
      </OuterPage>
    );
  }
  const username = claims?.username;
  const signInAgain = async () => {
    setBusy(true);
    try {
      location.assign(await createConfirmationAddress(username ?? ''));
    } catch (error) {
      setState({ code: ssoProblemCode(error) });
      setBusy(false);
    }
  };
  return (
    <OuterPage
      title={t('confirm-sign-in.failed-title')}
      status="attention"
      actions={
        username && (
          <PlainButton variant="primary" isBusy={isBusy} onClick={signInAgain}>
            {t('confirm-sign-in.sign-in-again')}
          </PlainButton>
        )
      }
    >
      <p role="alert">{'text' in state ? state.text : t(state.code, { username })}</p>
    </OuterPage>
  );
}
