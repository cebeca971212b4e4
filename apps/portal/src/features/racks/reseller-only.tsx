import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Tells end users that their supplier orders and terminates racks; shows the page to everyone else. */
export function ResellerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState title={t('rack.not-yours')} text={t('rack.not-yours-text')} />
    </Page>
  );
}
