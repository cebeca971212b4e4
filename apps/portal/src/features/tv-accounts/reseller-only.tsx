import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Resellers manage the TV accounts of their end users, so end users see an explanation instead. */
export function ResellerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState
        title={t('tv-account.not-yours')}
        text={
          <>
            {t('tv-account.not-yours-text')}
            <SupportLinks subject={title} />
          </>
        }
      />
    </Page>
  );
}
