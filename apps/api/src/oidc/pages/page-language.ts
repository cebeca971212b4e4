import { type Language, languages } from '@demarc/contract/language.ts';
import { negotiateLanguage } from '../../http/negotiate-language.ts';

/** The language of a page: the one chosen on it, or else the portal's (`ui_locales`), or else the browser's, or else English. */
export function getPageLanguage(chosen: unknown, uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const requested = [chosen, ...(typeof uiLocales === 'string' ? uiLocales.slice(0, 200).split(' ') : [])];
  for (const requestedLanguage of requested) {
    const language = languages.find(
      (known) => typeof requestedLanguage === 'string' && requestedLanguage.toLowerCase().split('-')[0] === known,
    );
    if (language) return language;
  }
  return negotiateLanguage(acceptLanguage);
}
