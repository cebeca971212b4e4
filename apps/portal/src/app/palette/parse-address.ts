interface ParsedAddress {
  postalCode: string;
  houseNumber: number;
  houseNumberAddition?: string;
}

/** Parses the address in a query such as `1382 AB 18-A`; null if there is none. */
export function parseAddress(typed: string): ParsedAddress | null {
  const [, digits, letters, number, addition] =
    /^\s*([1-9]\d{3})\s?([a-z]{2})[\s,]+(\d{1,5})[\s-]?([a-z0-9]{1,6})?\s*$/i.exec(typed) ?? [];
  if (!digits || !letters || !Number(number)) return null;
  return {
    postalCode: `${digits}${letters.toUpperCase()}`,
    houseNumber: Number(number),
    ...(addition && { houseNumberAddition: addition }),
  };
}
