import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../../lib/form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-fields.module.css';
import { AddressStatus } from './address-status.tsx';
import { type AddressValues, splitHouseNumber } from './address-values.ts';
import { useAddressCheck } from './use-address-check.ts';
import { useCountries } from './use-countries.ts';

type Name = keyof AddressValues;

const names = {
  country: 'address.country',
  postalCode: 'address.postal-code',
  houseNumber: 'address.house-number',
  houseNumberAddition: 'address.addition',
  street: 'address.street',
  city: 'address.city',
} as const satisfies Record<Name, string>;

/** The labels of an address for `useRuledForm`; the path is that of `AddressFields`. */
export function addressLabels(path = ''): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, key]) => [pathOf(path, name), key]));
}

interface AddressFieldsProps<Values extends Record<string, unknown>> {
  form: RuledForm<Values>;
  /** Where the address stands among the form's values (`postalAddress`); none where they are the form's own. */
  path?: string;
}

/**
 * An address: in the Netherlands a postal code and house number find the rest, which can be typed as well. Its values are
 * `AddressValues`, its rules `addressRules` of the contract.
 */
export function AddressFields<Values extends Record<string, unknown>>({ form: given, path = '' }: AddressFieldsProps<Values>) {
  const { t } = useTranslation();
  // The path is text that only the caller can vouch for: to the fields below the form is one of any values.
  const form = given as unknown as RuledForm<Record<string, unknown>>;
  const at = (name: Name) => pathOf(path, name);
  const values: AddressValues = {
    country: String(form.useWatchValue(at('country')) ?? ''),
    postalCode: String(form.useWatchValue(at('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(at('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(at('houseNumberAddition')) ?? ''),
    street: String(form.useWatchValue(at('street')) ?? ''),
    city: String(form.useWatchValue(at('city')) ?? ''),
  };
  const countries = useCountries(values.country);
  const check = useAddressCheck(values);
  const [isByHand, setByHand] = useState(false);
  /** What the register gave: it may be replaced by what it gives next, which what was typed may not. */
  const filled = useRef<Pick<AddressValues, 'street' | 'city'> | null>(null);
  /** What the form began with: its street and city belong to its postal code, and go with it. */
  const start = useRef(values);

  const { country, street, city } = values;
  const { answer } = check;
  const found = answer?.street && answer.city ? { street: answer.street, city: answer.city } : null;
  const isAsFound = found !== null && found.street === street && found.city === city;
  const put = (name: Name, value: string) => form.setFieldValue(at(name), value, { forceUpdate: false });
  const fill = (next: Pick<AddressValues, 'street' | 'city'>) => {
    filled.current = next;
    put('street', next.street);
    put('city', next.city);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer and country, not for each letter.
  useEffect(() => {
    if (isByHand) return;
    const isIn = (known: Pick<AddressValues, 'street' | 'city'> | null) => known?.street === street && known.city === city;
    const isElsewhere = start.current.postalCode !== values.postalCode || start.current.houseNumber !== values.houseNumber;
    const isOurs = (street === '' && city === '') || isIn(filled.current) || (isElsewhere && isIn(start.current));
    if (isAsFound) filled.current = found;
    else if (found && isOurs) fill(found);
    else if (found) setByHand(true);
    else if ((answer || country !== 'NL') && filled.current && isOurs) {
      filled.current = null;
      form.takeBack([at('street'), at('city')]);
    }
  }, [answer, country]);

  const isFoundShown = isAsFound && !isByHand;
  const hasError = Boolean(form.errors[at('street')] || form.errors[at('city')]);
  const isAsked =
    country !== 'NL' || isByHand || hasError || (answer !== null && !found) || (!isFoundShown && street + city !== '');
  const wantsFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the fields come.
  useEffect(() => {
    if (isAsked && wantsFocus.current) form.focusField(at('street'));
    wantsFocus.current = false;
  }, [isAsked]);

  // The values are watched here, so the inputs show them; nothing is drawn anew under somebody's fingers.
  const field = (name: Name) => {
    const { defaultValue: _, ...input } = form.getInputProps(at(name));
    return { ...input, label: t(names[name]), value: values[name] };
  };
  const houseNumber = field('houseNumber');
  const leaveHouseNumber = () => {
    houseNumber.onBlur?.();
    const parts = splitHouseNumber(values.houseNumber);
    if (!parts || (values.houseNumberAddition && values.houseNumberAddition !== parts.houseNumberAddition)) return;
    put('houseNumber', parts.houseNumber);
    put('houseNumberAddition', parts.houseNumberAddition);
  };
  return (
    <div className={styles.fields}>
      <div className={styles.country}>
        <SelectField {...field('country')} options={countries} />
      </div>
      <div className={styles.place}>
        <TextField {...field('postalCode')} autoComplete="postal-code" maxLength={10} spellCheck={false} />
        <TextField {...houseNumber} onBlur={leaveHouseNumber} inputMode="numeric" maxLength={16} autoComplete="off" />
        <SuggestField
          {...field('houseNumberAddition')}
          suggestions={answer?.additions ?? []}
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
        isByHand={isAsked}
        onByHand={() => {
          wantsFocus.current = true;
          setByHand(true);
        }}
        onUseFound={() => {
          setByHand(false);
          if (found) fill(found);
        }}
      />
      {isAsked && (
        <div className={styles.street}>
          <TextField {...field('street')} autoComplete="off" maxLength={80} />
          <TextField {...field('city')} autoComplete="address-level2" maxLength={80} />
        </div>
      )}
    </div>
  );
}

function pathOf(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
