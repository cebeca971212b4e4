/** Registers keep one letter and what follows it apart, for people they are one addition; null where there is neither. */
export function additionOf(letter: string | null | undefined, rest: string | null | undefined): string | null {
  return [letter?.trim(), rest?.trim()].filter(Boolean).join('-') || null;
}
