import { normalisePostalCode } from '@demarc/contract/rules/postal-code.ts';

/** A place as a form holds it: all of it is text. */
export type PlaceValues = Record<'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room', string>;

export const emptyPlace: PlaceValues = { postalCode: '', houseNumber: '', houseNumberAddition: '', room: '' };

/** An address as it is asked. */
export function placeOf(address: {
  postalCode: string;
  houseNumber: number;
  houseNumberAddition: string | null;
  room?: string | null;
}): PlaceValues {
  const { postalCode, houseNumber, houseNumberAddition, room } = address;
  return {
    postalCode,
    houseNumber: String(houseNumber),
    houseNumberAddition: houseNumberAddition ?? '',
    room: room ?? '',
  };
}

/** What a place is asked with. */
export function placeQuery({ postalCode, houseNumber, houseNumberAddition, room }: PlaceValues) {
  return {
    postalCode: normalisePostalCode(postalCode),
    houseNumber: Number(houseNumber),
    ...(houseNumberAddition.trim() && { houseNumberAddition: houseNumberAddition.trim() }),
    ...(room.trim() && { room: room.trim() }),
  };
}

/** Whether two places are one, however they were typed. */
export function placeKey({ postalCode, houseNumber, houseNumberAddition, room }: PlaceValues): string {
  return [normalisePostalCode(postalCode), houseNumber, houseNumberAddition, room]
    .map((part) => part.trim().toUpperCase())
    .join(' ');
}
