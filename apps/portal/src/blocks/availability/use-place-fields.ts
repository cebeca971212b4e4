import type { RuledForm } from '../../lib/form.ts';
import { splitHouseNumber } from '../address-fields/address-values.ts';
import { useAddressCheck } from '../address-fields/use-address-check.ts';
import type { PlaceValues } from './place-values.ts';

/** The fields of an address key in a form, and the register's lookup; `path` is their path in the form's values. */
export function usePlaceFields<Values extends Record<string, unknown>>(given: RuledForm<Values>, path = '') {
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = given as unknown as RuledForm<Record<string, unknown>>;
  const at = (name: keyof PlaceValues) => (path ? `${path}.${name}` : name);
  const place: PlaceValues = {
    postalCode: String(form.useWatchValue(at('postalCode')) ?? ''),
    houseNumber: String(form.useWatchValue(at('houseNumber')) ?? ''),
    houseNumberAddition: String(form.useWatchValue(at('houseNumberAddition')) ?? ''),
    room: String(form.useWatchValue(at('room')) ?? ''),
  };
  const lookUp = useAddressCheck({ country: 'NL', ...place });
  const put = (name: keyof PlaceValues, value: string) => form.setFieldValue(at(name), value, { forceUpdate: false });
  // Watching the values shows the split parts without remounting an input while the user types.
  const field = (name: keyof PlaceValues) => {
    const { defaultValue: _, ...input } = form.getInputProps(at(name));
    return { ...input, value: place[name], 'data-path': at(name), autoComplete: 'off' };
  };
  const houseNumber = field('houseNumber');
  const split = () => {
    const parts = splitHouseNumber(place.houseNumber);
    if (!parts || place.houseNumberAddition) return houseNumber.onBlur?.();
    put('houseNumber', parts.houseNumber);
    put('houseNumberAddition', parts.houseNumberAddition);
  };
  return {
    place,
    lookUp,
    postalCode: { ...field('postalCode'), maxLength: 10, spellCheck: false },
    houseNumber: { ...houseNumber, onBlur: split, inputMode: 'numeric' as const, maxLength: 16 },
    houseNumberAddition: { ...field('houseNumberAddition'), suggestions: lookUp.answer?.additions ?? [], maxLength: 10 },
    room: { ...field('room'), maxLength: 64 },
  };
}
