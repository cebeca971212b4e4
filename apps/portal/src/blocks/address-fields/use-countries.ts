import { getCountryName } from '@demarc/contract/country-name.ts';
import { type Country, listCountries } from '@demarc/contract/validation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/api.ts';
import type { SelectOption } from '../../ui/select-field.tsx';

/** The only choice while the list cannot be loaded (specification, section 3). */
const fallbackCountries: Country[] = [{ iso: 'NL', iso3l: 'NLD', names: { nl: 'Nederland', en: 'The Netherlands' } }];

/** Returns the countries to choose from in the user's language, with the Netherlands first. */
export function useCountries(chosen: string): SelectOption[] {
  const { i18n } = useTranslation();
  const language = i18n.language === 'nl' ? 'nl' : 'en';
  const { data = fallbackCountries } = useQuery({
    queryKey: [listCountries.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return await client.call(listCountries, {}, { signal });
      } catch (error) {
        // Only logged (specification, section 8): an address can be entered without the list.
        // biome-ignore lint/suspicious/noConsole: logs to the browser's console.
        console.error('The countries could not be loaded', error);
        return fallbackCountries;
      }
    },
  });
  const options = data.map(({ iso, names }) => ({ value: iso, label: names[language] }));
  const byName = new Intl.Collator(language);
  options.sort((a, b) => Number(b.value === 'NL') - Number(a.value === 'NL') || byName.compare(a.label, b.label));
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  // Keeps the chosen country when the list is missing.
  return [...options, { value: chosen, label: getCountryName(chosen, language) }];
}
