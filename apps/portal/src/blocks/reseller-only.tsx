import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { useOrderingCompany } from './use-ordering-company.ts';

interface ResellerOnlyProps {
  title: string;
  /** What end users see instead. */
  refusal: { title: string; text: string };
  children: ReactNode;
}

/** Tells end users that their supplier does this for them; shows the page to everyone else. */
export function ResellerOnly({ title, refusal, children }: ResellerOnlyProps) {
  const company = useOrderingCompany();
  if (company.data?.customerType !== 'end-user') return children;
  return (
    <Page title={title}>
      <EmptyState title={refusal.title} text={refusal.text} />
    </Page>
  );
}
