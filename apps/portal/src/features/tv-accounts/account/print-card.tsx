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
  /** Until when it works. */
  until: string;
  /** The QR picture. */
  children: ReactNode;
}

/** What comes out of the printer in place of the page: a card to hand over. It stands beside the portal, not in it. */
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
