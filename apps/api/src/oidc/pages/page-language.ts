import { type Language, languages } from '@demarc/contract/language.ts';
import { languageOf } from '../../http/language.ts';

/** The language of a page: the one chosen on it, or else the portal's (`ui_locales`), or else the browser's, or else English. */
export function pageLanguage(chosen: unknown, uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = [chosen, ...(typeof uiLocales === 'string' ? uiLocales.slice(0, 200).split(' ') : [])];
  for (const one of asked) {
    const language = languages.find((known) => typeof one === 'string' && one.toLowerCase().split('-')[0] === known);
    if (language) return language;
  }
  return languageOf(acceptLanguage);
}
