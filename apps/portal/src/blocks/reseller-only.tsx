import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PortalAction } from './portal-action.tsx';
import { SupportLinks } from './support-links.tsx';
import { useOrderingCompany } from './use-ordering-company.ts';

interface ResellerOnlyProps {
  title: string;
  /** The text that end users see instead of the page. */
  refusal: { title: string; text: string };
  children: ReactNode;
}

/**
 * Shows the page to resellers. Tells end users to contact us, with our contact details and a link to a page that they can use.
 */
export function ResellerOnly({ title, refusal, children }: ResellerOnlyProps) {
  const { t } = useTranslation();
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState
        title={refusal.title}
        text={
          <>
            {refusal.text}
            <SupportLinks subject={title} />
          </>
        }
        actions={<PortalAction label={t('kinds.line.title')} to={{ to: '/lines' }} />}
      />
    </Page>
  );
}
