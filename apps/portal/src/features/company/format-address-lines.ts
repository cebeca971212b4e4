import type { Address } from '@demarc/contract/address.ts';
import { getCountryName } from '@demarc/contract/country-name.ts';
import { formatLocality, formatStreet } from '@demarc/contract/format-address.ts';

/** The lines of an address as on an envelope, with the country name in the given language. */
export function formatAddressLines(address: Address, language: string): [street: string, locality: string, country: string] {
  return [formatStreet(address), formatLocality(address), getCountryName(address.country, language)];
}
