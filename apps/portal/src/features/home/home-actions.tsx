import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { kindHomes } from '../../kinds/homes.ts';
import { useFeatures } from '../../lib/features.ts';
import { canOpen } from '../../lib/route-access.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { MenuButton } from '../../ui/row-menu.tsx';

/** The page that checks an address, where this brand and role have one: by itself, or as the first step of an order. */
export function useAddressCheckPath(): string | null {
  const router = useRouter();
  useFeatures();
  return ['/postal-code-check', '/orders/line/new'].find((path) => canOpen(router, path)) ?? null;
}

/** Checks an address, and orders or creates what this brand and role can. */
export function HomeActions({ isReseller }: { isReseller: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const checkPath = useAddressCheckPath();
  const actions = kindHomes
    .flatMap(({ startActions = [] }) => startActions)
    .filter(({ path, isForResellers }) => (isReseller || !isForResellers) && canOpen(router, path));
  const [only, ...others] = actions;
  return (
    <>
      {checkPath && isReseller && <ActionButton icon="search" label={t('home.check-address')} to={{ to: checkPath }} />}
      {only && others.length === 0 && (
        <ActionButton variant="primary" icon={only.icon} label={t(only.label)} to={{ to: only.path }} />
      )}
      {only && others.length > 0 && (
        <MenuButton
          label={t('home.order')}
          icon="plus"
          actions={() => actions.map(({ label, icon, path }) => ({ label: t(label), icon, to: { to: path } }))}
        />
      )}
    </>
  );
}
