import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { QuoteButton } from '../quote-request/quote-button.tsx';
import type { AddressKeyValues } from './address-key-values.ts';
import styles from './availability.module.css';
import { getCheckRefusal } from './use-line-availability.ts';

interface AddressCheckErrorProps {
  error: unknown;
  /** What was checked: offers to request a quote for an unknown address. */
  address?: AddressKeyValues;
}

/** Why an address could not be checked. */
export function AddressCheckError({ error, address }: AddressCheckErrorProps) {
  const { t } = useTranslation();
  const refusal = getCheckRefusal(error);
  const reason = refusal?.reason ?? 'other';
  return (
    <>
      <Note kind={reason === 'not-found' ? 'neutral' : 'trouble'} title={t(`availability.check-${reason}`)}>
        {refusal?.reason === 'too-many'
          ? t('availability.check-too-many-text', { count: refusal.minutes })
          : refusal?.reason === 'other' && refusal.message
            ? refusal.message
            : t(`availability.check-${reason}-text`)}
      </Note>
      {address && reason === 'not-found' && (
        <div className={styles.nextSteps}>
          <QuoteButton start={{ type: 'LINE', address }} />
        </div>
      )}
    </>
  );
}
