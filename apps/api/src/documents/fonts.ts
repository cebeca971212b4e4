import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

export type Face = 'text' | 'strong' | 'mono';

/** Text that is drawn in one font. */
export interface Run {
  font: Face;
  text: string;
}

interface LoadedFont {
  /** Parsed once for all documents, which takes a third of the time of a short document. */
  font: Font;
  /** Code points that have a glyph. */
  codePoints: ReadonlySet<number>;
}

/** Words whose layout is kept for each face. */
const keptWords = 4_000;

// Static TrueType files: pdfkit can neither select a weight of a variable font nor subset a WOFF2, and it decompresses a WOFF
// again for every glyph.
export const fonts: Readonly<Record<Face, LoadedFont>> = {
  text: readFont('hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  strong: readFont('hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'),
  mono: readFont('red-hat-mono/400Regular/RedHatMono_400Regular.ttf'),
};

/** Only this font has the replacement character. */
const replacementRun: Run = { font: 'mono', text: '\ufffd' };
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into runs of one font each; a character without a glyph becomes the replacement character. */
export function splitIntoRuns(text: string, face: Face): Run[] {
  if (hasAllGlyphs(face, text)) return [{ font: face, text }];
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const run = hasAllGlyphs(face, segment) ? { font: face, text: segment } : replacementRun;
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

/**
 * Converts a text to a single line. Keeps no-break spaces, and removes invisible characters and characters that change the text
 * direction.
 */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .trim();
}

function hasAllGlyphs(face: Face, text: string): boolean {
  for (const sign of text) if (!fonts[face].codePoints.has(sign.codePointAt(0)!)) return false;
  return true;
}

function readFont(file: string): LoadedFont {
  const content = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
  // `create` returns something other than a font only for font collections, which these files are not.
  const font = create(content) as Font;
  keepLayouts(font);
  return { font, codePoints: new Set(font.characterSet) };
}

/** Placing the glyphs of a word takes most of the time of a document, and documents repeat words. */
function keepLayouts(font: Font): void {
  const runs = new LRUCache<string, GlyphRun>({ max: keptWords });
  const layOut = font.layout.bind(font);
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layOut(text, ...options);
    const cachedRuns = runs.get(text) ?? layOut(text);
    runs.set(text, cachedRuns);
    // pdfkit scales the positions that it gets.
    return Object.assign(Object.create(Object.getPrototypeOf(cachedRuns)), cachedRuns, {
      positions: cachedRuns.positions.map((position) => ({ ...position })),
    });
  };
}
