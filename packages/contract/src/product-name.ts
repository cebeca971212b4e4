import type { Language } from './language.ts';

/** The name of a package or product in the language of the reader; one that the catalogue no longer has keeps its stored name. */
export function productName(names: Readonly<Record<Language, string>> | undefined, language: Language, stored: string): string {
  return names?.[language] || stored;
}
