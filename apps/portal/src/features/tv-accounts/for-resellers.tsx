import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../blocks/order-form/order-obstacle.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** TV accounts are kept by who sells them: an end user's are its supplier's matter. */
export function ForResellers({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState title={t('tv-account.not-yours')} text={t('tv-account.not-yours-text')} />
    </Page>
  );
}
