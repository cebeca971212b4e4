import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { AddressAlternatives } from '../availability/address-alternatives.tsx';
import { AddressCheckError } from '../availability/address-check-error.tsx';
import { AvailabilityResult } from '../availability/availability-result.tsx';
import { OrderBar } from '../availability/order-bar.tsx';
import { useAvailability } from '../availability/use-availability.ts';
import { getCheckRefusal } from '../availability/use-line-availability.ts';
import { findWatch, useWatches } from '../availability/use-watches.ts';
import styles from './address-check.module.css';
import type { CheckProps } from './check-props.ts';
import { NetworkDetails } from './network-details.tsx';
import { ResultActions } from './result-actions.tsx';
import { getAge, ResultAge } from './result-age.tsx';

/** The full result, with prices and actions. */
export function FullCheck({ address, renderAddressForm, onAddressChange, hint }: CheckProps) {
  const { t } = useTranslation();
  const { response, error, isLoading, isExpired, retry } = useAvailability(address);
  const { items: watches, read } = useWatches();
  const watch = response === null ? undefined : findWatch(watches, response.address);
  // A complete check also updates the watch of the address, which the list below shows.
  const isWatchOutdated = response?.complete === true && watch !== undefined && watch.lastCheckedAt < response.checkedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per check, even if the watch has not changed.
  useEffect(() => {
    if (isWatchOutdated) void read.refetch();
  }, [isWatchOutdated, response?.availabilityId]);
  const isNotFound = getCheckRefusal(error)?.reason === 'not-found';
  const reason = isExpired ? t('postal-code-check.order-expired') : null;
  return (
    <>
      {renderAddressForm({ isBusy: isLoading, rooms: getRooms(response, address), isNotFound })}
      {!address ? (
        hint
      ) : (
        <div className={styles.answer}>
          {error && <AddressCheckError error={error} address={address} onChoose={onAddressChange} canRequestQuote />}
          {response?.match === 'PARTIAL' ? (
            <AddressAlternatives
              address={response.address}
              alternatives={response.alternatives}
              onChoose={({ houseNumberAddition, room }) =>
                onAddressChange({ ...address, houseNumberAddition: houseNumberAddition ?? '', room: room ?? address.room })
              }
            />
          ) : response ? (
            <div className={styles.columns}>
              <AvailabilityResult
                key={response.availabilityId}
                availability={response}
                onRetry={retry}
                isChecking={isLoading}
                offersWatch={false}
                renderActions={(network, pkg, variant) => (
                  <>
                    <OrderBar availability={response} {...{ network, pkg, variant, reason }} />
                    <NetworkDetails availabilityId={response.availabilityId} {...{ network, reason }} />
                  </>
                )}
              />
              <aside>
                <ResultActions availability={response} isExpired={isExpired} />
              </aside>
            </div>
          ) : (
            !error && <Loading />
          )}
          {isExpired && response && (
            <Note kind="attention" title={t('postal-code-check.expired')}>
              {t('postal-code-check.expired-text')}
            </Note>
          )}
          {(response || (error && !isNotFound)) && (
            <ResultAge {...getAge(response)} isChecking={isLoading} onCheckAgain={retry} />
          )}
        </div>
      )}
    </>
  );
}

/** Returns the rooms that the carriers name at the address; null if there are none to choose from and the address has none. */
function getRooms(response: LineAvailability | null, address: CheckProps['address']): readonly string[] | null {
  const room = address?.room;
  const rooms = response?.carriers.flatMap(({ fiber }) => {
    const points = fiber?.terminationPoints ?? [];
    return points.length > 1 || room ? points.map(({ ftuId }) => ftuId) : [];
  });
  return room || rooms?.length ? [...new Set(rooms)] : null;
}

function Loading() {
  return (
    <AsyncContent result={{ isPending: true } as Parameters<typeof AsyncContent>[0]['result']} lines={8}>
      {() => null}
    </AsyncContent>
  );
}
