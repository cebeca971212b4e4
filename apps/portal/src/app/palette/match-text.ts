/** A piece of text, and whether it matches the query. */
interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** Removes accents and case, one character for one character, so that indexes match those of the original text. */
function foldText(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
}

/** Splits the query into its unique words. */
export function splitWords(text: string): string[] {
  return [...new Set(foldText(text).split(/\s+/).filter(Boolean))];
}

/** Whether each word of the query is a prefix of a word in the texts. */
export function hasWordPrefixes(typed: readonly string[], texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  return typed.length > 0 && typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** Whether each word of the query occurs in a text. */
export function hasAllWords(text: string, typed: readonly string[]): boolean {
  const folded = foldText(text);
  return typed.length > 0 && typed.every((word) => folded.includes(word));
}

/** Whether a text starts with the complete query. */
export function startsWithQuery(text: string, typed: string): boolean {
  const start = splitWords(typed).join(' ');
  return start !== '' && foldText(text).startsWith(start);
}

/**
 * Splits a text to highlight the matches: the complete query if it occurs, otherwise word by word. If the server returned the
 * matched part, only that part is highlighted, and in full when it is spelled differently: a number can be typed in several ways.
 */
export function splitMatches(text: string, typed: string, matched: string | null = null): TextPiece[] {
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const [from, to] of findMatchRanges(foldText(text), foldText(typed), matched && foldText(matched)))
    isMarked.fill(true, from, to);
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length; at++) {
    const lastPiece = pieces.at(-1);
    const isMatch = isMarked[at] ?? false;
    if (lastPiece?.isMatch === isMatch) lastPiece.text += text[at];
    else pieces.push({ text: text[at] ?? '', isMatch });
  }
  return pieces;
}

/** Finds the ranges to highlight; all three arguments are folded. */
function findMatchRanges(text: string, typed: string, matched: string | null): TextRange[] {
  const queryMatches = findOccurrences(text, typed.trim().replace(/\s+/g, ' '));
  if (queryMatches.length > 0) return queryMatches;
  const words = splitWords(typed);
  if (!matched) return words.flatMap((word) => findOccurrences(text, word));
  const occurrences = findOccurrences(text, matched);
  if (!words.every((word) => matched.includes(word))) return occurrences;
  return occurrences.flatMap(([start]) =>
    words.flatMap((word) => findOccurrences(matched, word).map(([from, to]): TextRange => [start + from, start + to])),
  );
}

type TextRange = readonly [from: number, to: number];

function findOccurrences(text: string, part: string): TextRange[] {
  const ranges: TextRange[] = [];
  if (part === '') return ranges;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) ranges.push([at, at + part.length]);
  return ranges;
}
