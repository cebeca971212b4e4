/**
 * Parses a typed limit: `2500.00` for `2.500` or `2500`, null for an empty field, undefined for an invalid amount. A point or comma
 * before the last one or two digits separates the cents.
 */
export function parseLimit(input: string): string | null | undefined {
  const text = input.replaceAll(/[\s€]/g, '');
  if (text === '') return null;
  const [, whole, cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = whole?.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return digits === undefined || digits.length > 8 ? undefined : `${digits}.${cents.padEnd(2, '0')}`;
}
