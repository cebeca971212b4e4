import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './not-found.module.css';

export const lazyRoute = createLazyRoute('$')({ component: NotFoundPage });

/** For any other path, and for screens that are not there yet; inside the shell for somebody who is signed in. */
function NotFoundPage() {
  const { t } = useTranslation();
  const { phase } = useSession();
  const home = (
    <PlainButton variant="primary" to="/">
      {t('action.home')}
    </PlainButton>
  );
  if (phase !== 'signedIn') {
    return (
      <OuterPage title={t('not-found.title')} actions={home}>
        <Message />
      </OuterPage>
    );
  }
  return (
    <div className="entrance-message">
      <h1 tabIndex={-1}>{t('not-found.title')}</h1>
      <Message />
      <div className="entrance-actions">{home}</div>
    </div>
  );
}

function Message() {
  const { t } = useTranslation();
  return (
    <>
      <BrokenLine />
      <p className={styles.text}>
        <Icon name="help" size={24} />
        {t('not-found.text')}
      </p>
    </>
  );
}

/** A line that ends before its demarcation point. */
function BrokenLine() {
  return (
    <svg className={styles.line} viewBox="0 0 320 40" aria-hidden="true">
      <path d="M4 20h124M192 20h124" fill="none" stroke="var(--accent-text)" strokeWidth="2" />
      <path d="M128 20h64" fill="none" stroke="var(--neutral-line)" strokeWidth="2" strokeDasharray="2 6" />
      <path d="M0 16h8v8H0zM124 16h8v8h-8zM188 16h8v8h-8zM312 16h8v8h-8z" fill="var(--accent-text)" />
    </svg>
  );
}
