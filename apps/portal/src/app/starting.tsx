import { useTranslation } from 'react-i18next';
import styles from './starting.module.css';

/** While it is not clear yet who is signed in, or their part of the portal is loading. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <p className={styles.starting} role="status">
      {t('entrance.starting')}
    </p>
  );
}
