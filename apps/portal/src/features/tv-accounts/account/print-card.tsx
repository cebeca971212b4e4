import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../../brands/current-brand.ts';
import { splitCode } from './account-format.ts';
import { CodeSteps } from './caller-instructions.tsx';
import styles from './print-card.module.css';

interface PrintCardProps {
  code: string;
  /** What happens once the code is entered. */
  lastStep: 'picture' | 'wait' | 'activation';
  /** The formatted expiry. */
  until: string;
  /** The QR code. */
  children: ReactNode;
}

/** Printed instead of the page. A portal renders it into the body, outside the app's root element. */
export function PrintCard({ code, lastStep, until, children }: PrintCardProps) {
  const { t } = useTranslation();
  return createPortal(
    <div className={styles.card} aria-hidden="true">
      <p className={styles.brand}>{currentBrand.name}</p>
      <h1>{t('tv-activation.print-title')}</h1>
      <div className={styles.code}>
        <p>{splitCode(code).join(' ')}</p>
        <div>{children}</div>
      </div>
      <p>{t('tv-activation.print-until', { time: until })}</p>
      <CodeSteps lastStep={t(`tv-activation.print-${lastStep}`)} />
    </div>,
    document.body,
  );
}
