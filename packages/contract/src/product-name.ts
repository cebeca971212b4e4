import type { Language } from './language.ts';

/** Selects the name of a package or product in a language; the stored name if it is no longer in the catalog. */
export function selectProductName(
  names: Readonly<Record<Language, string>> | undefined,
  language: Language,
  stored: string,
): string {
  return names?.[language] || stored;
}
