import { useTranslation } from 'react-i18next';
import { splitHouseNumber } from '../../../blocks/address-fields/address-values.ts';
import { useAddressCheck } from '../../../blocks/address-fields/use-address-check.ts';
import type { PlaceValues } from '../../../blocks/availability/place-values.ts';
import type { RuledForm } from '../../../lib/form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';

/** Where the line has to come. The register says whether it knows the place; the carriers are asked in the next step. */
export function AddressStep({ form }: { form: RuledForm<LineOrderValues> }) {
  const { t } = useTranslation();
  const place = form.useWatchValue('place');
  const { answer, isAsking } = useAddressCheck({ country: 'NL', ...place });
  const put = (name: keyof PlaceValues, value: string) => form.setFieldValue(`place.${name}`, value, { forceUpdate: false });
  // The values are watched here, so that what is split shows without drawing an input anew under somebody's fingers.
  const field = (name: keyof PlaceValues) => {
    const { defaultValue: _, ...input } = form.getInputProps(`place.${name}`);
    return { ...input, value: place[name], 'data-path': `place.${name}`, autoComplete: 'off' };
  };
  const houseNumber = field('houseNumber');
  const split = () => {
    const parts = splitHouseNumber(place.houseNumber);
    if (!parts || place.houseNumberAddition) return houseNumber.onBlur?.();
    put('houseNumber', parts.houseNumber);
    put('houseNumberAddition', parts.houseNumberAddition);
  };
  return (
    <>
      <p className={styles.hint}>{t('order-new.address-help')}</p>
      <div className={styles.place}>
        <TextField {...field('postalCode')} label={t('address.postal-code')} maxLength={10} spellCheck={false} />
        <TextField {...houseNumber} onBlur={split} label={t('address.house-number')} inputMode="numeric" maxLength={16} />
        <SuggestField
          {...field('houseNumberAddition')}
          label={t('address.addition')}
          suggestions={answer?.additions ?? []}
          isOptional
          maxLength={10}
        />
      </div>
      <div aria-live="polite">
        {isAsking ? (
          <FieldNote glyph="running">{t('address.asking')}</FieldNote>
        ) : answer?.status === 'NOT_FOUND' ? (
          <FieldNote glyph="attention">{t('address.not-found')}</FieldNote>
        ) : answer?.street ? (
          <FieldNote glyph="ok">
            {answer.street} {place.houseNumber.trim()}
            {place.houseNumberAddition && `-${place.houseNumberAddition}`}, {answer.city}
          </FieldNote>
        ) : null}
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('room')}
          label={t('order-new.room')}
          description={t('order-new.room-help')}
          isOptional
          maxLength={64}
        />
      </div>
    </>
  );
}
