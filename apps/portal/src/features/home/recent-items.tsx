import type { SessionClaims } from '@demarc/contract/session.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readRecentItems } from '../../kinds/recent-items.ts';
import { searchedKinds } from '../../kinds/registry.ts';
import { canOpen } from '../../lib/route-access.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './recent-items.module.css';

const maxShown = 6;

/** The items that the user opened last in this browser; renders nothing if there are none. */
export function RecentItems({ claims, isReseller }: { claims: SessionClaims; isReseller: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const reader = { claims, isReseller, canOpen: (href: string) => canOpen(router, href) };
  const shownItems = readRecentItems(claims.uid_g)
    .map((item) => ({ item, display: searchedKinds[item.kind], href: searchedKinds[item.kind].getHref(item, reader) }))
    .filter(({ href }) => reader.canOpen(href))
    .slice(0, maxShown);
  if (shownItems.length === 0) return null;
  return (
    <Section title={t('home.recent')}>
      <ul className={styles.items}>
        {shownItems.map(({ item, display, href }) => {
          const title = display.getTitle?.(item) ?? item.title;
          const identifier = item.identifier === title ? (display.getDetail?.(item) ?? item.detail) : item.identifier;
          return (
            <li key={href}>
              <Icon name={display.icon} />
              <Link to={href}>{title}</Link>
              {identifier && <small>{identifier}</small>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
