/**
 * A page of the portal to link to. The router derives the types of parameters from a literal path, which a link that is passed on no
 * longer has.
 */
export interface LinkTarget {
  to: string;
  // biome-ignore lint/suspicious/noExplicitAny: anything narrower would need a cast at every link.
  params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  search?: any;
  hash?: string;
}

/** Links to a list with filters preset. */
export function linkToList(to: string, search: Readonly<Record<string, string | number>>): LinkTarget {
  return { to, search };
}
