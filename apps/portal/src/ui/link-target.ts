import type { LinkProps } from '@tanstack/react-router';

/** A page of the portal to link to. The types of its parameters are unknown: the router derives them from a literal path. */
export interface LinkTarget {
  to: NonNullable<LinkProps['to']>;
  params?: Readonly<Record<string, string>>;
  search?: object;
  hash?: string;
}

/** Links to a list with filters preset. */
export function linkToList(to: LinkTarget['to'], search: Readonly<Record<string, string | number>>): LinkTarget {
  return { to, search };
}

/** Links to the path of a page, which may leave out the optional parameters of its route. */
export function linkToPath(path: string): LinkTarget {
  return { to: path as LinkTarget['to'] };
}
