import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressCheckError } from '../../../blocks/availability/address-check-error.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './line-new.module.css';
import type { useOrderAvailability } from './use-order-availability.ts';

interface AvailabilityGateProps {
  address: ReturnType<typeof useOrderAvailability>;
  /** Rendered once the availability has loaded. */
  children: () => ReactNode;
}

/** Renders its children once the availability has loaded; until then a loading, error or expired state. */
export function AvailabilityGate({ address, children }: AvailabilityGateProps) {
  const { t } = useTranslation();
  const { read, availability, error, isExpired, isChecking, checkNow } = address;
  const checkAgainButton = (
    <ActionButton icon="refresh" label={t('order-new.check-again')} isBusy={isChecking} onClick={checkNow} />
  );
  if (isExpired) {
    return (
      <div className={styles.fields}>
        <Note kind="attention" title={t('order-new.refused-AVAILABILITY_EXPIRED')}>
          {t('order-new.refused-AVAILABILITY_EXPIRED-text')}
        </Note>
        <div>{checkAgainButton}</div>
      </div>
    );
  }
  if (availability) return children();
  if (error) {
    return (
      <div className={styles.fields}>
        <AddressCheckError error={error} address={address.place} />
        <div>{checkAgainButton}</div>
      </div>
    );
  }
  // A running check has no response to read yet, but shows the same loading state.
  return (
    <AsyncContent result={isChecking ? ({ ...read, isPending: true, isError: false } as typeof read) : read} lines={8}>
      {() => null}
    </AsyncContent>
  );
}
