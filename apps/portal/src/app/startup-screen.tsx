import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import styles from './startup-screen.module.css';

/** Shown until it is known who is signed in, and while the signed-in part loads. */
export function StartupScreen() {
  const { t } = useTranslation();
  const { notice } = useSession();
  return (
    <p className={styles.starting} role="status">
      {t(notice ?? 'entrance.starting')}
    </p>
  );
}
