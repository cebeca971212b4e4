import type { Customer } from '@demarc/contract/customer.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { useQueries } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type MenuCount, menuCounts, mergeMenuCounts } from '../../kinds/menu-counts.ts';
import { canLoad, isVisible, type PartReader } from '../../kinds/part-access.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { Icon } from '../../ui/icon.tsx';
import { getNavigation, isPathWithin } from './navigation.ts';
import styles from './shell.module.css';

/** The menu, with the number of objects of each kind. */
export function Navigation({ customer }: { customer: Customer | undefined }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  // Marks the page on screen, which stays until the next one has loaded.
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const { claims } = useSession();
  useFeatures();
  const counts = useMenuCounts(claims, customer);
  return (
    <nav className={styles.nav} aria-label={t('shell.main')}>
      {getNavigation(router, customer?.customerType !== 'end-user').map(({ label, entries }) => (
        <div key={label ?? 'overview'}>
          {label && <h2>{t(label)}</h2>}
          <ul>
            {entries.map((entry) => {
              const count = counts.get(entry.path);
              return (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    title={t(entry.label)}
                    aria-current={pathname === entry.path ? 'page' : undefined}
                    data-current={isPathWithin(pathname, entry) || undefined}
                  >
                    <Icon name={entry.icon} />
                    <span>{t(entry.label)}</span>
                  </Link>
                  {count && <Count {...count} />}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Shows the count beside the link, not in it, so that the link keeps its short name. */
function Count({ count, waits, parts }: MenuCount) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = waits && (parts ?? [[waits, count]]).map(([key, part]) => t(key, { count: part })).join(' ');
  return (
    <span className={styles.count} data-waits={waits ? true : undefined} title={text}>
      <span aria-hidden={waits ? true : undefined}>{formats.number(count)}</span>
      {text && <span className="unseen">{text}</span>}
    </span>
  );
}

/** Reads the counts by path. Live events keep them up to date; counts that fail to load are left out. */
function useMenuCounts(claims: SessionClaims | null, customer: Customer | undefined): ReadonlyMap<string, MenuCount> {
  const features = useFeatures();
  const isPainted = useIsPainted();
  const reader: PartReader = {
    roles: claims?.roles ?? [],
    features,
    isReseller: customer ? customer.customerType === 'reseller' : null,
  };
  const visibleCounts = claims ? menuCounts.filter((menuCount) => isVisible(menuCount, reader)) : [];
  const results = useQueries({
    queries: visibleCounts.map((menuCount) => {
      const read = menuCount.getQuery(claims!);
      // The page shows its own errors; the menu works without its counts.
      return {
        ...read,
        enabled: isPainted && canLoad(menuCount, reader),
        meta: { ...read.meta, handles: [403, 404, 429, 503], hidesServerErrors: true },
      };
    }),
  });
  const counts = new Map<string, MenuCount>();
  for (const [index, { path }] of visibleCounts.entries()) {
    const count = results[index]?.data;
    if (count) counts.set(path, mergeMenuCounts(counts.get(path), count));
  }
  return counts;
}
