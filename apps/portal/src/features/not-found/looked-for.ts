const longest = 100;

/** Turns the path of a missing page into a search text: `/lins/BVV-18` becomes `lins BVV-18`. */
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
