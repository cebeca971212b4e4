/** A piece of text, and whether it matches the query. */
interface Piece {
  text: string;
  isMatch: boolean;
}

/** Removes accents and case, one character for one character, so that indexes match those of the original text. */
function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
}

/** The unique words of the query. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))];
}

/** Whether each word of the query is a prefix of a word in the texts. */
export function isFound(typed: readonly string[], texts: readonly string[]): boolean {
  const known = texts.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return typed.length > 0 && typed.every((word) => known.some((one) => one.startsWith(word)));
}

/** Whether each word of the query occurs in a text. */
export function hasAllOf(text: string, typed: readonly string[]): boolean {
  const folded = fold(text);
  return typed.length > 0 && typed.every((word) => folded.includes(word));
}

/** Whether a text starts with the complete query. */
export function beginsWith(text: string, typed: string): boolean {
  const start = wordsOf(typed).join(' ');
  return start !== '' && fold(text).startsWith(start);
}

/**
 * Splits a text to highlight the matches: the complete query if it occurs, otherwise word by word. If the server returned the
 * matched part, only that part is highlighted, and in full when it is spelled differently: a number can be typed in several ways.
 */
export function piecesOf(text: string, typed: string, matched: string | null = null): Piece[] {
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const [from, to] of rangesOf(fold(text), fold(typed), matched && fold(matched))) isMarked.fill(true, from, to);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    const isMatch = isMarked[at] ?? false;
    if (last?.isMatch === isMatch) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', isMatch });
  }
  return pieces;
}

/** The ranges to highlight; all three arguments are folded. */
function rangesOf(text: string, typed: string, matched: string | null): Range[] {
  const whole = placesOf(text, typed.trim().replace(/\s+/g, ' '));
  if (whole.length > 0) return whole;
  const words = wordsOf(typed);
  if (!matched) return words.flatMap((word) => placesOf(text, word));
  const fitting = placesOf(text, matched);
  if (!words.every((word) => matched.includes(word))) return fitting;
  return fitting.flatMap(([start]) =>
    words.flatMap((word) => placesOf(matched, word).map(([from, to]): Range => [start + from, start + to])),
  );
}

type Range = readonly [from: number, to: number];

function placesOf(text: string, sought: string): Range[] {
  const places: Range[] = [];
  if (sought === '') return places;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length))
    places.push([at, at + sought.length]);
  return places;
}
