import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { useAddressLookup } from '../address-fields/use-address-lookup.ts';
import { QuoteButton } from '../quote-request/quote-button.tsx';
import { type AddressKeyValues, emptyAddressKey } from './address-key-values.ts';
import styles from './availability.module.css';
import { NearestNumbers } from './nearest-numbers.tsx';
import { type CheckRefusal, getCheckRefusal } from './use-line-availability.ts';

interface AddressCheckErrorProps {
  error: unknown;
  /** The address that was checked. */
  address: AddressKeyValues;
  /** Called with an existing address in the same street. */
  onChoose?: (address: AddressKeyValues) => void;
  /** Whether to offer a quote for an address that does not exist yet. */
  canRequestQuote?: boolean;
}

/** Explains why an address could not be checked. */
export function AddressCheckError({ error, ...props }: AddressCheckErrorProps) {
  const { t } = useTranslation();
  const refusal = getCheckRefusal(error);
  const reason = refusal?.reason ?? 'other';
  if (reason === 'not-found') return <UnknownAddress {...props} />;
  return (
    <Note kind="trouble" title={t(`availability.check-${reason}`)}>
      {formatCheckRefusal(refusal, t)}
    </Note>
  );
}

function formatCheckRefusal(refusal: CheckRefusal | null, t: TFunction): string {
  if (refusal?.reason === 'too-many') return t('availability.check-too-many-text', { count: refusal.minutes });
  if (refusal?.reason === 'other' && refusal.message) return refusal.message;
  return t(`availability.check-${refusal?.reason ?? 'other'}-text`);
}

/** Says that an address is not in the registry, and offers the nearest house numbers of the street. */
function UnknownAddress({ address, onChoose, canRequestQuote }: Omit<AddressCheckErrorProps, 'error'>) {
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
      {canRequestQuote && (
        <div className={styles.nextSteps}>
          <QuoteButton lead={t('availability.new-building')} start={{ type: 'LINE', address }} />
        </div>
      )}
    </>
  );
}
