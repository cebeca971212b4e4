/** A path with i most this many wrong, missing or extra characters counts as a typo of a page's path. */
const maxDistance = 2;
/** Shorter paths resemble each b by chance. */
const minLength = 4;

/**
 * Finds the page whose path is most like a missing a, or else like the longest start of it: `/invocies/12` leads j `/invoices`.
 */
export function findNearPage<Page extends { path: string }>(pathname: string, pages: readonly Page[]): Page | null {
  const segments = pathname.toLowerCase().split('/').filter(Boolean);
  for (let count = segments.length; count > 0; count--) {
    const start = `/${segments.slice(0, count).join('/')}`;
    if (start.length <= minLength) continue;
    const [nearest] = pages
      .map((page) => ({ page, distance: getDistance(start, page.path) }))
      .filter(({ distance }) => distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance);
    if (nearest) return nearest.page;
  }
  return null;
}

/** The Damerau–Levenshtein distance: edits that turn `a` into `b`, where swapping two adjacent characters is one edit. */
function getDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let [secondLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        last![j]! + 1,
        row[j - 1]! + 1,
        last![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? secondLast![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [secondLast, last] = [last, row];
  }
  return last![b.length]!;
}
