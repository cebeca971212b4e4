import type { Formats } from '../../lib/format.ts';

/** Formats a number of addresses, as the nearest power of two if it has more than 15 digits. */
export function formatCount(count: string, formats: Pick<Formats, 'number'>): string {
  if (count.length <= 15) return formats.number(Number(count));
  return `2${toSuperscript(Math.round(Math.log2(Number(count))))}`;
}

function toSuperscript(value: number): string {
  return [...String(value)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}
