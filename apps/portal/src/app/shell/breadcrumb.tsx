import { type AnyRouter, Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { isWithin, navigationOf } from './navigation.ts';
import styles from './shell.module.css';

/** Where am I: the group of the menu, the pages above this one, and this one. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const group = navigationOf(router).find(({ entries }) => entries.some((entry) => isWithin(pathname, entry)));
  const crumbs = crumbsOf(router, pathname);
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {group?.label && <li>{t(group.label)}</li>}
        {crumbs.map(({ path, title }, at) => (
          <li key={path}>
            {(at > 0 || group?.label) && <Icon name="chevron-right" size={14} />}
            {at === crumbs.length - 1 ? <b aria-current="page">{t(title)}</b> : <Link to={path}>{t(title)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The pages on the way to a path, itself included: every beginning of it that is a page of its own. */
function crumbsOf(router: AnyRouter, pathname: string): { path: string; title: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  const paths = segments.length === 0 ? ['/'] : segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
  return paths.flatMap((path, at) => {
    const { title, isPlanned } = router.getMatchedRoutes(path)[0].at(-1)?.options.staticData ?? {};
    const isPage = title && (at === paths.length - 1 || !(isPlanned || title === 'not-found.title'));
    return isPage ? [{ path, title: path === '/' ? 'shell.overview' : title }] : [];
  });
}
