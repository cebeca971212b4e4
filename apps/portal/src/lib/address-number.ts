const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The number in a URL that says what it is about: `999999` of `/lines/detail/999999?tab=orders`, or of `/orders?order=999999`. */
export function findAddressNumber(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid');
  const words = pathname.split('/').map(decodeSegment);
  const inPath = words.findLast((word) => /\d/.test(word) && !uuid.test(word));
  return inPath ?? [...searchParams.values()].find((value) => /^\d+$/.test(value)) ?? null;
}

/** A segment of a path as text; as it is if it is not encoded correctly. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
