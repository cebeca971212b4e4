import { decodeSegment, findUrlNumber } from '../../lib/url-number.ts';

const maxHintLength = 100;

/**
 * Turns the path of a missing page into a search text: the number in it, or else its segments after the first, which names the
 * section: `/lins/BVV-18` becomes `BVV-18`, and `/invoices/xyz` becomes `xyz`.
 */
export function getMissingPageHint(pathname: string): string {
  const words = pathname.split('/').filter(Boolean).map(decodeSegment);
  const hint = findUrlNumber(pathname) ?? (words.length > 1 ? words.slice(1) : words).join(' ');
  return hint.replace(/\s+/g, ' ').trim().slice(0, maxHintLength);
}
