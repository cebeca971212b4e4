import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { getAddressKeyRules } from './address-key-rules.ts';
import { type AddressKeyValues, getAddressKey } from './address-key-values.ts';
import styles from './availability.module.css';
import { useAddressKeyFields } from './use-address-key-fields.ts';

const labels = {
  postalCode: 'address.postal-code',
  houseNumber: 'address.house-number',
  houseNumberAddition: 'address.addition',
  room: 'address.room',
};

const names = ['postalCode', 'houseNumber', 'houseNumberAddition', 'room'] as const satisfies (keyof AddressKeyValues)[];

export interface AddressSearchFormProps {
  /** The last search, which the fields follow. */
  value: AddressKeyValues;
  onSearch: (address: AddressKeyValues) => void;
  isBusy: boolean;
  /** The rooms that the response lists; null hides the room field. */
  rooms: readonly string[] | null;
  /** Whether the address does not exist, so that the focus moves to the house number. */
  isNotFound: boolean;
  /** Whether an empty form takes the focus when it appears, because the page starts with nothing else. */
  takesFocus?: boolean;
}

/** A one-line search form for an address; Enter submits it. */
export function AddressSearchForm({ value, onSearch, isBusy, rooms, isNotFound, takesFocus }: AddressSearchFormProps) {
  const { t } = useTranslation();
  const form = useValidatedForm<AddressKeyValues>(value, (values) => getAddressKeyRules(values as AddressKeyValues), { labels });
  const fields = useAddressKeyFields(form);
  const lastSearchKey = getAddressKey(value);
  const followedKey = useRef(lastSearchKey);
  useEffect(() => {
    if (followedKey.current === lastSearchKey) return;
    followedKey.current = lastSearchKey;
    if (getAddressKey(form.getValues()) === lastSearchKey) return;
    if (value.postalCode === '') form.clearPrefilled(names);
    else for (const name of names) form.setFieldValue(name, value[name], { forceUpdate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response.
  useEffect(() => {
    if (isNotFound) form.focusField('houseNumber');
  }, [isNotFound]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields appear; typing must not move the focus.
  useEffect(() => {
    if (takesFocus && value.postalCode === '') form.focusField('postalCode');
  }, []);
  const isUnknown = isNotFound && getAddressKey(fields.address) === lastSearchKey;
  const submit = form.onSubmit((address) => {
    followedKey.current = getAddressKey(address);
    onSearch(address);
  });
  return (
    <search>
      <form
        className={rooms ? styles.question : `${styles.question} ${styles.withoutRoom}`}
        data-narrow-fields
        onSubmit={submit}
        noValidate
      >
        <TextField {...fields.postalCode} label={t('address.postal-code')} placeholder={t('availability.address-example')} />
        <TextField
          {...fields.houseNumber}
          label={t('address.house-number')}
          {...(isUnknown && { error: t('availability.unknown-address') })}
        />
        <SuggestField {...fields.houseNumberAddition} label={t('address.addition')} isOptional />
        {rooms && <SuggestField {...fields.room} label={t('address.room')} suggestions={rooms} isOptional />}
        <div className={styles.submit}>
          <ActionButton
            type="submit"
            variant={value.postalCode === '' ? 'primary' : 'default'}
            icon="search"
            label={t('availability.check')}
            isBusy={isBusy}
          />
        </div>
        {value.postalCode === '' && <p className={styles.help}>{t('availability.address-help')}</p>}
      </form>
    </search>
  );
}
