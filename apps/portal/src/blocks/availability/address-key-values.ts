import { normalizeAddition } from '@demarc/contract/house-number-addition.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';

/** An address key as form values: all of them text. */
export type AddressKeyValues = Record<'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room', string>;

export const emptyAddressKey: AddressKeyValues = { postalCode: '', houseNumber: '', houseNumberAddition: '', room: '' };

/** Converts an address to form values. */
export function toAddressKeyValues(address: {
  postalCode: string;
  houseNumber: number;
  houseNumberAddition: string | null;
  room?: string | null;
}): AddressKeyValues {
  const { postalCode, houseNumber, houseNumberAddition, room } = address;
  return {
    postalCode,
    houseNumber: String(houseNumber),
    houseNumberAddition: houseNumberAddition ?? '',
    room: room ?? '',
  };
}

/** Converts an address key to query parameters. */
export function toAddressQuery({ postalCode, houseNumber, houseNumberAddition, room }: AddressKeyValues) {
  return {
    postalCode: normalizePostalCode(postalCode),
    houseNumber: Number(houseNumber),
    ...(houseNumberAddition.trim() && { houseNumberAddition: houseNumberAddition.trim() }),
    ...(room.trim() && { room: room.trim() }),
  };
}

/** Normalizes a key, so that it is equal for the same address however it was typed. */
export function getAddressKey({ postalCode, houseNumber, houseNumberAddition, room }: AddressKeyValues): string {
  return [
    normalizePostalCode(postalCode),
    houseNumber.trim(),
    normalizeAddition(houseNumberAddition),
    room.trim().toUpperCase(),
  ].join(' ');
}
