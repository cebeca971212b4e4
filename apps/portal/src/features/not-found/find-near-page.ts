/** A path with at most this many wrong, missing or extra characters counts as a typo of a page's path. */
const maxDistance = 2;
/** A path that is not longer resembles others by chance, so only an equal one counts. */
const minLength = 4;

/**
 * Finds the page whose path is most like a missing one, or has all of its segments, or else is like the longest start of it:
 * `/invocies/12` leads to `/invoices`, and `/user-management/create` to `/user-management/account/create`.
 */
export function findNearPage<Page extends { path: string }>(pathname: string, pages: readonly Page[]): Page | null {
  const segments = splitPath(pathname.toLowerCase());
  const findLike = (count: number) => {
    const start = `/${segments.slice(0, count).join('/')}`;
    const [nearest] = pages
      .map((page) => ({ page, distance: getDistance(start, page.path) }))
      .filter(({ distance }) => distance <= (start.length <= minLength ? 0 : maxDistance))
      .sort((a, b) => a.distance - b.distance);
    return nearest?.page;
  };
  const like = findLike(segments.length) ?? pages.find(({ path }) => hasAllSegments(path, pathname));
  if (like) return like;
  for (let count = segments.length - 1; count > 0; count--) {
    const nearest = findLike(count);
    if (nearest) return nearest;
  }
  return null;
}

/** Whether a path has several segments of a missing one, all of them in the same section: nothing is left to search for. */
export function hasAllSegments(path: string, pathname: string): boolean {
  const segments = splitPath(pathname.toLowerCase());
  const [section, ...others] = splitPath(path);
  return segments.length > 1 && segments[0] === section && segments.slice(1).every((segment) => others.includes(segment));
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean);
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
