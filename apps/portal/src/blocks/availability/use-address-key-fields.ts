import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { splitHouseNumber } from '../address-fields/address-values.ts';
import { maxAddressLength, splitAddress } from '../address-fields/split-address.ts';
import { useAddressLookup } from '../address-fields/use-address-lookup.ts';
import type { AddressKeyValues } from './address-key-values.ts';

/**
 * The fields of an address key in a form, and the registry's lookup; `path` is their path in the form's values. The first field also
 * takes a whole address, as every other field for an address does.
 */
export function useAddressKeyFields<Values extends Record<string, unknown>>(typedForm: ValidatedForm<Values>, path = '') {
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = typedForm as unknown as ValidatedForm<Record<string, unknown>>;
  const at = (name: keyof AddressKeyValues) => (path ? `${path}.${name}` : name);
  const address: AddressKeyValues = {
    postalCode: String(form.useWatchValue(at('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(at('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(at('houseNumberAddition')) ?? ''),
    room: String(form.useWatchValue(at('room')) ?? ''),
  };
  const lookUp = useAddressLookup({ country: 'NL', ...address });
  const setField = (name: keyof AddressKeyValues, value: string) => form.setFieldValue(at(name), value, { forceUpdate: false });
  // Watching the values shows the split parts without remounting an input while the user types.
  const field = (name: keyof AddressKeyValues) => {
    const { defaultValue: _, ...input } = form.getInputProps(at(name));
    return { ...input, value: address[name], 'data-path': at(name), autoComplete: 'off' };
  };
  const setAddress = (values: Partial<AddressKeyValues>) => {
    for (const [name, value] of Object.entries(values)) setField(name as keyof AddressKeyValues, value);
  };
  /** Distributes an address that was entered in the first field, or a number with its addition; returns whether there was one. */
  const split = (): boolean => {
    const parts =
      splitAddress(address.postalCode) ?? (address.houseNumberAddition ? null : splitHouseNumber(address.houseNumber));
    if (parts) setAddress(parts);
    return parts !== null;
  };
  const withSplit = (name: keyof AddressKeyValues) => {
    const { onBlur, ...input } = field(name);
    return {
      ...input,
      onBlur: () => {
        if (!split()) onBlur?.();
      },
      // Enter submits without leaving the field.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') split();
      },
    };
  };
  const paste = (event: ClipboardEvent) => {
    const parts = splitAddress(event.clipboardData.getData('text'));
    if (!parts) return;
    event.preventDefault();
    setAddress(parts);
  };
  return {
    place: address,
    lookUp,
    postalCode: { ...withSplit('postalCode'), onPaste: paste, maxLength: maxAddressLength, spellCheck: false },
    houseNumber: { ...withSplit('houseNumber'), inputMode: 'numeric' as const, maxLength: 16 },
    houseNumberAddition: { ...field('houseNumberAddition'), suggestions: lookUp.response?.additions ?? [], maxLength: 10 },
    room: { ...field('room'), maxLength: 64 },
  };
}
