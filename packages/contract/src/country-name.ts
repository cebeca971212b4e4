/**
 * Returns the name of a country; the code itself if it is unknown. The Netherlands has its article, as in the list of countries.
 */
export function getCountryName(code: string, language: string): string {
  if (code === 'NL' && language === 'en') return 'The Netherlands';
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
