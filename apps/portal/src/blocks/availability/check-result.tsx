import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getConfiguration } from '../../lib/configuration.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import type { CheckSearch } from './check-search.ts';

export interface CheckResultProps {
  search: CheckSearch;
  /** Called with one of several addresses at the house number. */
  onChoose: (search: CheckSearch) => void;
}

async function loadPublicResult() {
  const [part] = await Promise.all([import('./public-check-result.tsx'), loadTranslations('availability', 'loader')]);
  return { default: part.PublicCheckResult };
}
async function loadCustomerResult() {
  const [part] = await Promise.all([
    import('./customer-check-result.tsx'),
    loadTranslations('availability', 'line', 'loader', 'postal-code-check'),
  ]);
  return { default: part.CustomerCheckResult };
}
const PublicCheckResult = lazyChunk(loadPublicResult);
const CustomerCheckResult = lazyChunk(loadCustomerResult);

/** Loads the code and texts of a result when the user is about to type. */
export function preloadCheckResult(seesPrices: boolean): void {
  void (seesPrices ? loadCustomerResult() : loadPublicResult()).catch(() => {});
}

/** The result of an address check, in a place other than the page of the check. */
export function CheckResult({ seesPrices, search, onChoose }: CheckResultProps & { seesPrices: boolean }) {
  const { t } = useTranslation('entrance');
  const result = useRef<HTMLDivElement>(null);
  const Result = seesPrices ? CustomerCheckResult : PublicCheckResult;
  return (
    <div className="entrance-check-result" ref={result} tabIndex={-1}>
      <Suspense fallback={<p role="status">{t('entrance.checking')}</p>}>
        <Result
          key={JSON.stringify(search)}
          search={search}
          onChoose={(chosen) => {
            onChoose(chosen);
            // The focused button disappears with the choice.
            result.current?.focus();
          }}
        />
      </Suspense>
    </div>
  );
}

/** Whether this portal shows results below the check; otherwise the check opens its own page. */
export function useShowsResultInPlace(): boolean {
  return !useIsHydrated() || getConfiguration().postalCodeCheckEmbedUrl === '';
}
