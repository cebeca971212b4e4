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
  /** What needs the answer. */
  children: () => ReactNode;
}

/** What stands on what can be delivered at the address; or that it is being asked, could not be, or is too old. */
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
  // A check that runs has no answer to read yet: it looks the same.
  return (
    <Loaded result={isChecking ? ({ ...read, isPending: true, isError: false } as typeof read) : read} lines={8}>
      {() => null}
    </Loaded>
  );
}
