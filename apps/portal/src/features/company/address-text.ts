import type { Address } from '@demarc/contract/address.ts';
import { formatPlace, formatStreet } from '@demarc/contract/format-address.ts';

/** The lines of an address as on an envelope, with the country name in the given language. */
export function addressLines(address: Address, language: string): [street: string, place: string, country: string] {
  return [
    formatStreet(address),
    formatPlace(address),
    new Intl.DisplayNames([language], { type: 'region' }).of(address.country) ?? address.country,
  ];
}
