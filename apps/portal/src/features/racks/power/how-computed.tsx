import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './power.module.css';

/** An explanation of a figure, collapsed until the user opens it. */
export function HowComputed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={styles.how}>
      <summary>{t('power.how')}</summary>
      <p>{children}</p>
    </details>
  );
}
