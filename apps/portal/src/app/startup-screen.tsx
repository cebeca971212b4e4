import { useTranslation } from 'react-i18next';
import styles from './startup-screen.module.css';

/** Shown until it is known who is signed in, and while the signed-in part loads. */
export function StartupScreen() {
  const { t } = useTranslation();
  return (
    <p className={styles.starting} role="status">
      {t('entrance.starting')}
    </p>
  );
}
