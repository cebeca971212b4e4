import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';

const loadPublicAnswer = () => import('./public-check-answer.tsx');
const loadCustomerAnswer = () => import('./customer-check-answer.tsx');
const PublicCheckAnswer = lazyChunk(async () => {
  const [part] = await Promise.all([loadPublicAnswer(), loadTranslations('availability', 'loader')]);
  return { default: part.PublicCheckAnswer };
});
const CustomerCheckAnswer = lazyChunk(async () => {
  const [part] = await Promise.all([loadCustomerAnswer(), loadTranslations('availability', 'loader', 'postal-code-check')]);
  return { default: part.CustomerCheckAnswer };
});

/** The address check of the home page. What answers it loads when the user is about to type. */
export function HomeAddressCheck({ seesPrices }: { seesPrices: boolean }) {
  const { t } = useTranslation('entrance');
  const [address, setAddress] = useState<CheckSearch | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const Answer = seesPrices ? CustomerCheckAnswer : PublicCheckAnswer;
  const preload = () => void (seesPrices ? loadCustomerAnswer() : loadPublicAnswer()).catch(() => {});
  // Another company answers the check on a page of its own.
  const isEmbedded = useIsHydrated() && getConfiguration().postalCodeCheckEmbedUrl !== '';
  return (
    <>
      <AddressCheckForm onSearch={isEmbedded ? undefined : setAddress} onIntent={preload} />
      {address && (
        <div className="entrance-check-result" ref={result} tabIndex={-1}>
          <Suspense fallback={<p role="status">{t('entrance.checking')}</p>}>
            <Answer
              key={JSON.stringify(address)}
              search={address}
              onChoose={(chosen) => {
                setAddress(chosen);
                // The pressed button disappears with the choice.
                result.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
