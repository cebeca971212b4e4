import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckAnswer, preloadCheckAnswer, useAnswersInPlace } from '../../blocks/availability/check-answer.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';
import styles from './signed-in-home.module.css';

/** The address check of the home page. */
export function HomeAddressCheck({ seesPrices }: { seesPrices: boolean }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<CheckSearch | null>(null);
  const answersInPlace = useAnswersInPlace();
  return (
    <>
      <div>
        <AddressCheckForm
          isMain
          onSearch={answersInPlace ? setAddress : undefined}
          onIntent={() => preloadCheckAnswer(seesPrices)}
        />
        <p className={styles.help}>{t(seesPrices ? 'home.check-help-prices' : 'home.check-help')}</p>
      </div>
      {address && <CheckAnswer seesPrices={seesPrices} search={address} onChoose={setAddress} />}
    </>
  );
}
