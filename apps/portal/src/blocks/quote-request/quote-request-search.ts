import type { OrderType } from '@demarc/contract/kinds/registry.ts';

/** The initial values of a request for a quote. */
export type QuoteStart =
  | { type: OrderType }
  | { type: OrderType; siteCode: string; description?: string }
  | { type: OrderType; address: QuoteAddress }
  | { batchId: string };

interface QuoteAddress {
  postalCode: string;
  houseNumber: number | string;
  houseNumberAddition?: string | null | undefined;
  room?: string | null | undefined;
  street?: string | null | undefined;
  city?: string | null | undefined;
}

/** Returns the URL parameters of the list of quotes that open the prefilled request form. */
export function toQuoteSearch(start: QuoteStart): Readonly<Record<string, string | number>> {
  if ('batchId' in start) return { panel: 'request', for: 'LINE', batch: start.batchId };
  const base = { panel: 'request', for: start.type };
  if ('siteCode' in start) return { ...base, site: start.siteCode, ...(start.description && { about: start.description }) };
  if (!('address' in start)) return base;
  const { postalCode, houseNumber, houseNumberAddition, room, street, city } = start.address;
  const addressParts = Object.entries({ postalCode, houseNumber, houseNumberAddition, room, street, city });
  return {
    ...base,
    ...Object.fromEntries(addressParts.filter(([, value]) => value !== null && value !== undefined && value !== '')),
  };
}
