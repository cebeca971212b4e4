import { hasRole } from '@demarc/contract/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckAnswer, preloadCheckAnswer, useAnswersInPlace } from '../../blocks/availability/check-answer.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';
import { useSession } from '../../lib/session.ts';
import { SidePanel } from '../../ui/side-panel.tsx';

/** The address check in the bar of every page: it answers in a panel next to the page. */
export function BarAddressCheck({ isReseller }: { isReseller: boolean }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [address, setAddress] = useState<CheckSearch | null>(null);
  const answersInPlace = useAnswersInPlace();
  const seesPrices = isReseller && hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  return (
    <>
      <AddressCheckForm
        isCompact
        onSearch={answersInPlace ? setAddress : undefined}
        onIntent={() => preloadCheckAnswer(seesPrices)}
      />
      <SidePanel title={t('entrance.check-label')} isOpen={address !== null} onClose={() => setAddress(null)}>
        {address && <CheckAnswer seesPrices={seesPrices} search={address} onChoose={setAddress} />}
      </SidePanel>
    </>
  );
}
