import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import type { AddressCheckPath } from '../use-address-check-path.ts';
import styles from './availability.module.css';
import { useRecentChecks } from './recent-checks.ts';

/** Lists the addresses that the user checked last, as links to the page that checks them; renders nothing if there are none. */
export function RecentChecksList({ path }: { path: AddressCheckPath }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const checks = useRecentChecks(claims?.uid_g ?? '');
  if (checks.length === 0) return null;
  return (
    <Section title={t('postal-code-check.recent-checks')}>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name}>
            <Link to={path} search={check.search}>
              {check.name}
            </Link>
            <small>
              <RelativeTime value={check.checkedAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
