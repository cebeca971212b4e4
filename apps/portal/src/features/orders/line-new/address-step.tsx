import type { LineAvailability } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { Line } from '@demarc/contract/line.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRegisteredAddition } from '../../../blocks/address-fields/address-values.ts';
import { AddressAlternatives } from '../../../blocks/availability/address-alternatives.tsx';
import { emptyAddressKey } from '../../../blocks/availability/address-key-values.ts';
import { NearestNumbers } from '../../../blocks/availability/nearest-numbers.tsx';
import { useAddressKeyFields } from '../../../blocks/availability/use-address-key-fields.ts';
import { QuoteButton } from '../../../blocks/quote-request/quote-button.tsx';
import { useFeatures } from '../../../lib/features.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';
import { MoveNote } from './move-note.tsx';

interface AddressStepProps {
  form: ValidatedForm<LineOrderValues>;
  moved: Line | null;
  /** The check, if it has found several addresses and the user has not chosen one. */
  openCheck: LineAvailability | undefined;
  onAddressChange: (place: LineAvailability['alternatives'][number]) => void;
}

/** The address of the line. The registry confirms that it exists; the next step checks the availability. */
export function AddressStep({ form, moved, openCheck, onAddressChange }: AddressStepProps) {
  const { t } = useTranslation();
  const features = useFeatures();
  const { address, lookUp, ...fields } = useAddressKeyFields(form, 'place');
  const { response, isLoading } = lookUp;
  // If carriers know several rooms, the next step lets the user choose; the details step has a field for the location.
  const [hasRoom] = useState(address.room !== '');
  const isOpen = openCheck !== undefined;
  const hasKnownAddition = isRegisteredAddition(address.houseNumberAddition, response?.additions ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields appear; typing must not move the focus.
  useEffect(() => {
    if (!isOpen && address.postalCode === '') form.focusField('place.postalCode');
  }, [isOpen]);
  if (openCheck) {
    return (
      <>
        {moved && <MoveNote line={moved} />}
        <AddressAlternatives
          isAsked
          address={openCheck.address}
          alternatives={openCheck.alternatives}
          onChoose={onAddressChange}
        />
        <button type="button" className={styles.link} onClick={() => form.setFieldValue('place', emptyAddressKey)}>
          {t('order-new.other-address')}
        </button>
      </>
    );
  }
  return (
    <>
      {moved && <MoveNote line={moved} />}
      <p className={styles.hint}>
        {t('availability.address-help')} {t('order-new.address-help')}{' '}
        {features.has('myLines') && <Link to="/lines/addresses">{t('order-new.from-file')}</Link>}
      </p>
      <div className={styles.place} data-narrow-fields>
        <TextField {...fields.postalCode} label={t('address.postal-code')} placeholder={t('availability.address-example')} />
        <TextField {...fields.houseNumber} label={t('address.house-number')} />
        <SuggestField {...fields.houseNumberAddition} label={t('address.addition')} isOptional />
      </div>
      <div aria-live="polite">
        {isLoading ? (
          <FieldNote glyph="running">{t('address.asking')}</FieldNote>
        ) : response?.status === 'NOT_FOUND' ? (
          <div className={styles.unknown}>
            <FieldNote glyph="attention">
              {response.nearest
                ? t('availability.number-unknown', { street: response.nearest.street, number: address.houseNumber })
                : t('availability.check-not-found')}
            </FieldNote>
            {response.nearest && (
              <NearestNumbers
                nearest={response.nearest}
                onChoose={(houseNumber) => {
                  form.setFieldValue('place.houseNumber', String(houseNumber), { forceUpdate: false });
                  form.setFieldValue('place.houseNumberAddition', '', { forceUpdate: false });
                }}
              />
            )}
            {!response.nearest && <p className={styles.hint}>{t('order-new.address-unknown-text')}</p>}
            <div className={styles.quote}>
              <QuoteButton size="small" lead={t('availability.new-building')} start={{ type: 'LINE', address }} />
            </div>
          </div>
        ) : response?.street ? (
          <FieldNote glyph={hasKnownAddition ? 'ok' : 'attention'}>
            {formatShortAddress({ ...address, street: response.street, city: response.city ?? '' })}
            {!hasKnownAddition && `. ${t('address.unknown-addition')}`}
          </FieldNote>
        ) : null}
      </div>
      {hasRoom && (
        <div className={styles.pair}>
          <TextField {...fields.room} label={t('order-new.room')} isOptional />
        </div>
      )}
    </>
  );
}
