import { checkPostalCode } from '@demarc/contract/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import checkStyles from '../../blocks/address-check/address-check.module.css';
import type { CheckProps } from '../../blocks/address-check/check-props.ts';
import { ResultAge } from '../../blocks/address-check/result-age.tsx';
import { type CheckAccess, useCheckAccess } from '../../blocks/address-check/use-check-access.ts';
import { AddressAlternatives } from '../../blocks/availability/address-alternatives.tsx';
import { AddressCheckError } from '../../blocks/availability/address-check-error.tsx';
import { type AddressKeyValues, getAddressKey, toAddressQuery } from '../../blocks/availability/address-key-values.ts';
import { PublicResult } from '../../blocks/availability/public-result.tsx';
import { useRememberCheck } from '../../blocks/availability/recent-checks.ts';
import { getCheckRefusal } from '../../blocks/availability/use-line-availability.ts';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { client, toReadCall } from '../../lib/api.ts';
import { signIn } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import styles from './postal-code-check.module.css';

/** The public part of a check: technologies and maximum speeds. */
export function LightCheck({ address, renderAddressForm, onAddressChange, hint, isHeld }: CheckProps & { isHeld: boolean }) {
  const requestedAddress: AddressKeyValues | null = address && { ...address, room: '' };
  const input = requestedAddress && { query: toAddressQuery(requestedAddress) };
  const check = useQuery({
    queryKey: [checkPostalCode.id, requestedAddress && getAddressKey(requestedAddress)],
    enabled: requestedAddress !== null && !isHeld,
    // `enabled` guarantees an address here.
    queryFn: ({ signal }) => client.call(checkPostalCode, input!, { signal }),
    // Each check queries every carrier, so only the user repeats it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: toReadCall(checkPostalCode, input) } : {}) },
  });
  const access = useCheckAccess();
  const { data, error, isFetching, dataUpdatedAt } = check;
  useRememberCheck(data?.match === 'FULL' ? data.address : null);
  const isNotFound = getCheckRefusal(error)?.reason === 'not-found';
  const checkAgain = () => void check.refetch();
  return (
    <>
      {renderAddressForm({ isBusy: isFetching, rooms: null, isNotFound })}
      {!requestedAddress ? (
        hint
      ) : (
        <div className={checkStyles.answer}>
          {error && <AddressCheckError error={error} address={requestedAddress} onChoose={onAddressChange} />}
          {data?.match === 'PARTIAL' ? (
            <AddressAlternatives
              address={data.address}
              alternatives={data.alternatives.map((alternative) => ({ ...alternative, room: null }))}
              onChoose={({ houseNumberAddition }) =>
                onAddressChange({ ...requestedAddress, houseNumberAddition: houseNumberAddition ?? '' })
              }
            />
          ) : data ? (
            <PublicResult check={data} isSignedOut={access === 'signed-out'} />
          ) : (
            !error && <AsyncContent result={check}>{() => null}</AsyncContent>
          )}
          {(data || (error && !isNotFound)) && (
            <ResultAge
              checkedAt={data && data.match === 'FULL' ? new Date(dataUpdatedAt).toISOString() : null}
              isChecking={isFetching}
              onCheckAgain={checkAgain}
            />
          )}
        </div>
      )}
      <PartnerNotice access={access} />
    </>
  );
}

/** Tells users without prices who can see them. */
function PartnerNotice({ access }: { access: CheckAccess }) {
  const { t } = useTranslation();
  if (access === null || access === 'order') return null;
  return (
    <div className={styles.partners}>
      <p>
        {t(`postal-code-check.partners-${access}`)}
        {access === 'end-user' && <SupportLinks subject={t('postal-code-check.title')} />}
      </p>
      {access === 'signed-out' && (
        <>
          <ActionButton
            label={t('postal-code-check.sign-in')}
            onClick={() => void signIn(`${location.pathname}${location.search}`)}
          />
          <ActionButton label={t('postal-code-check.apply')} to={{ to: '/apply/{-$customerType}' }} />
        </>
      )}
    </div>
  );
}
