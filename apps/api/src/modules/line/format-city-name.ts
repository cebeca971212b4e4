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
 * Capitalizes a city name like the address registry if it was entered entirely in lower or upper case, such as
 * `capelle aan den ijssel` or `'S-GRAVENHAGE`.
 */
export function formatCityName(input: string): string {
  const name = input.trim();
  const lower = name.toLowerCase();
  if (name !== lower && name !== name.toUpperCase()) return name;
  return lower.replace(/[^\s-]+/g, (word, offset: number) => {
    if (word.startsWith("'") || (offset > 0 && lowercaseWords.has(word))) return word;
    return word.startsWith('ij') ? `IJ${word.slice(2)}` : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
}
