import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getConfiguration } from '../../lib/configuration.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import type { CheckSearch } from './check-search.ts';

export interface CheckAnswerProps {
  search: CheckSearch;
  /** One of several addresses at the house number. */
  onChoose: (search: CheckSearch) => void;
}

async function loadPublicAnswer() {
  const [part] = await Promise.all([import('./public-check-answer.tsx'), loadTranslations('availability', 'loader')]);
  return { default: part.PublicCheckAnswer };
}
async function loadCustomerAnswer() {
  const [part] = await Promise.all([
    import('./customer-check-answer.tsx'),
    loadTranslations('availability', 'line', 'loader', 'postal-code-check'),
  ]);
  return { default: part.CustomerCheckAnswer };
}
const PublicCheckAnswer = lazyChunk(loadPublicAnswer);
const CustomerCheckAnswer = lazyChunk(loadCustomerAnswer);

/** Loads what answers a check and its texts, when the user is about to type. */
export function preloadCheckAnswer(seesPrices: boolean): void {
  void (seesPrices ? loadCustomerAnswer() : loadPublicAnswer()).catch(() => {});
}

/** The answer to an address check, outside the page of the check. */
export function CheckAnswer({ seesPrices, search, onChoose }: CheckAnswerProps & { seesPrices: boolean }) {
  const { t } = useTranslation('entrance');
  const result = useRef<HTMLDivElement>(null);
  const Answer = seesPrices ? CustomerCheckAnswer : PublicCheckAnswer;
  return (
    <div className="entrance-check-result" ref={result} tabIndex={-1}>
      <Suspense fallback={<p role="status">{t('entrance.checking')}</p>}>
        <Answer
          key={JSON.stringify(search)}
          search={search}
          onChoose={(chosen) => {
            onChoose(chosen);
            // The pressed button disappears with the choice.
            result.current?.focus();
          }}
        />
      </Suspense>
    </div>
  );
}

/** Whether this portal answers checks itself; another company's check has a page of its own. */
export function useAnswersInPlace(): boolean {
  return !useIsHydrated() || getConfiguration().postalCodeCheckEmbedUrl === '';
}
