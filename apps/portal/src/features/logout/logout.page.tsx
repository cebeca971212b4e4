import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileBusy } from '../../lib/busy.ts';
import { signOut } from '../../lib/session.ts';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

export const lazyRoute = createLazyRoute('/logout')({ component: LogoutPage });

/** Signs out on load; the provider's sign-out comes back here, where nothing is left to sign out. */
function LogoutPage() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof signOut>> | null>(null);

  useEffect(() => {
    void whileBusy(signOut()).then(setOutcome);
    // The provider may add a state to the address; it says nothing to anybody.
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);

  if (outcome === null || outcome === 'left') {
    return (
      <OuterPage title={t('logout.title')}>
        <p role="status">{t('logout.working')}</p>
      </OuterPage>
    );
  }
  return (
    <OuterPage
      title={t('logout.done')}
      status="ok"
      actions={
        <PlainButton variant="primary" to="/">
          {t('logout.sign-in-again')}
        </PlainButton>
      }
    >
      <p role="status">{t('auth.logout-success')}</p>
      {outcome === 'unreachable' && <p>{t('logout.provider-unreachable')}</p>}
    </OuterPage>
  );
}
