/** Replaces `#` by the number, zero-padded to the width of the last one: `Shop #` becomes `Shop 03` of 12. */
export function formatNumberedLabel(pattern: string, number: number, count: number): string {
  return pattern.trim().replaceAll('#', String(number).padStart(String(count).length, '0'));
}
