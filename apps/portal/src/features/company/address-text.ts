import type { Address } from '@demarc/contract/address.ts';

/** The lines of an address as on an envelope, the country in the reader's language. */
export function addressLines(address: Address, language: string): [street: string, place: string, country: string] {
  const { street, houseNumber, houseNumberAddition, postalCode, city, country } = address;
  return [
    `${street} ${houseNumber}${houseNumberAddition ? `-${houseNumberAddition}` : ''}`,
    `${country === 'NL' ? postalCode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2') : postalCode} ${city}`,
    new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country,
  ];
}
