import { formatPostalCode } from '@demarc/contract/format-address.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import { type AddressKeyValues, emptyAddressKey, toAddressQuery } from './address-key-values.ts';

/** The checked address in the URL, so that a link shows the same check. */
export interface CheckSearch {
  postalCode?: string;
  houseNumber?: number;
  houseNumberAddition?: string | number;
  room?: string;
}

/** For `validateSearch`: drops anything that is not an address. */
export function validateCheckSearch(search: Record<string, unknown>): CheckSearch {
  const { postalCode, houseNumber } = search;
  const number = Number(houseNumber);
  if (typeof postalCode !== 'string' || !/^\d{4} ?[a-z]{2}$/i.test(postalCode.trim())) return {};
  if (!Number.isSafeInteger(number) || number < 1 || number > 99_999) return {};
  const addition = parseText(search.houseNumberAddition, 10);
  const room = parseText(search.room, 64);
  return {
    postalCode: normalizePostalCode(postalCode),
    houseNumber: number,
    // TanStack Router would put quotes around a numeric string, so it is stored as a number.
    ...(addition && { houseNumberAddition: /^[1-9]\d{0,8}$/.test(addition) ? Number(addition) : addition }),
    ...(room && { room }),
  };
}

function parseText(value: unknown, maxLength: number): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text.length <= maxLength ? text : '';
}

/** Returns the address to check; empty if the URL has none. */
export function toAddressValues({ postalCode, houseNumber, houseNumberAddition, room }: CheckSearch): AddressKeyValues {
  if (postalCode === undefined || houseNumber === undefined) return emptyAddressKey;
  return {
    postalCode: formatPostalCode(postalCode),
    houseNumber: String(houseNumber),
    houseNumberAddition: houseNumberAddition === undefined ? '' : String(houseNumberAddition),
    room: room ?? '',
  };
}

/** Formats the address as a user would type it. */
export function formatCheckSearch(search: CheckSearch): string {
  const { postalCode, houseNumber, houseNumberAddition } = toAddressValues(search);
  return [postalCode, houseNumber, houseNumberAddition].filter(Boolean).join(' ');
}

export function toCheckSearch(address: AddressKeyValues): CheckSearch {
  return validateCheckSearch(toAddressQuery(address));
}
