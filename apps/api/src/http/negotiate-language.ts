import { type Language, languages } from '@demarc/contract/language.ts';

/**
 * Selects the response language from `Accept-Language` (RFC 9110, section 12.5.4): the supported language with the highest
 * weight, the earlier one if equal, else English. Malformed parts are ignored.
 */
export function negotiateLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let weight = 0;
  // Browsers send a handful of languages; the rest of a long header is ignored.
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = languages.find((language) => language === range.trim().toLowerCase().split('-')[0]);
    if (!language) continue;
    const quality = parameters.map((parameter) => /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i.exec(parameter)?.[1]);
    const q = parameters.length === 0 ? 1 : Number(quality[0] ?? 0);
    if (q > weight) {
      best = language;
      weight = q;
    }
  }
  return best;
}
