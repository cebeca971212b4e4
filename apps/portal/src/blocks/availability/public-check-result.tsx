import { checkPostalCode } from '@demarc/contract/availability.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, queryClient, toReadCall } from '../../lib/api.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { AddressAlternatives } from './address-alternatives.tsx';
import { AddressCheckError } from './address-check-error.tsx';
import { getAddressKey, toAddressQuery } from './address-key-values.ts';
import styles from './availability.module.css';
import type { CheckResultProps } from './check-result.tsx';
import { type CheckSearch, toAddressValues, toCheckSearch } from './check-search.ts';
import { PublicResult } from './public-result.tsx';
import { useRememberCheck } from './recent-checks.ts';
import { getPublicHeadline, isQuoteNeeded } from './result-headline.ts';

/** The result of a check without prices. It provides the query client, which the page of a visitor does not have yet. */
export function PublicCheckResult(props: CheckResultProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Result {...props} />
    </QueryClientProvider>
  );
}

function Result({ search, onChoose }: CheckResultProps) {
  const { t } = useTranslation('entrance');
  const { phase } = useSession();
  const address = { ...toAddressValues(search), room: '' };
  const input = { query: toAddressQuery(address) };
  const { data, error } = useQuery({
    queryKey: [checkPostalCode.id, getAddressKey(address)],
    queryFn: ({ signal }) => client.call(checkPostalCode, input, { signal }),
    // Each check queries every carrier, so it runs again only on request.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], call: toReadCall(checkPostalCode, input) },
  });
  useRememberCheck(data?.match === 'FULL' ? data.address : null);
  if (error) return <AddressCheckError error={error} address={address} onChoose={(chosen) => onChoose(toCheckSearch(chosen))} />;
  if (!data) return <p role="status">{t('entrance.checking')}</p>;
  if (data.match === 'PARTIAL') {
    return (
      <AddressAlternatives
        address={data.address}
        alternatives={data.alternatives.map((alternative) => ({ ...alternative, room: null }))}
        onChoose={({ houseNumberAddition }) => onChoose({ ...search, houseNumberAddition: houseNumberAddition ?? '' })}
      />
    );
  }
  if (phase === 'signedIn') return <PublicResult check={data} isSignedOut={false} />;
  return (
    <div className={styles.answer}>
      <PublicResult check={data} isSignedOut />
      <div>
        <BasicButton variant="primary" onClick={() => void signIn(buildCheckUrl(search))}>
          {t(isQuoteNeeded(getPublicHeadline(data)) ? 'availability.public-sign-in-quote' : 'availability.public-sign-in')}
        </BasicButton>
      </div>
    </div>
  );
}

/** Builds the URL of the check of the same address, to return to after signing in. */
function buildCheckUrl(search: CheckSearch): string {
  const values = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return `/postal-code-check?${new URLSearchParams(values)}`;
}
