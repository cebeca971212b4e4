import { hasRole } from '@demarc/contract/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressCheckForm } from '../../blocks/availability/address-check-form.tsx';
import { CheckResult, preloadCheckResult, useShowsResultInPlace } from '../../blocks/availability/check-result.tsx';
import type { CheckSearch } from '../../blocks/availability/check-search.ts';
import { useSession } from '../../lib/session.ts';
import { SidePanel } from '../../ui/side-panel.tsx';

/** The address check in the bar of every page: it shows the result in a panel next to the page. */
export function BarAddressCheck({ isReseller }: { isReseller: boolean }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [address, setAddress] = useState<CheckSearch | null>(null);
  const showsResultInPlace = useShowsResultInPlace();
  const seesPrices = isReseller && hasRole(claims?.roles ?? [], 'RESELLER_ORDER');
  return (
    <>
      <AddressCheckForm
        isCompact
        onSearch={showsResultInPlace ? setAddress : undefined}
        onIntent={() => preloadCheckResult(seesPrices)}
      />
      <SidePanel title={t('entrance.check-label')} isOpen={address !== null} onClose={() => setAddress(null)}>
        {address && <CheckResult seesPrices={seesPrices} search={address} onChoose={setAddress} />}
      </SidePanel>
    </>
  );
}
