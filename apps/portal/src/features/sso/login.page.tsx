import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import { whileBusy } from '../../lib/busy.ts';
import { session, signIn, useSession } from '../../lib/session.ts';
import { isConfirmation } from '../../lib/sso.ts';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ConfirmationResult } from './confirmation-result.tsx';
import { type Failure, finishSignIn, leaveProvider } from './finish-sign-in.ts';
import styles from './login.module.css';

export const lazyRoute = createLazyRoute('/sso/login')({ component: SsoLoginPage });

/** The redirect target of the sign-in provider. */
function SsoLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { failed, notice } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const [confirmationAddress, setConfirmationAddress] = useState<string | null>(null);

  useEffect(() => {
    // The URL contains the code and the state: keep it out of the history and prevent a second use.
    const address = location.href;
    if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
    if (isConfirmation(address)) {
      setConfirmationAddress(address);
      return;
    }
    if (session.state.phase === 'signedIn') {
      // The user opened the callback URL a second time.
      void navigate({ to: '/', replace: true });
      return;
    }
    void whileBusy(finishSignIn(address)).then(setFailure);
  }, [navigate]);

  if (confirmationAddress) return <ConfirmationResult address={confirmationAddress} />;
  if (!failure) {
    return (
      <OuterPage title={t('sso.title')}>
        <p role="status">{t('sso.working')}</p>
      </OuterPage>
    );
  }
  const startAgain = async () => {
    setBusy(true);
    await signIn(failure.wanted);
    setBusy(false);
  };
  const useAnotherAccount = async () => {
    setBusy(true);
    setStuck(!(await leaveProvider(failure.idToken)));
    setBusy(false);
  };
  return (
    <OuterPage
      title={t(failure.isRefusal ? 'sso.no-access' : 'sso.failed-title')}
      status={failure.isRefusal ? 'attention' : 'trouble'}
      actions={
        <>
          {failure.isRefusal ? (
            <PlainButton variant="primary" isBusy={isBusy} onClick={useAnotherAccount}>
              {t('sso.other-account')}
            </PlainButton>
          ) : (
            <PlainButton variant="primary" isBusy={isBusy} onClick={startAgain}>
              {t('entrance.sign-in-again', { brand: brand.name })}
            </PlainButton>
          )}
          <PlainButton to="/">{t('action.home')}</PlainButton>
        </>
      }
    >
      <div role="alert">
        <p>{failure.text ?? t(failure.code)}</p>
        {failed && <p>{t(notice === 'auth.not-configured' ? 'sso.not-configured' : 'sso.unreachable')}</p>}
        {isStuck && <p>{t('sso.no-sign-out')}</p>}
      </div>
      {failure.technical && <div className={styles.technical}>{failure.technical}</div>}
    </OuterPage>
  );
}
