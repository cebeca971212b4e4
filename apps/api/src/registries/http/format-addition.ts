/** Joins a house letter and its suffix, which registries store separately; null if there is neither. */
export function formatAddition(letter: string | null | undefined, rest: string | null | undefined): string | null {
  return [letter?.trim(), rest?.trim()].filter(Boolean).join('-') || null;
}
