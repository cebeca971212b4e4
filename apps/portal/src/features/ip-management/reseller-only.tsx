import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResellerOnly as ResellerOnlyPage } from '../../blocks/reseller-only.tsx';

/** Tells end users that we manage their addresses; shows the page to everyone else. */
export function ResellerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ResellerOnlyPage title={title} refusal={{ title: t('ip-prefix.not-yours'), text: t('ip-prefix.not-yours-text') }}>
      {children}
    </ResellerOnlyPage>
  );
}
