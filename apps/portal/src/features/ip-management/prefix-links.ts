import type { LinkTarget } from '../../ui/link-target.ts';

/** The page of a prefix. */
export function linkToPrefix(prefixId: number, search: Readonly<Record<string, string>> = {}): LinkTarget {
  return { to: '/ip-management/prefix/$id', params: { id: String(prefixId) }, search };
}

/** The list, reduced to the parts of a container. */
export function linkToParts(prefixId: number): LinkTarget {
  return { to: '/ip-management', search: { in: prefixId } };
}
