/** A label with `#` as its number, as wide as the last one: `Shop #` becomes `Shop 03` of 12. */
export function numbered(pattern: string, number: number, count: number): string {
  return pattern.trim().replaceAll('#', String(number).padStart(String(count).length, '0'));
}
