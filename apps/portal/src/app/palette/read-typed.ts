/** What was typed or pasted, as it is looked for, shown and handed on. */
export function readTyped(text: string): string {
  // Copied out of a terminal or a spreadsheet it may have control characters, which the server refuses.
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
