import { type Language, languages } from '@demarc/contract/language.ts';

/**
 * Selects the response language from `Accept-Language` (RFC 9110, section 12.5.4): the supported language with the highest
 * weight, the earlier one if equal, else English. Malformed parts are ignored.
 */
export function negotiateLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let bestWeight = 0;
  // Browsers send a handful of languages; the rest of a long header is ignored.
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = languages.find((language) => language === range.trim().toLowerCase().split('-')[0]);
    if (!language) continue;
    const [parameter] = parameters;
    const weight = parameter === undefined ? 1 : parseWeight(parameter);
    if (weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

/** Parses `q=0.5`; 0 if it is malformed. */
function parseWeight(parameter: string): number {
  return Number(/^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i.exec(parameter)?.[1] ?? 0);
}
