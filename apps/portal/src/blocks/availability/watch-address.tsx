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
  /** Whether the check has expired, so that its address can no longer be watched. */
  isExpired?: boolean;
}

/** A button that starts or stops watching the checked address, and its status while it is watched. */
export function WatchAddress({ availability: { address, availabilityId }, isExpired = false }: WatchAddressProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const watches = useWatches();
  const request = { params: { customerId }, body: { availabilityId } };
  const createWatch = useWrite(createAddressWatch, { invalidates: [listAddressWatches], previewInput: () => request });
  const deleteWatch = useWrite(deleteAddressWatch, { invalidates: [listAddressWatches] });
  const existingWatch = findWatch(watches.items, address);
  const startWatching = () => createWatch.mutate(request, { onSuccess: () => showToast('postal-code-check.watching') });
  const stopWatching = ({ watchId }: AddressWatch) =>
    deleteWatch.mutate(
      { params: { customerId, watchId } },
      {
        onSuccess: () => showToast('postal-code-check.unwatched', { address: formatShortAddress(address) }),
        // A colleague already removed it; refetching updates the list.
        onError: (error) => {
          if (getErrorStatus(error) === 404) void watches.read.refetch();
        },
      },
    );
  const problem = getProblem(createWatch.error);
  return (
    <>
      {existingWatch && <Status name="ok">{t('postal-code-check.is-watched')}</Status>}
      <ActionButton
        icon="eye"
        label={t(existingWatch ? 'postal-code-check.unwatch-this' : 'postal-code-check.watch')}
        disabledReason={!existingWatch && isExpired ? t('postal-code-check.order-expired') : null}
        isBusy={createWatch.isPending || deleteWatch.isPending}
        onClick={() => (existingWatch ? stopWatching(existingWatch) : startWatching())}
      />
      {deleteWatch.error && getErrorStatus(deleteWatch.error) !== 404 && (
        <Note kind="trouble" title={t('postal-code-check.still-watched')}>
          {getProblem(deleteWatch.error)?.message ?? ''}
        </Note>
      )}
      {createWatch.error && (
        <Note kind="trouble" title={t('postal-code-check.not-watched')}>
          {problem?.code === 'CUSTOMER_NOT_ACTIVE' ? t('postal-code-check.not-active') : (problem?.message ?? '')}
        </Note>
      )}
    </>
  );
}
