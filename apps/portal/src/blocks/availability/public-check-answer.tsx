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
import type { CheckAnswerProps } from './check-answer.tsx';
import { type CheckSearch, toAddressValues, toCheckSearch } from './check-search.ts';
import { PublicAnswer } from './public-answer.tsx';
import { useRememberCheck } from './recent-checks.ts';

/** Answers a check for everybody, without prices. The page of a visitor has no query client yet. */
export function PublicCheckAnswer(props: CheckAnswerProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Answer {...props} />
    </QueryClientProvider>
  );
}

function Answer({ search, onChoose }: CheckAnswerProps) {
  const { t } = useTranslation('entrance');
  const { phase } = useSession();
  const address = { ...toAddressValues(search), room: '' };
  const input = { query: toAddressQuery(address) };
  const { data, error } = useQuery({
    queryKey: [checkPostalCode.id, getAddressKey(address)],
    queryFn: ({ signal }) => client.call(checkPostalCode, input, { signal }),
    // Each check queries every carrier, so only the user repeats it.
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
  if (phase === 'signedIn') return <PublicAnswer check={data} isSignedOut={false} />;
  return (
    <div className={styles.answer}>
      <PublicAnswer check={data} isSignedOut />
      <div>
        <BasicButton variant="primary" onClick={() => void signIn(buildCheckUrl(search))}>
          {t('availability.public-sign-in')}
        </BasicButton>
      </div>
    </div>
  );
}

/** The check of the same address, for after signing in. */
function buildCheckUrl(search: CheckSearch): string {
  const values = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return `/postal-code-check?${new URLSearchParams(values)}`;
}
