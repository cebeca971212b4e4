import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { useAddressLookup } from '../address-fields/use-address-lookup.ts';
import { QuoteButton } from '../quote-request/quote-button.tsx';
import { type AddressKeyValues, emptyAddressKey } from './address-key-values.ts';
import styles from './availability.module.css';
import { NearestNumbers } from './nearest-numbers.tsx';
import { getCheckRefusal } from './use-line-availability.ts';

interface AddressCheckErrorProps {
  error: unknown;
  /** What was checked. */
  address: AddressKeyValues;
  /** Checks an address of the same street that exists. */
  onChoose?: (address: AddressKeyValues) => void;
  /** Offers a quote for an address that does not exist yet. */
  offersQuote?: boolean;
}

/** Why an address could not be checked. */
export function AddressCheckError({ error, ...about }: AddressCheckErrorProps) {
  const { t } = useTranslation();
  const refusal = getCheckRefusal(error);
  const reason = refusal?.reason ?? 'other';
  if (reason === 'not-found') return <UnknownAddress {...about} />;
  return (
    <Note kind="trouble" title={t(`availability.check-${reason}`)}>
      {refusal?.reason === 'too-many'
        ? t('availability.check-too-many-text', { count: refusal.minutes })
        : refusal?.reason === 'other' && refusal.message
          ? refusal.message
          : t(`availability.check-${reason}-text`)}
    </Note>
  );
}

/** Says that an address is not in the registry, and offers the nearest house numbers of the street. */
function UnknownAddress({ address, onChoose, offersQuote }: Omit<AddressCheckErrorProps, 'error'>) {
  const { t } = useTranslation();
  const { response, isLoading } = useAddressLookup({ country: 'NL', ...address });
  if (isLoading) return <p role="status">{t('availability.looking-up')}</p>;
  const nearest = response?.nearest;
  return (
    <>
      <Note
        kind="attention"
        title={
          nearest
            ? t('availability.number-unknown', { street: nearest.street, number: address.houseNumber })
            : t('availability.check-not-found')
        }
      >
        <p>{t(nearest && onChoose ? 'availability.number-unknown-text' : 'availability.check-not-found-text')}</p>
        {nearest && onChoose && (
          <NearestNumbers
            nearest={nearest}
            onChoose={(houseNumber) =>
              onChoose({ ...emptyAddressKey, postalCode: address.postalCode, houseNumber: String(houseNumber) })
            }
          />
        )}
      </Note>
      {offersQuote && (
        <div className={styles.nextSteps}>
          <QuoteButton lead={t('availability.new-building')} start={{ type: 'LINE', address }} />
        </div>
      )}
    </>
  );
}
