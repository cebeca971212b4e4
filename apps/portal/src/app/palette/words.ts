/** A piece of a text, and whether it is what was looked for. */
interface Piece {
  text: string;
  isMatch: boolean;
}

/** Without accents and capitals, a letter for a letter, so that places in it are places in the text. */
function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
}

/** What was typed, in words. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))];
}

/** Whether each word that was typed begins a word of the texts. */
export function isFound(typed: readonly string[], texts: readonly string[]): boolean {
  const known = texts.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return typed.length > 0 && typed.every((word) => known.some((one) => one.startsWith(word)));
}

/** Whether a text begins with what was typed, as a whole. */
export function beginsWith(text: string, typed: string): boolean {
  const start = wordsOf(typed).join(' ');
  return start !== '' && fold(text).startsWith(start);
}

/** The text in pieces, so that what was typed stands out: as a whole where it is there, else word by word. */
export function piecesOf(text: string, typed: string): Piece[] {
  const folded = fold(text);
  const whole = fold(typed.trim());
  const sought = whole && folded.includes(whole) ? [whole] : wordsOf(typed);
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of sought)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      isMarked.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    const isMatch = isMarked[at] ?? false;
    if (last?.isMatch === isMatch) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', isMatch });
  }
  return pieces;
}
