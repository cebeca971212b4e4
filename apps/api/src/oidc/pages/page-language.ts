import { type Language, languages } from '@demarc/contract/language.ts';
import { negotiateLanguage } from '../../http/negotiate-language.ts';

/** Returns the language chosen on the page, or else the portal's (`ui_locales`), or else the browser's, or else English. */
export function getPageLanguage(chosen: unknown, uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const requested = [chosen, ...(typeof uiLocales === 'string' ? uiLocales.slice(0, 200).split(' ') : [])];
  for (const tag of requested) {
    const language = languages.find((supported) => typeof tag === 'string' && tag.toLowerCase().split('-')[0] === supported);
    if (language) return language;
  }
  return negotiateLanguage(acceptLanguage);
}
