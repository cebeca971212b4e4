import { useTranslation } from 'react-i18next';
import { AddressAlternatives } from './address-alternatives.tsx';
import { AddressCheckError } from './address-check-error.tsx';
import { AvailabilityResult } from './availability-result.tsx';
import type { CheckResultProps } from './check-result.tsx';
import { toAddressValues, toCheckSearch } from './check-search.ts';
import { OrderBar } from './order-bar.tsx';
import { useAvailability } from './use-availability.ts';

/** The result of a check with prices and dates, and a button to order, here or in the portal that takes orders. */
export function CustomerCheckResult({ search, onChoose }: CheckResultProps) {
  const { t } = useTranslation();
  const address = toAddressValues(search);
  const { response, error, isLoading, isExpired, retry } = useAvailability(address);
  if (error) {
    return (
      <AddressCheckError error={error} address={address} onChoose={(chosen) => onChoose(toCheckSearch(chosen))} canRequestQuote />
    );
  }
  if (!response) return <p role="status">{t('entrance.checking')}</p>;
  if (response.match === 'PARTIAL') {
    return (
      <AddressAlternatives
        address={response.address}
        alternatives={response.alternatives}
        onChoose={({ houseNumberAddition, room }) =>
          onChoose({ ...search, houseNumberAddition: houseNumberAddition ?? '', ...(room ? { room } : {}) })
        }
      />
    );
  }
  return (
    <AvailabilityResult
      key={response.availabilityId}
      availability={response}
      onRetry={retry}
      isChecking={isLoading}
      renderActions={(network, pkg, variant) => (
        <OrderBar
          availability={response}
          {...{ network, pkg, variant }}
          reason={isExpired ? t('postal-code-check.order-expired') : null}
        />
      )}
    />
  );
}
