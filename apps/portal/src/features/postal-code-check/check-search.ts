import { formatPostalCode } from '@demarc/contract/format-address.ts';
import { normalisePostalCode } from '@demarc/contract/rules/postal-code.ts';
import { emptyPlace, type PlaceValues, placeQuery } from '../../blocks/availability/place-values.ts';

/** The address that is checked, in the page's own address: a link shows the same check. */
export interface CheckSearch {
  postalCode?: string;
  houseNumber?: number;
  houseNumberAddition?: string | number;
  room?: string;
}

/** For `validateSearch`: what is no address is left out. */
export function checkSearch(search: Record<string, unknown>): CheckSearch {
  const { postalCode, houseNumber } = search;
  const number = Number(houseNumber);
  if (typeof postalCode !== 'string' || !/^\d{4} ?[a-z]{2}$/i.test(postalCode.trim())) return {};
  if (!Number.isSafeInteger(number) || number < 1 || number > 99_999) return {};
  const addition = textOf(search.houseNumberAddition, 10);
  const room = textOf(search.room, 64);
  return {
    postalCode: normalisePostalCode(postalCode),
    houseNumber: number,
    // Written as somebody would type it: a number in quotes is none.
    ...(addition && { houseNumberAddition: /^[1-9]\d{0,8}$/.test(addition) ? Number(addition) : addition }),
    ...(room && { room }),
  };
}

function textOf(value: unknown, most: number): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text.length <= most ? text : '';
}

/** The place of an address; empty where none is asked. */
export function placeOfSearch({ postalCode, houseNumber, houseNumberAddition, room }: CheckSearch): PlaceValues {
  if (postalCode === undefined || houseNumber === undefined) return emptyPlace;
  return {
    // As people write it.
    postalCode: formatPostalCode(postalCode),
    houseNumber: String(houseNumber),
    houseNumberAddition: houseNumberAddition === undefined ? '' : String(houseNumberAddition),
    room: room ?? '',
  };
}

/** The address of a place. */
export function searchOfPlace(place: PlaceValues): CheckSearch {
  return checkSearch(placeQuery(place));
}
