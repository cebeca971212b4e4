import { type ReactNode, useState } from 'react';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckAnswer, preloadCheckAnswer, useAnswersInPlace } from '../../blocks/availability/check-answer.tsx';
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
  const answersInPlace = useAnswersInPlace();
  return (
    <>
      <div>
        <AddressCheckForm
          defaultValue={wantedText}
          onSearch={answersInPlace ? setAddress : undefined}
          onIntent={() => preloadCheckAnswer(seesPrices)}
        />
        {help}
      </div>
      {address && <CheckAnswer seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
