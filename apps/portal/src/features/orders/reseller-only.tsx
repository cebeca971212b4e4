import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Tells end users that their supplier places their orders; shows the page to everyone else. */
export function ResellerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState title={t('orders.not-yours')} text={t('orders.not-yours-text')} />
    </Page>
  );
}
