/** An address with this many wrong, missing or extra characters is still taken for the page. */
const maxDistance = 2;
/** Shorter parts of an address resemble each other by chance. */
const minLength = 4;

/**
 * The page whose address a missing one resembles: all of it, or else its start, which says where it would be. `/invocies/12` leads
 * to `/invoices`.
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

/** How many characters to add, remove or replace to turn one text into the other; two that are swapped count as one. */
function getDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row[to] = Math.min(
        last![to]! + 1,
        row[to - 1]! + 1,
        last![to - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast![to - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last![other.length]!;
}
