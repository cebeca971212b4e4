/** The URL hash that asks the portal of another brand to sign the visitor in without a click, if it has no session yet. */
export const signInHash = '#sign-in';

/** Returns the URL of a page in the portal of another brand, whose origin has its own session but the same sign-in provider. */
export function linkToPortal(origin: string, href: string): string {
  return origin + href + signInHash;
}
