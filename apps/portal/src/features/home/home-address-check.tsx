import { useState } from 'react';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckAnswer, preloadCheckAnswer, useAnswersInPlace } from '../../blocks/availability/check-answer.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';

/** The address check of the home page. */
export function HomeAddressCheck({ seesPrices }: { seesPrices: boolean }) {
  const [address, setAddress] = useState<CheckSearch | null>(null);
  const answersInPlace = useAnswersInPlace();
  return (
    <>
      <AddressCheckForm onSearch={answersInPlace ? setAddress : undefined} onIntent={() => preloadCheckAnswer(seesPrices)} />
      {address && <CheckAnswer seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
