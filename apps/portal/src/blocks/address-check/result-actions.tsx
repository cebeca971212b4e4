import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { showToast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section } from '../../ui/section.tsx';
import { WatchAddress } from '../availability/watch-address.tsx';
import styles from './address-check.module.css';
import { buildAvailabilityCsv } from './availability-csv.ts';

/** Actions on a result besides ordering. */
export function ResultActions({ availability, isExpired }: { availability: LineAvailability; isExpired: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { complete } = availability;
  const [isCopyRefused, setCopyRefused] = useState(false);
  const share = () =>
    navigator.clipboard.writeText(location.href).then(
      () => {
        setCopyRefused(false);
        showToast('postal-code-check.shared');
      },
      // Without clipboard permission the user can still select the URL.
      () => setCopyRefused(true),
    );
  return (
    <Section title={t('postal-code-check.go-on')}>
      <div className={styles.actions}>
        <WatchAddress availability={availability} isExpired={isExpired} />
        <ActionButton icon="link" label={t('postal-code-check.share')} onClick={() => void share()} />
        <ActionButton
          icon="download"
          label={t('postal-code-check.export')}
          disabledReason={complete ? null : t('postal-code-check.export-waits')}
          onClick={() => saveCsv(getFileName(availability), buildAvailabilityCsv(availability, { t, formats }))}
        />
      </div>
      {isCopyRefused && (
        <p className={styles.soft} role="status">
          {t('postal-code-check.copy-yourself')} <span className={styles.address}>{location.href}</span>
        </p>
      )}
    </Section>
  );
}

function getFileName({ address, checkedAt }: LineAvailability): string {
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const addressSlug = [postalCode, houseNumber, houseNumberAddition]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]/g, '');
  return `address-${addressSlug}-${checkedAt.slice(0, 10)}.csv`;
}
