const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the number in a URL that identifies what the page is about: `999999` of `/lines/detail/999999?tab=orders`, or of `/orders?order=999999`. */
export function findUrlNumber(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid');
  const segments = pathname.split('/').map(decodeSegment);
  const inPath = segments.findLast((segment) => /\d/.test(segment) && !uuid.test(segment));
  return inPath ?? [...searchParams.values()].find((value) => /^\d+$/.test(value)) ?? null;
}

/** Decodes a path segment, and returns it unchanged if its encoding is invalid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
