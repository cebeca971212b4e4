import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

export type Face = 'text' | 'strong' | 'mono';

/** A piece of text that one font can draw. */
interface Run {
  font: Face;
  text: string;
}

interface FontFile {
  content: Buffer;
  /** The code points it has a picture of. */
  signs: ReadonlySet<number>;
}

// Static TrueType files: the PDF writer can neither take a weight from a variable font nor part of a WOFF2, and a WOFF it
// unpacks again for every sign.
export const fonts: Readonly<Record<Face, FontFile>> = {
  text: read('hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  strong: read('hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'),
  mono: read('red-hat-mono/400Regular/RedHatMono_400Regular.ttf'),
};

/** Only this font has the replacement sign. */
const missing: Run = { font: 'mono', text: '\ufffd' };
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text into what one font each can draw; a sign that the face does not have becomes a replacement sign. */
export function runsOf(text: string, face: Face): Run[] {
  if (hasAll(face, text)) return [{ font: face, text }];
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const run = hasAll(face, segment) ? { font: face, text: segment } : missing;
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

/** One line, its no-break spaces kept, without signs that draw nothing or turn the direction of what follows. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .trim();
}

function hasAll(face: Face, text: string): boolean {
  for (const sign of text) if (!fonts[face].signs.has(sign.codePointAt(0)!)) return false;
  return true;
}

function read(file: string): FontFile {
  const content = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
  // Only a collection of fonts, which these files are not, makes something else than a font.
  return { content, signs: new Set((create(content) as Font).characterSet) };
}
