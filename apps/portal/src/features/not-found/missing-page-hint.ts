const maxHintLength = 100;

/** Turns the path of a missing page into a search text: `/lins/BVV-18` becomes `lins BVV-18`. */
export function getMissingPageHint(pathname: string): string {
  const words = pathname.split('/').filter(Boolean).map(decodeSegment);
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, maxHintLength);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
