import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckRefused } from '../../../blocks/availability/check-refused.tsx';
import { checkRefusalOf } from '../../../blocks/availability/use-line-availability.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './line-new.module.css';
import type { useOrderAddress } from './use-order-address.ts';

interface AddressAnswerProps {
  address: ReturnType<typeof useOrderAddress>;
  onAddress: () => void;
  /** Rendered when the availability is known. */
  children: () => ReactNode;
}

/** Shows its children once the availability is known; until then a loading, error or expired state. */
export function AddressAnswer({ address, onAddress, children }: AddressAnswerProps) {
  const { t } = useTranslation();
  const { read, answer, error, isExpired, isChecking, checkNow } = address;
  const again = <ActionButton icon="refresh" label={t('order-new.check-again')} isBusy={isChecking} onClick={checkNow} />;
  if (isExpired) {
    return (
      <div className={styles.fields}>
        <Note kind="attention" title={t('order-new.refused-AVAILABILITY_EXPIRED')}>
          {t('order-new.refused-AVAILABILITY_EXPIRED-text')}
        </Note>
        <div>{again}</div>
      </div>
    );
  }
  if (answer) return children();
  if (error) {
    return (
      <div className={styles.fields}>
        <CheckRefused error={error} />
        <div className={styles.buttons}>
          {checkRefusalOf(error)?.reason === 'not-found' ? (
            <ActionButton icon="arrow-left" label={t('order-new.other-address')} onClick={onAddress} />
          ) : (
            again
          )}
        </div>
      </div>
    );
  }
  // A running check has no response to read yet, but shows the same loading state.
  return (
    <Loaded result={isChecking ? ({ ...read, isPending: true, isError: false } as typeof read) : read} lines={8}>
      {() => null}
    </Loaded>
  );
}
