const longest = 100;

/** The words of a path that has no page, to look for: `/lins/BVV-18` is `lins BVV-18`. */
export function lookedFor(pathname: string): string {
  const words = pathname.split('/').filter(Boolean).map(readable);
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, longest);
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
