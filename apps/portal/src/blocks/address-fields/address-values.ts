import type { Address, AddressRequest } from '@demarc/contract/address.ts';
import { normalizeAddition } from '@demarc/contract/house-number-addition.ts';
import { normalizePostalCode, postalCode as postalCodeRule } from '@demarc/contract/rules/postal-code.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';

/** An address as form values: all of them text. */
export type AddressValues = Record<'country' | 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'street' | 'city', string>;

export const emptyAddress: AddressValues = {
  country: 'NL',
  postalCode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
};

/** Converts an existing address to form values. */
export function toAddressValues({ houseNumber, houseNumberAddition, ...address }: Address): AddressValues {
  return { ...address, houseNumber: String(houseNumber), houseNumberAddition: houseNumberAddition ?? '' };
}

/** Converts valid values to a request. */
export function toAddressRequest({ country, street, city, ...address }: AddressValues): AddressRequest {
  return {
    country,
    street,
    city,
    postalCode: address.postalCode,
    houseNumber: Number(address.houseNumber),
    houseNumberAddition: address.houseNumberAddition || null,
  };
}

export interface DutchAddressKey {
  postalCode: string;
  houseNumber: number;
}

/** Returns the key for the address registry, a Dutch postal code and house number; null until both are complete. */
export function getDutchAddressKey({
  country,
  postalCode,
  houseNumber,
}: Pick<AddressValues, 'country' | 'postalCode' | 'houseNumber'>): DutchAddressKey | null {
  const number = /^\s*\d{1,5}\s*$/.test(houseNumber) ? Number(houseNumber) : 0;
  if (country !== 'NL' || postalCode.trim() === '' || postalCodeRule(postalCode.trim()) || number < 1) return null;
  return { postalCode: normalizePostalCode(postalCode), houseNumber: number };
}

/**
 * Removes the rules of the street and city at `path` while the form has no fields for them; it shows those fields once it has the postal
 * code and the house number.
 */
export function omitUnshownAddressRules(rules: FieldRules, path: string, address: AddressValues | null): FieldRules {
  if (address?.country !== 'NL' || getDutchAddressKey(address)) return rules;
  const unshown = ['street', 'city'].map((name) => (path ? `${path}.${name}` : name));
  return Object.fromEntries(Object.entries(rules).filter(([field]) => !unshown.includes(field)));
}

/** Splits a house number from its addition, as in `41-B`; null if there is nothing to split. */
export function splitHouseNumber(typed: string): { houseNumber: string; houseNumberAddition: string } | null {
  const [, houseNumber, houseNumberAddition] = /^\s*(\d{1,5})(?!\d)[\s-]*([a-z0-9][a-z0-9 -]{0,9})\s*$/i.exec(typed) ?? [];
  return houseNumber && houseNumberAddition ? { houseNumber, houseNumberAddition: houseNumberAddition.trim() } : null;
}

/** Whether the address registry knows an addition, in any spelling; an address without an addition counts as known. */
export function isRegisteredAddition(typed: string, additions: readonly string[]): boolean {
  const addition = normalizeAddition(typed);
  return addition === '' || additions.some((registered) => normalizeAddition(registered) === addition);
}

/** Whether two spellings of a postal code or house number are the same one. */
export function isSameKeyPart(one: string, other: string): boolean {
  const normalize = (text: string) => text.replace(/\s/g, '').toUpperCase();
  return normalize(one) === normalize(other);
}
