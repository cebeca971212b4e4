import type { Place } from '../../ui/place.ts';

/** Links to a list with filters preset. */
export function listPlace(to: '/orders' | '/lines' | '/tv-accounts', search: Readonly<Record<string, string | number>>): Place {
  return { to, search: search as never };
}
