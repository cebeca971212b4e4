import { createLazyRoute, Link, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '../../kinds/kind.ts';
import { kinds } from '../../kinds/registry.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { showPaletteInPage } from '../../lib/palette.ts';
import { canOpen } from '../../lib/route-access.ts';
import { useSession } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { findNearPage, hasAllSegments } from './find-near-page.ts';
import { getMissingPageHint } from './missing-page-hint.ts';
import styles from './not-found.module.css';

export const lazyRoute = createLazyRoute('$')({ component: NotFoundPage });

/** Characters of the address that are shown. */
const maxShownLength = 120;

/** Shown for unknown paths and planned screens; signed-in users see it inside the shell. */
function NotFoundPage() {
  const { t } = useTranslation();
  const { phase } = useSession();
  // The path of this page, not of the one the user navigates to.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  const near = findNearPage(
    pathname,
    namedPages.filter(({ path }) => canOpen(router, path)),
  );
  const hint = near && hasAllSegments(near.path, pathname) ? '' : getMissingPageHint(pathname);
  const isSignedIn = phase === 'signedIn';
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSignedIn || !hint || !container.current) return;
    showPaletteInPage({ text: hint, container: container.current });
    return () => showPaletteInPage(null);
  }, [isSignedIn, hint]);
  const { email } = getConfiguration().support;
  if (!isSignedIn) {
    return (
      <PublicPage
        title={t('not-found.text')}
        drawing={<BrokenLine />}
        actions={
          <BasicButton variant="primary" to="/">
            {t('action.home')}
          </BasicButton>
        }
      >
        <p>{t('not-found.explanation')}</p>
      </PublicPage>
    );
  }
  return (
    <div className="entrance-message">
      <BrokenLine />
      <h1 tabIndex={-1}>{t('not-found.text')}</h1>
      <p>{t('not-found.explanation')}</p>
      {/* Only for users: a stranger could make a link whose address reads like a message of ours. */}
      <p className={`mono ${styles.path}`}>{pathname.slice(0, maxShownLength)}</p>
      {near && (
        <p>
          {t('not-found.near')} <Link {...linkToPath(near.path)}>{t(near.label)}</Link>?
        </p>
      )}
      <div className="entrance-actions">
        <BasicButton variant="primary" to="/">
          {t('not-found.overview')}
        </BasicButton>
        {email && (
          <a
            className="entrance-button entrance-button-quiet"
            href={`mailto:${email}?subject=${encodeURIComponent(t('not-found.report-subject', { path: pathname }))}`}
          >
            {t('not-found.report')}
          </a>
        )}
      </div>
      <div ref={container} className={styles.search} />
    </div>
  );
}

/** The pages that have a name, and so can be offered. */
const namedPages = kinds.flatMap(({ page, title, commands = [] }: Kind) => [
  ...(page ? [{ path: page.path, label: title }] : []),
  ...commands,
]);

/** Draws a line that breaks off between two demarcation points, with a question mark in the gap. */
function BrokenLine() {
  return (
    <div className={styles.line} aria-hidden="true">
      <svg viewBox="0 0 48 24">
        <path d="M0 12h36" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M35 8.5h7v7h-7zM46 11h2v2h-2z" fill="currentColor" />
      </svg>
      <Icon name="help" size={24} />
      <svg viewBox="0 0 48 24">
        <path d="M12 12h36M6.5 9h6v6h-6z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M0 11h2v2H0z" fill="currentColor" />
      </svg>
    </div>
  );
}
