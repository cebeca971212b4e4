import { useTranslation } from 'react-i18next';
import { AddressAlternatives } from './address-alternatives.tsx';
import { AddressAnswer } from './address-answer.tsx';
import { AddressCheckError } from './address-check-error.tsx';
import type { CheckAnswerProps } from './check-answer.tsx';
import { toAddressValues, toCheckSearch } from './check-search.ts';
import { OrderBar } from './order-bar.tsx';
import { useAvailability } from './use-availability.ts';

/** Answers a check with prices and dates, and orders what was found, here or in the portal that takes orders. */
export function CustomerCheckAnswer({ search, onChoose }: CheckAnswerProps) {
  const { t } = useTranslation();
  const address = toAddressValues(search);
  const { response, error, isLoading, isExpired, retry } = useAvailability(address);
  if (error) {
    return (
      <AddressCheckError error={error} address={address} onChoose={(chosen) => onChoose(toCheckSearch(chosen))} offersQuote />
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
    <AddressAnswer
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
