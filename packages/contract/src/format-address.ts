interface HouseNumber {
  houseNumber: number | string;
  houseNumberAddition?: string | null | undefined;
}
interface Street extends HouseNumber {
  street: string;
  postalCode: string;
  room?: string | null | undefined;
}
interface Locality {
  postalCode: string;
  city: string;
  country?: string | undefined;
}

/** Formats `14-B`: the hyphen separates a numeric addition, as in `14-2`, from the house number. */
export function formatHouseNumber({ houseNumber, houseNumberAddition }: HouseNumber): string {
  return houseNumberAddition ? `${houseNumber}-${houseNumberAddition}` : String(houseNumber);
}

/** Formats `1234 AB`; a foreign postal code is not changed. */
export function formatPostalCode(postalCode: string): string {
  return postalCode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2');
}

/** Formats `Dorpsplein 14-B, 2nd floor`: the first line of an address. The postal code replaces an unknown street. */
export function formatStreet({ street, postalCode, room, ...house }: Street): string {
  return [`${street || formatPostalCode(postalCode)} ${formatHouseNumber(house)}`, room].filter(Boolean).join(', ');
}

/** Formats `1234 AB Voorbeeldstad`: the second line of an address. */
export function formatLocality({ postalCode, city }: Locality): string {
  return [formatPostalCode(postalCode), city].filter(Boolean).join(' ');
}

/** Formats `Dorpsplein 14-B, 2nd floor, 1234 AB Voorbeeldstad`: an address on one line. */
export function formatAddress(address: Street & Locality): string {
  return address.street ? `${formatStreet(address)}, ${formatLocality(address)}` : formatShortAddress(address);
}

/** Formats `Dorpsplein 14-B, 2nd floor, Voorbeeldstad`: an address without its postal code, for lists and titles. */
export function formatShortAddress(address: Street & Pick<Locality, 'city'>): string {
  return [formatStreet(address), address.city].filter(Boolean).join(', ');
}
