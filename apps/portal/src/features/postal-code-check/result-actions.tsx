import { createAddressWatch, type LineAvailability, listAddressWatches } from '@demarc/contract/availability.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getProblem } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { buildAvailabilityCsv } from './availability-csv.ts';
import styles from './postal-code-check.module.css';
import { isWatched, useWatches } from './use-watches.ts';

/** Actions on a result besides ordering. */
export function ResultActions({ answer, isExpired }: { answer: LineAvailability; isExpired: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { address, availabilityId, complete } = answer;
  const watches = useWatches();
  const request = { params: { customerId }, body: { availabilityId } };
  const watch = useWrite(createAddressWatch, { stale: [listAddressWatches], input: () => request });
  const [isCopyRefused, setCopyRefused] = useState(false);
  const watchReason = isWatched(watches.items, address)
    ? t('postal-code-check.is-watched')
    : isExpired
      ? t('postal-code-check.order-expired')
      : null;
  const startWatching = () => watch.mutate(request, { onSuccess: () => showToast('postal-code-check.watching') });
  const share = () =>
    navigator.clipboard.writeText(location.href).then(
      () => {
        setCopyRefused(false);
        showToast('postal-code-check.shared');
      },
      // Without clipboard permission the user can still select the URL.
      () => setCopyRefused(true),
    );
  const code = getProblem(watch.error)?.code;
  return (
    <Section title={t('postal-code-check.go-on')}>
      <div className={styles.actions}>
        <ActionButton
          icon="eye"
          label={t('postal-code-check.watch')}
          reason={watchReason}
          isBusy={watch.isPending}
          onClick={startWatching}
        />
        <ActionButton icon="link" label={t('postal-code-check.share')} onClick={() => void share()} />
        <ActionButton
          icon="download"
          label={t('postal-code-check.export')}
          reason={complete ? null : t('postal-code-check.export-waits')}
          onClick={() => saveCsv(getFileName(answer), buildAvailabilityCsv(answer, { t, formats }))}
        />
      </div>
      {isCopyRefused && (
        <p className={styles.soft} role="status">
          {t('postal-code-check.copy-yourself')} <span className={styles.address}>{location.href}</span>
        </p>
      )}
      {watch.error && (
        <Note kind="trouble" title={t('postal-code-check.not-watched')}>
          {code === 'CUSTOMER_NOT_ACTIVE' ? t('postal-code-check.not-active') : (getProblem(watch.error)?.message ?? '')}
        </Note>
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
