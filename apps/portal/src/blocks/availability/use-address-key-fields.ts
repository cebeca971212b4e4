import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { isSameKeyPart, splitHouseNumber } from '../address-fields/address-values.ts';
import { maxAddressLength, splitAddress } from '../address-fields/split-address.ts';
import { useAddressLookup } from '../address-fields/use-address-lookup.ts';
import type { AddressKeyValues } from './address-key-values.ts';

/**
 * Returns the props of the fields of an address key in a form, and the lookup in the registry; `path` is their path in the form's values.
 * The first field also takes a whole address, as every other field for an address does.
 */
export function useAddressKeyFields<Values extends Record<string, unknown>>(typedForm: ValidatedForm<Values>, path = '') {
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = typedForm as unknown as ValidatedForm<Record<string, unknown>>;
  const getPath = (name: keyof AddressKeyValues) => (path ? `${path}.${name}` : name);
  const address: AddressKeyValues = {
    postalCode: String(form.useWatchValue(getPath('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(getPath('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(getPath('houseNumberAddition')) ?? ''),
    room: String(form.useWatchValue(getPath('room')) ?? ''),
  };
  const lookUp = useAddressLookup({ country: 'NL', ...address });
  const setField = (name: keyof AddressKeyValues, value: string) =>
    form.setFieldValue(getPath(name), value, { forceUpdate: false });
  // Watching the values shows the split parts without remounting an input while the user types.
  const getFieldProps = (name: keyof AddressKeyValues) => {
    const { defaultValue: _, ...input } = form.getInputProps(getPath(name));
    return { ...input, value: address[name], 'data-path': getPath(name), autoComplete: 'off' };
  };
  const setAddress = (values: Partial<AddressKeyValues>) => {
    for (const [name, value] of Object.entries(values)) setField(name as keyof AddressKeyValues, value);
  };
  /**
   * Distributes a whole address in the first field, or a house number with its addition, over the fields. Returns whether there
   * was one.
   */
  const splitTypedAddress = (): boolean => {
    const parts =
      splitAddress(address.postalCode) ?? (address.houseNumberAddition ? null : splitHouseNumber(address.houseNumber));
    if (parts) setAddress(parts);
    return parts !== null;
  };
  const getSplittingProps = (name: keyof AddressKeyValues) => {
    const { onBlur, onChange, ...input } = getFieldProps(name);
    return {
      ...input,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        // It would be that of another address.
        if (address.houseNumberAddition && !isSameKeyPart(event.currentTarget.value, address[name]))
          setField('houseNumberAddition', '');
      },
      onBlur: () => {
        if (!splitTypedAddress()) onBlur?.();
      },
      // Enter submits without leaving the field.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') splitTypedAddress();
      },
    };
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = splitAddress(event.clipboardData.getData('text'));
    if (!parts) return;
    event.preventDefault();
    setAddress(parts);
  };
  return {
    address,
    lookUp,
    postalCode: { ...getSplittingProps('postalCode'), onPaste, maxLength: maxAddressLength, spellCheck: false },
    houseNumber: { ...getSplittingProps('houseNumber'), inputMode: 'numeric' as const, maxLength: 16 },
    houseNumberAddition: {
      ...getFieldProps('houseNumberAddition'),
      suggestions: lookUp.response?.additions ?? [],
      maxLength: 10,
    },
    room: { ...getFieldProps('room'), maxLength: 64 },
  };
}
