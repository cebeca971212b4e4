import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileBusy } from '../../lib/busy.ts';
import { session, signOut } from '../../lib/session.ts';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { countDraftsLeft, rememberDrafts, settleDrafts } from './drafts-left.ts';
import styles from './logout.module.css';

export const lazyRoute = createLazyRoute('/logout')({ component: LogoutPage });

/** Signs out on load. The provider redirects back here, when there is no session left to end. */
function LogoutPage() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof signOut>> | null>(null);

  useEffect(() => {
    rememberDrafts(session.state.claims?.uid_g);
    void whileBusy(signOut()).then(setOutcome);
    // The provider may append a meaningless state parameter.
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
      <Drafts />
    </OuterPage>
  );
}

/** Asks whether to keep or discard the drafts of unsent forms. */
function Drafts() {
  const { t } = useTranslation();
  const [count] = useState(countDraftsLeft);
  const [choice, setChoice] = useState<'keep' | 'discard' | null>(null);
  if (count === 0) return null;
  const choose = (chosen: 'keep' | 'discard') => {
    settleDrafts(chosen);
    setChoice(chosen);
  };
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">{t('logout.drafts', { count })}</h2>
      {/* Rendered from the start, so that screen readers announce the change. */}
      <p role="status">{t(choice ? `logout.drafts-${choice}-done` : 'logout.drafts-text')}</p>
      {choice === null && (
        <div className={styles.choice}>
          <PlainButton onClick={() => choose('keep')}>{t('logout.drafts-keep')}</PlainButton>
          <PlainButton onClick={() => choose('discard')}>{t('logout.drafts-discard')}</PlainButton>
        </div>
      )}
    </section>
  );
}
