import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { trackBusy } from '../../lib/busy.ts';
import { session, signIn, useSession } from '../../lib/session.ts';
import { isConfirmationUrl } from '../../lib/sso.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import { ConfirmationResult } from './confirmation-result.tsx';
import { finishSignIn, type SignInFailure, signOutAtProvider } from './finish-sign-in.ts';
import styles from './login.module.css';

export const lazyRoute = createLazyRoute('/sso/login')({ component: SsoLoginPage });

/** The redirect target of the sign-in provider. */
function SsoLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { failed, notice } = useSession();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasSignOutFailed, setSignOutFailed] = useState(false);
  const [confirmationUrl, setConfirmationUrl] = useState<string | null>(null);

  useEffect(() => {
    // The URL contains the code and the state: keep it out of the history and prevent a second use.
    const callbackUrl = location.href;
    if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
    if (isConfirmationUrl(callbackUrl)) {
      setConfirmationUrl(callbackUrl);
      return;
    }
    if (session.state.phase === 'signedIn') {
      // The user opened the callback URL a second time.
      void navigate({ to: '/', replace: true });
      return;
    }
    void trackBusy(finishSignIn(callbackUrl)).then(setFailure);
  }, [navigate]);

  if (confirmationUrl) return <ConfirmationResult callbackUrl={confirmationUrl} />;
  if (!failure) {
    return (
      <PublicPage title={t('sso.title')}>
        <p role="status">{t('sso.working')}</p>
      </PublicPage>
    );
  }
  const startAgain = async () => {
    setBusy(true);
    await signIn(failure.returnTo);
    setBusy(false);
  };
  const useAnotherAccount = async () => {
    setBusy(true);
    setSignOutFailed(!(await signOutAtProvider(failure.idToken)));
    setBusy(false);
  };
  return (
    <PublicPage
      title={t(failure.isRefusal ? 'sso.no-access' : 'sso.failed-title')}
      status={failure.isRefusal ? 'attention' : 'trouble'}
      actions={
        <>
          {failure.isRefusal ? (
            <BasicButton variant="primary" isBusy={isBusy} onClick={useAnotherAccount}>
              {t('sso.other-account')}
            </BasicButton>
          ) : (
            <BasicButton variant="primary" isBusy={isBusy} onClick={startAgain}>
              {t('entrance.sign-in-again', { brand: currentBrand.name })}
            </BasicButton>
          )}
          <BasicButton to="/">{t('action.home')}</BasicButton>
        </>
      }
    >
      <div role="alert">
        <p>{failure.text ?? t(failure.code)}</p>
        {failed && <p>{t(notice === 'auth.not-configured' ? 'sso.not-configured' : 'sso.unreachable')}</p>}
        {hasSignOutFailed && <p>{t('sso.no-sign-out')}</p>}
      </div>
      {failure.technical && <div className={styles.technical}>{t('sso.technical', { message: failure.technical })}</div>}
    </PublicPage>
  );
}
