import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trackBusy } from '../../lib/busy.ts';
import { session, signOut } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import styles from './logout.module.css';
import { countSignedOutDrafts, keepOrDiscardDrafts, rememberDraftOwner } from './signed-out-drafts.ts';

export const lazyRoute = createLazyRoute('/logout')({ component: LogoutPage });

/** Signs out on load. The provider redirects back here, when there is no session left to end. */
function LogoutPage() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof signOut>> | null>(null);

  useEffect(() => {
    rememberDraftOwner(session.state.claims?.uid_g);
    void trackBusy(signOut()).then(setOutcome);
    // The provider may append a meaningless state parameter.
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);

  if (outcome === null || outcome === 'left') {
    return (
      <PublicPage title={t('logout.title')}>
        <p role="status">{t('logout.working')}</p>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={t('logout.done')}
      status="ok"
      actions={
        <BasicButton variant="primary" to="/">
          {t('logout.sign-in-again')}
        </BasicButton>
      }
    >
      <p role="status">{t('auth.logout-success')}</p>
      {outcome === 'unreachable' && <p>{t('logout.provider-unreachable')}</p>}
      <DraftsSection />
    </PublicPage>
  );
}

/** Asks whether to keep or discard the drafts of unsent forms. */
function DraftsSection() {
  const { t } = useTranslation();
  const [count] = useState(countSignedOutDrafts);
  const [choice, setChoice] = useState<'keep' | 'discard' | null>(null);
  if (count === 0) return null;
  const choose = (chosen: 'keep' | 'discard') => {
    keepOrDiscardDrafts(chosen);
    setChoice(chosen);
  };
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">{t('logout.drafts', { count })}</h2>
      {/* Rendered from the start, so that screen readers announce the change. */}
      <p role="status">{t(choice ? `logout.drafts-${choice}-done` : 'logout.drafts-text')}</p>
      {choice === null && (
        <div className={styles.choice}>
          <BasicButton onClick={() => choose('keep')}>{t('logout.drafts-keep')}</BasicButton>
          <BasicButton onClick={() => choose('discard')}>{t('logout.drafts-discard')}</BasicButton>
        </div>
      )}
    </section>
  );
}
