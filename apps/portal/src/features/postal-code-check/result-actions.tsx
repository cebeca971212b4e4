import {
  type AddressWatch,
  createAddressWatch,
  deleteAddressWatch,
  type LineAvailability,
  listAddressWatches,
} from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { buildAvailabilityCsv } from './availability-csv.ts';
import styles from './postal-code-check.module.css';
import { findWatch, useWatches } from './use-watches.ts';

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
  const unwatch = useWrite(deleteAddressWatch, { stale: [listAddressWatches] });
  const watched = findWatch(watches.items, address);
  const startWatching = () => watch.mutate(request, { onSuccess: () => showToast('postal-code-check.watching') });
  const stopWatching = ({ watchId }: AddressWatch) =>
    unwatch.mutate(
      { params: { customerId, watchId } },
      {
        onSuccess: () => showToast('postal-code-check.unwatched', { address: formatShortAddress(address) }),
        // A colleague already removed it; refetching updates the list.
        onError: (error) => getErrorStatus(error) === 404 && void watches.read.refetch(),
      },
    );
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
        {watched && <Status name="ok">{t('postal-code-check.is-watched')}</Status>}
        <ActionButton
          icon="eye"
          label={t(watched ? 'postal-code-check.unwatch' : 'postal-code-check.watch')}
          reason={!watched && isExpired ? t('postal-code-check.order-expired') : null}
          isBusy={watch.isPending || unwatch.isPending}
          onClick={() => (watched ? stopWatching(watched) : startWatching())}
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
      {unwatch.error && getErrorStatus(unwatch.error) !== 404 && (
        <Note kind="trouble" title={t('postal-code-check.still-watched')}>
          {getProblem(unwatch.error)?.message ?? ''}
        </Note>
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
