import { type AnyRouter, Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTranslations, loadTranslations } from '../../lib/i18n.ts';
import { usePageNames } from '../../lib/page-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { getNavigation, isPathWithin } from './navigation.ts';
import styles from './shell.module.css';

/** Without this, the router would mark parent pages as current. */
const exactMatch = { exact: true, includeSearch: true };

/** The breadcrumb: menu group, parent pages and current page, which names its object. */
export function Breadcrumb({ isReseller }: { isReseller: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const group = getNavigation(router, isReseller).find(({ entries }) => entries.some((entry) => isPathWithin(pathname, entry)));
  const crumbs = getCrumbs(router, pathname);
  const names = usePageNames();
  useNamespaces(crumbs.map(({ title }) => getNamespace(title)).join(' '));
  // The title of a parent page may load later than the translations of this page.
  const translateTitle = (title: string) => hasTranslations(getNamespace(title)) && t(title);
  const labeledCrumbs = crumbs.map(({ path, title, isObject }, index) => ({
    path,
    text: (isObject && index === crumbs.length - 1 && names.page) || translateTitle(title),
  }));
  if (names.panel) labeledCrumbs.push({ path: '', text: names.panel });
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {group?.label && <li>{t(group.label)}</li>}
        {labeledCrumbs.map(({ path, text }, index) => (
          <li key={path}>
            {(index > 0 || group?.label) && <Icon name="chevron-right" size={14} />}
            {index === labeledCrumbs.length - 1 ? (
              <b aria-current="page">{text}</b>
            ) : (
              <Link to={path} activeOptions={exactMatch}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Loads namespaces, separated by spaces, and renders the component again when they arrive. */
function useNamespaces(namespaces: string): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    void loadTranslations(...namespaces.split(' ').filter(Boolean))?.then(() => redraw((count) => count + 1));
  }, [namespaces]);
}

function getNamespace(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

/** Lists the pages that lead to a path, including its own: every prefix of the path that is a page. */
function getCrumbs(router: AnyRouter, pathname: string): { path: string; title: string; isObject: boolean }[] {
  const segments = pathname.split('/').filter(Boolean);
  const paths = segments.length === 0 ? ['/'] : segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const crumbs = paths.flatMap((path, index) => {
    const route = router.getMatchedRoutes(path)[0].at(-1);
    const { title } = route?.options.staticData ?? {};
    const isPage = title && (index === paths.length - 1 || title !== 'not-found.title');
    return isPage
      ? [{ path, title: path === '/' ? 'shell.overview' : title, isObject: route?.fullPath.includes('/$') ?? false }]
      : [];
  });
  // A page with an optional parameter matches two prefixes of the path, but is one page.
  return crumbs.filter(({ title }, index) => title !== crumbs[index + 1]?.title);
}
