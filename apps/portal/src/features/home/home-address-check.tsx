import { type ReactNode, useState } from 'react';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckAnswer, preloadCheckAnswer, useAnswersInPlace } from '../../blocks/availability/check-answer.tsx';
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
  const [address, setAddress] = useState(search);
  const answersInPlace = useAnswersInPlace();
  return (
    <>
      <div>
        <AddressCheckForm
          defaultValue={searchText}
          onSearch={answersInPlace ? setAddress : undefined}
          onIntent={() => preloadCheckAnswer(seesPrices)}
        />
        {help}
      </div>
      {address && <CheckAnswer seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
