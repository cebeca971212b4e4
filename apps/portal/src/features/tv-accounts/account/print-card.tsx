import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { brand } from '../../../brands/current.ts';
import { codeGroups } from './account-text.ts';
import styles from './print-card.module.css';
import { CodeSteps } from './tell-customer.tsx';

interface PrintCardProps {
  code: string;
  asksFirst: boolean;
  /** The formatted expiry. */
  until: string;
  /** The QR code. */
  children: ReactNode;
}

/** Printed instead of the page. A portal renders it into the body, outside the app's root element. */
export function PrintCard({ code, asksFirst, until, children }: PrintCardProps) {
  const { t } = useTranslation();
  return createPortal(
    <div className={styles.card} aria-hidden="true">
      <p className={styles.brand}>{brand.name}</p>
      <h1>{t('tv-activation.print-title')}</h1>
      <div className={styles.code}>
        <p>{codeGroups(code).join(' ')}</p>
        <div>{children}</div>
      </div>
      <p>{t('tv-activation.print-until', { time: until })}</p>
      <CodeSteps asksFirst={asksFirst} />
    </div>,
    document.body,
  );
}
