import type { LinkTarget } from '../../ui/link-target.ts';

/** Links to a list with filters preset. */
export function linkToList(
  to: '/orders' | '/lines' | '/tv-accounts',
  search: Readonly<Record<string, string | number>>,
): LinkTarget {
  return { to, search: search as never };
}
