import { type Language, languages } from '@demarc/contract/language.ts';

/**
 * The language of an answer by `Accept-Language` (RFC 9110, 12.5.4): the one of ours with the highest weight, the earlier
 * one among equals, else English. Whatever is not well formed is passed over.
 */
export function languageOf(header: string | undefined): Language {
  let best: Language = 'en';
  let weight = 0;
  // Browsers send a handful; the rest of a long header is not worth reading.
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = languages.find((one) => one === range.trim().toLowerCase().split('-')[0]);
    if (!language) continue;
    const quality = parameters.map((one) => /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i.exec(one)?.[1]);
    const q = parameters.length === 0 ? 1 : Number(quality[0] ?? 0);
    if (q > weight) {
      best = language;
      weight = q;
    }
  }
  return best;
}
