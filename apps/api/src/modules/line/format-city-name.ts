const lowercaseWords: ReadonlySet<string> = new Set([
  'aan',
  'bij',
  'de',
  'den',
  'der',
  'en',
  'het',
  'in',
  'op',
  'over',
  'ter',
  'van',
]);

/**
 * Capitalizes a city name as the address registry does if it was entered in one case: `capelle aan den ijssel`, `'S-GRAVENHAGE`.
 */
export function formatCityName(input: string): string {
  const text = input.trim();
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return text;
  return lower.replace(/[^\s-]+/g, (word, offset: number) => {
    if (word.startsWith("'") || (offset > 0 && lowercaseWords.has(word))) return word;
    return word.startsWith('ij') ? `IJ${word.slice(2)}` : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
}
