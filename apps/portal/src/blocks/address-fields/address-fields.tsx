import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-fields.module.css';
import { AddressStatus } from './address-status.tsx';
import { type AddressValues, isSameKeyPart, splitHouseNumber } from './address-values.ts';
import { useAddressLookup } from './use-address-lookup.ts';
import { useCountries } from './use-countries.ts';

type Name = keyof AddressValues;

const labelKeys = {
  country: 'address.country',
  postalCode: 'address.postal-code',
  houseNumber: 'address.house-number',
  houseNumberAddition: 'address.addition',
  street: 'address.street',
  city: 'address.city',
} as const satisfies Record<Name, string>;

/** Returns the labels of an address for `useValidatedForm`; `path` must be that of `AddressFields`. */
export function getAddressLabels(path = ''): Record<string, string> {
  return Object.fromEntries(Object.entries(labelKeys).map(([name, key]) => [getFieldPath(path, name), key]));
}

interface AddressFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  /** The path of the address in the form's values (`postalAddress`); empty if its fields are at the top level. */
  path?: string;
}

/**
 * The fields of an address. In the Netherlands, postal code and house number look up the rest, which can also be entered manually.
 * The values are `AddressValues`, the rules the contract's `buildAddressRules`.
 */
export function AddressFields<Values extends Record<string, unknown>>({
  form: typedForm,
  path = '',
}: AddressFieldsProps<Values>) {
  const { t } = useTranslation();
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = typedForm as unknown as ValidatedForm<Record<string, unknown>>;
  const at = (name: Name) => getFieldPath(path, name);
  const values: AddressValues = {
    country: String(form.useWatchValue(at('country')) ?? ''),
    postalCode: String(form.useWatchValue(at('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(at('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(at('houseNumberAddition')) ?? ''),
    street: String(form.useWatchValue(at('street')) ?? ''),
    city: String(form.useWatchValue(at('city')) ?? ''),
  };
  const countries = useCountries(values.country);
  const check = useAddressLookup(values);
  const [isByHand, setByHand] = useState(false);
  /** The values filled in from the registry. The next lookup may replace them, but never what the user typed. */
  const filled = useRef<Pick<AddressValues, 'street' | 'city'> | null>(null);
  /** The initial values. Their street and city belong to the initial postal code; a lookup of another one may replace them. */
  const start = useRef(values);

  const { country, street, city } = values;
  const { response } = check;
  const found = response?.street && response.city ? { street: response.street, city: response.city } : null;
  const matchesRegistry = found !== null && found.street === street && found.city === city;
  const setField = (name: Name, value: string) => form.setFieldValue(at(name), value, { forceUpdate: false });
  const fill = (next: Pick<AddressValues, 'street' | 'city'>) => {
    filled.current = next;
    setField('street', next.street);
    setField('city', next.city);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response and country, not on every key press.
  useEffect(() => {
    if (isByHand) return;
    const isCurrent = (one: Pick<AddressValues, 'street' | 'city'> | null) => one?.street === street && one.city === city;
    const isElsewhere = start.current.postalCode !== values.postalCode || start.current.houseNumber !== values.houseNumber;
    const isOurs = (street === '' && city === '') || isCurrent(filled.current) || (isElsewhere && isCurrent(start.current));
    if (matchesRegistry) filled.current = found;
    else if (found && isOurs) fill(found);
    else if (found) setByHand(true);
    else if ((response || country !== 'NL') && filled.current && isOurs) {
      filled.current = null;
      form.clearPrefilled([at('street'), at('city')]);
    }
  }, [response, country]);

  const isFoundShown = matchesRegistry && !isByHand;
  const hasError = Boolean(form.errors[at('street')] || form.errors[at('city')]);
  const isManual =
    country !== 'NL' || isByHand || hasError || (response !== null && !found) || (!isFoundShown && street + city !== '');
  const wantsFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields appear.
  useEffect(() => {
    if (isManual && wantsFocus.current) form.focusField(at('street'));
    wantsFocus.current = false;
  }, [isManual]);

  // Watching the values makes these controlled inputs, so that no input is remounted while the user types.
  const field = (name: Name) => {
    const { defaultValue: _, ...input } = form.getInputProps(at(name));
    return { ...input, label: t(labelKeys[name]), value: values[name] };
  };
  /** An addition belongs to one house number: after a change of the rest of the key, it would be that of another address. */
  const clearAddition = () => {
    if (values.houseNumberAddition) setField('houseNumberAddition', '');
  };
  const keyField = (name: 'postalCode' | 'houseNumber') => {
    const input = field(name);
    const change = (event: ChangeEvent<HTMLInputElement>) => {
      input.onChange(event);
      if (!isSameKeyPart(event.currentTarget.value, values[name])) clearAddition();
    };
    return { ...input, onChange: change };
  };
  const countryField = () => {
    const input = field('country');
    const change = (country: string) => {
      input.onChange(country);
      clearAddition();
    };
    return { ...input, onChange: change };
  };
  const houseNumber = keyField('houseNumber');
  const leaveHouseNumber = () => {
    houseNumber.onBlur?.();
    const parts = splitHouseNumber(values.houseNumber);
    if (!parts || (values.houseNumberAddition && values.houseNumberAddition !== parts.houseNumberAddition)) return;
    setField('houseNumber', parts.houseNumber);
    setField('houseNumberAddition', parts.houseNumberAddition);
  };
  return (
    <div className={styles.fields}>
      <div className={styles.country}>
        <SelectField {...countryField()} options={countries} />
      </div>
      <div className={styles.place} data-narrow-fields>
        <TextField {...keyField('postalCode')} autoComplete="postal-code" maxLength={10} spellCheck={false} />
        <TextField {...houseNumber} onBlur={leaveHouseNumber} inputMode="numeric" maxLength={16} autoComplete="off" />
        <SuggestField
          {...field('houseNumberAddition')}
          suggestions={response?.additions ?? []}
          isOptional
          maxLength={10}
          autoComplete="off"
        />
      </div>
      <AddressStatus
        values={values}
        check={check}
        found={found}
        isFoundShown={isFoundShown}
        isManual={isManual}
        onEnterManually={() => {
          wantsFocus.current = true;
          setByHand(true);
        }}
        onUseFound={() => {
          setByHand(false);
          if (found) fill(found);
        }}
      />
      {isManual && (
        <div className={styles.street}>
          <TextField {...field('street')} autoComplete="off" maxLength={80} />
          <TextField {...field('city')} autoComplete="address-level2" maxLength={80} />
        </div>
      )}
    </div>
  );
}

function getFieldPath(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
