import type { Place } from '../../ui/place.ts';

/** A list with some of its filters set. */
export function listPlace(to: '/orders' | '/lines' | '/tv-accounts', search: Readonly<Record<string, string | number>>): Place {
  return { to, search: search as never };
}
