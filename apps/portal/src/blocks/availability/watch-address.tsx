import {
  type AddressWatch,
  createAddressWatch,
  deleteAddressWatch,
  type LineAvailability,
  listAddressWatches,
} from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Status } from '../../ui/status.tsx';
import { findWatch, useWatches } from './use-watches.ts';

interface WatchAddressProps {
  availability: LineAvailability;
  /** Only a current check can be watched. */
  isExpired?: boolean;
}

/** Watches the checked address or stops watching it, and says which. */
export function WatchAddress({ availability: { address, availabilityId }, isExpired = false }: WatchAddressProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const watches = useWatches();
  const request = { params: { customerId }, body: { availabilityId } };
  const watch = useWrite(createAddressWatch, { invalidates: [listAddressWatches], previewInput: () => request });
  const unwatch = useWrite(deleteAddressWatch, { invalidates: [listAddressWatches] });
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
  const code = getProblem(watch.error)?.code;
  return (
    <>
      {watched && <Status name="ok">{t('postal-code-check.is-watched')}</Status>}
      <ActionButton
        icon="eye"
        label={t(watched ? 'postal-code-check.unwatch-this' : 'postal-code-check.watch')}
        disabledReason={!watched && isExpired ? t('postal-code-check.order-expired') : null}
        isBusy={watch.isPending || unwatch.isPending}
        onClick={() => (watched ? stopWatching(watched) : startWatching())}
      />
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
    </>
  );
}
