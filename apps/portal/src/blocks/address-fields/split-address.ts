/** An address split into its parts. */
export interface SplitAddress {
  postalCode: string;
  houseNumber: string;
  houseNumberAddition: string;
}

/** The longest text that is searched for an address, in characters. */
export const maxAddressLength = 200;

const additionPattern = String.raw`[\s-]*([a-z0-9][a-z0-9 -]{0,9})?`;
/** `1234 AB 12-B`, with or without a comma in between. */
const postalCodeFirst = new RegExp(String.raw`^(\d{4}\s*[a-z]{2})[\s,;]+(\d{1,5})(?!\d)${additionPattern}$`, 'i');
/** `Meetlint 12-B, 1234 AB Testdam`, as on an envelope, with or without the comma. */
const streetFirst = new RegExp(String.raw`^\D.*?\s(\d{1,5})(?!\d)${additionPattern}[\s,;]+(\d{4}\s*[a-z]{2})\b.*$`, 'i');

/** Splits a one-line address; returns null when it matches no known pattern. */
export function splitAddress(text: string): SplitAddress | null {
  if (text.length > maxAddressLength) return null;
  const line = text.trim().replace(/\s+/g, ' ');
  const postalCodeMatch = postalCodeFirst.exec(line);
  if (postalCodeMatch) return toSplitAddress(postalCodeMatch[1], postalCodeMatch[2], postalCodeMatch[3]);
  const streetMatch = streetFirst.exec(line);
  return streetMatch && toSplitAddress(streetMatch[3], streetMatch[1], streetMatch[2]);
}

/** Whether a text is an address without a postal code, such as a street with a house number and a city. */
export function lacksPostalCode(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\d{4}\s*[a-z]{2}\b|^\s*\d{3}/i.test(text);
}

function toSplitAddress(postalCode = '', houseNumber = '', houseNumberAddition = ''): SplitAddress {
  return { postalCode, houseNumber, houseNumberAddition: houseNumberAddition.trim() };
}
