import { splitAddress } from '../address-fields/split-address.ts';
import { type CheckSearch, toCheckSearch } from './check-search.ts';

/** Parses a typed address into the parameters of an address check; null if it is incomplete. */
export function parseAddressSearch(text: string): CheckSearch | null {
  const parts = splitAddress(text);
  const search = parts && toCheckSearch({ ...parts, room: '' });
  return search?.postalCode ? search : null;
}
