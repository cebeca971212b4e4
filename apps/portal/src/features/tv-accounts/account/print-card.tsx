import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../../brands/current-brand.ts';
import { useFormats } from '../../../lib/format.ts';
import { getPictureCondition, getPlannedStart, splitCode } from './account-format.ts';
import { CodeSteps } from './caller-instructions.tsx';
import styles from './print-card.module.css';

interface PrintCardProps {
  account: TvAccount;
  code: TvActivationCode;
  /** The QR code. */
  children: ReactNode;
}

/** Printed instead of the page. A portal renders it into the body, outside the app's root element. */
export function PrintCard({ account, code, children }: PrintCardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { activationCode, confirmed, expiresAt } = code;
  return createPortal(
    <div className={styles.card} aria-hidden="true">
      <p className={styles.brand}>{currentBrand.name}</p>
      <h1>{t('tv-activation.print-title')}</h1>
      <div className={styles.code}>
        <p>{splitCode(activationCode).join(' ')}</p>
        <div>{children}</div>
      </div>
      <p>{t('tv-activation.print-until', { time: formats.dateTime(expiresAt) })}</p>
      <CodeSteps
        lastStep={[
          t(confirmed ? 'tv-activation.print-connected' : 'tv-activation.print-wait'),
          t(`tv-activation.print-${getPictureCondition(account, true)}`, {
            date: formats.longDate(getPlannedStart(account.products)),
          }),
        ].join(' ')}
      />
    </div>,
    document.body,
  );
}
