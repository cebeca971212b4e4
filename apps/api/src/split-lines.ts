/** Splits a text as it was entered into the lines that are not blank. */
export function splitLines(text: string | null): string[] {
  return text?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];
}
