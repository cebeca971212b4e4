import type { ValidatedForm } from '../../lib/validated-form.ts';
import { splitHouseNumber } from '../address-fields/address-values.ts';
import { useAddressLookup } from '../address-fields/use-address-lookup.ts';
import type { AddressKeyValues } from './address-key-values.ts';

/** The fields of an address key in a form, and the registry's lookup; `path` is their path in the form's values. */
export function useAddressKeyFields<Values extends Record<string, unknown>>(given: ValidatedForm<Values>, path = '') {
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = given as unknown as ValidatedForm<Record<string, unknown>>;
  const at = (name: keyof AddressKeyValues) => (path ? `${path}.${name}` : name);
  const address: AddressKeyValues = {
    postalCode: String(form.useWatchValue(at('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(at('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(at('houseNumberAddition')) ?? ''),
    room: String(form.useWatchValue(at('room')) ?? ''),
  };
  const lookUp = useAddressLookup({ country: 'NL', ...address });
  const put = (name: keyof AddressKeyValues, value: string) => form.setFieldValue(at(name), value, { forceUpdate: false });
  // Watching the values shows the split parts without remounting an input while the user types.
  const field = (name: keyof AddressKeyValues) => {
    const { defaultValue: _, ...input } = form.getInputProps(at(name));
    return { ...input, value: address[name], 'data-path': at(name), autoComplete: 'off' };
  };
  const houseNumber = field('houseNumber');
  const split = () => {
    const parts = splitHouseNumber(address.houseNumber);
    if (!parts || address.houseNumberAddition) return houseNumber.onBlur?.();
    put('houseNumber', parts.houseNumber);
    put('houseNumberAddition', parts.houseNumberAddition);
  };
  return {
    place: address,
    lookUp,
    postalCode: { ...field('postalCode'), maxLength: 10, spellCheck: false },
    houseNumber: { ...houseNumber, onBlur: split, inputMode: 'numeric' as const, maxLength: 16 },
    houseNumberAddition: { ...field('houseNumberAddition'), suggestions: lookUp.response?.additions ?? [], maxLength: 10 },
    room: { ...field('room'), maxLength: 64 },
  };
}
