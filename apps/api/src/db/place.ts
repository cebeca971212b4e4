import type { ServiceAddress } from '@demarc/contract/availability.ts';

type Place = Pick<ServiceAddress, 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room'>;

/** One connection point of an address: two orders or two lines at one place are one too many. */
export function placeOf({ postalCode, houseNumber, houseNumberAddition, room }: Place, terminationPoint: string | null): string {
  const parts = [postalCode, houseNumber, houseNumberAddition ?? '', room ?? '', terminationPoint ?? ''];
  return parts.join('|').toUpperCase();
}
