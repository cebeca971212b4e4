import { type ReactNode, useState } from 'react';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckResult, preloadCheckResult, useShowsResultInPlace } from '../../blocks/availability/check-result.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';

interface HomeAddressCheckProps {
  seesPrices: boolean;
  /** Checked on arrival, with its text. */
  wanted?: CheckSearch | undefined;
  wantedText?: string | undefined;
  /** Below the field. */
  help?: ReactNode;
}

/** The address check of the home page. */
export function HomeAddressCheck({ seesPrices, wanted, wantedText, help }: HomeAddressCheckProps) {
  const [address, setAddress] = useState(wanted);
  const showsResultInPlace = useShowsResultInPlace();
  return (
    <>
      <div>
        <AddressCheckForm
          defaultValue={wantedText}
          onSearch={showsResultInPlace ? setAddress : undefined}
          onIntent={() => preloadCheckResult(seesPrices)}
        />
        {help}
      </div>
      {address && <CheckResult seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
