import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecentChecks } from '../../blocks/availability/recent-checks.ts';
import { useSession } from '../../lib/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './postal-code-check.module.css';

/** The addresses that the user checked last; nothing if there are none. */
export function RecentChecksList() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const checks = useRecentChecks(claims?.uid_g ?? '');
  if (checks.length === 0) return null;
  return (
    <Section title={t('postal-code-check.recent-checks')}>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name}>
            <Link to="/postal-code-check" search={check.search}>
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
