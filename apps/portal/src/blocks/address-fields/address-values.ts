import type { Address, AddressRequest } from '@demarc/contract/address.ts';
import { normalisePostalCode, postalCode as postalCodeRule } from '@demarc/contract/rules/postal-code.ts';

/** An address as a form holds it: all of it is text. */
export type AddressValues = Record<'country' | 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'street' | 'city', string>;

export const emptyAddress: AddressValues = {
  country: 'NL',
  postalCode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
};

/** What a form begins with for an address that is known already. */
export function addressValues({ houseNumber, houseNumberAddition, ...address }: Address): AddressValues {
  return { ...address, houseNumber: String(houseNumber), houseNumberAddition: houseNumberAddition ?? '' };
}

/** What is sent for values that the rules found valid. */
export function addressRequest({ country, street, city, ...address }: AddressValues): AddressRequest {
  return {
    country,
    street,
    city,
    postalCode: address.postalCode,
    houseNumber: Number(address.houseNumber),
    houseNumberAddition: address.houseNumberAddition || null,
  };
}

export interface DutchPlace {
  postalCode: string;
  houseNumber: number;
}

/** What the address register can be asked for: a Dutch postal code and house number, once both are whole. */
export function dutchPlace({
  country,
  postalCode,
  houseNumber,
}: Pick<AddressValues, 'country' | 'postalCode' | 'houseNumber'>): DutchPlace | null {
  const number = /^\s*\d{1,5}\s*$/.test(houseNumber) ? Number(houseNumber) : 0;
  if (country !== 'NL' || postalCode.trim() === '' || postalCodeRule(postalCode.trim()) || number < 1) return null;
  return { postalCode: normalisePostalCode(postalCode), houseNumber: number };
}

/** A house number typed with its addition, `41-B`, in its two parts; null where there is nothing to split. */
export function splitHouseNumber(typed: string): { houseNumber: string; houseNumberAddition: string } | null {
  const [, houseNumber, houseNumberAddition] = /^\s*(\d{1,5})(?!\d)[\s-]*([a-z0-9][a-z0-9 -]{0,9})\s*$/i.exec(typed) ?? [];
  return houseNumber && houseNumberAddition ? { houseNumber, houseNumberAddition: houseNumberAddition.trim() } : null;
}
