import type { LinkProps } from '@tanstack/react-router';

/** A page of the portal to link to. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

/** Links to a list with filters preset. */
export function linkToList(to: string, search: Readonly<Record<string, string | number>>): LinkTarget {
  return { to, search: search as never };
}
