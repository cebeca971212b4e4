import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';

interface Street {
  postalCode: string;
  street: string;
  city: string;
}

/** Streets with a postal code, all in the built-in address registry. */
export const streets = {
  bakenkade: { postalCode: '9799ZS', street: 'Bakenkade', city: 'Groningen' },
  terpstraat: { postalCode: '8999ZT', street: 'Terpstraat', city: 'Leeuwarden' },
  hunebedlaan: { postalCode: '9499ZS', street: 'Hunebedlaan', city: 'Assen' },
  hanzebrug: { postalCode: '8099ZT', street: 'Hanzebrug', city: 'Zwolle' },
  polderrand: { postalCode: '8299ZV', street: 'Polderrand', city: 'Lelystad' },
  weversgaarde: { postalCode: '7599ZV', street: 'Weversgaarde', city: 'Enschede' },
  schakelweg: { postalCode: '3899ZX', street: 'Schakelweg', city: 'Amersfoort' },
  knooppuntlaan: { postalCode: '1399ZZ', street: 'Knooppuntlaan', city: 'Almere' },
  zeedoorn: { postalCode: '1799ZW', street: 'Zeedoorn', city: 'Den Burg' },
  kabelbaan: { postalCode: '1099ZY', street: 'Kabelbaan', city: 'Amsterdam' },
  seinpaallaan: { postalCode: '1099ZZ', street: 'Seinpaallaan', city: 'Amsterdam' },
  lichtspoor: { postalCode: '5699ZW', street: 'Lichtspoor', city: 'Eindhoven' },
  merelhof: { postalCode: '5299ZW', street: 'Merelhof', city: "'s-Hertogenbosch" },
  lindenborgh: { postalCode: '4899ZX', street: 'Lindenborgh', city: 'Breda' },
  meetlint: { postalCode: '1234AC', street: 'Meetlint', city: 'Testdam' },
  korenmolenhof: { postalCode: '3599ZX', street: 'Korenmolenhof', city: 'Utrecht' },
} as const satisfies Record<string, Street>;

export function createAddress(street: Street, houseNumber: number, houseNumberAddition: string | null = null): ServiceAddress {
  return { ...street, houseNumber, houseNumberAddition, country: 'NL', bagAddressId: null, room: null };
}

/** Creates the end user of a line: a company with a contact person, or only a person. */
export function createEndUser(
  companyName: string,
  person: readonly [string, string, string],
  email: string,
  phoneNumber: string,
): EndUser {
  const [firstName, middleName, lastName] = person;
  return { companyName, firstName, middleName, lastName, email, phoneNumber };
}
