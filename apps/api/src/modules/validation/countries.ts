import { getCountryName } from '@demarc/contract/country-name.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Country } from '@demarc/contract/validation.ts';
import { alpha3ByCountry } from './alpha3-codes.ts';

const unsorted: Country[] = [...alpha3ByCountry].map(([iso, iso3l]) => ({
  iso,
  iso3l,
  names: { nl: getCountryName(iso, 'nl'), en: getCountryName(iso, 'en') },
}));

/** The Netherlands first, because nearly every address is there; then by name. */
export const countriesByLanguage: Readonly<Record<Language, Country[]>> = { en: sortBy('en'), nl: sortBy('nl') };

function sortBy(language: Language): Country[] {
  const { compare } = new Intl.Collator(language);
  return unsorted.toSorted(
    (a, b) => Number(b.iso === 'NL') - Number(a.iso === 'NL') || compare(a.names[language], b.names[language]),
  );
}
