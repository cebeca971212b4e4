import { type ReactNode, useState } from 'react';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckResult, preloadCheckResult, useShowsResultInPlace } from '../../blocks/availability/check-result.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';

interface HomeAddressCheckProps {
  seesPrices: boolean;
  /** The address that the page checks when it opens, and its text in the field. */
  search?: CheckSearch | undefined;
  searchText?: string | undefined;
  /** Below the field. */
  help?: ReactNode;
}

/** The address check of the home page. */
export function HomeAddressCheck({ seesPrices, search, searchText, help }: HomeAddressCheckProps) {
  const [address, setAddress] = useState<CheckSearch | null>(search ?? null);
  const showsResultInPlace = useShowsResultInPlace();
  return (
    <>
      <div>
        <AddressCheckForm
          defaultValue={searchText}
          onSearch={showsResultInPlace ? setAddress : undefined}
          onIntent={() => preloadCheckResult(seesPrices)}
        />
        {help}
      </div>
      {address && <CheckResult seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
