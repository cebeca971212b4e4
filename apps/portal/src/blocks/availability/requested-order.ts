import { formatPostalCode } from '@demarc/contract/format-address.ts';
import { validateCheckSearch } from './check-search.ts';

/** The order form that a visitor asked for before signing in. */
interface RequestedOrder {
  /** Such as `1234 AC 31`; null if the URL has none. */
  address: string | null;
}

/** What the visitor is about to order, from the page to return to after sign-in; null if that is not an order form. */
export function parseRequestedOrder(returnTo: string | null | undefined): RequestedOrder | null {
  const [path = '', search] = returnTo?.split('?') ?? [];
  if (!/^\/orders\/[\w-]+\/new(\/|$)/.test(path)) return null;
  const { postalCode, houseNumber, houseNumberAddition } = validateCheckSearch(Object.fromEntries(new URLSearchParams(search)));
  const house = [houseNumber, houseNumberAddition].filter((part) => part !== undefined).join('-');
  return { address: postalCode ? `${formatPostalCode(postalCode)} ${house}` : null };
}
