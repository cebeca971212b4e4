import { hasRole } from '@demarc/contract/access.ts';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiTokens } from '../../blocks/api-tokens/api-tokens.tsx';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './api-tokens.module.css';

const Webhooks = lazyChunk(async () => ({ default: (await import('./webhooks/webhooks.tsx')).Webhooks }));

export const lazyRoute = createLazyRoute('/account/api-tokens')({ component: ApiTokensPage });

/** API tokens for the company's own software, and webhooks for administrators. */
function ApiTokensPage() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  if (!claims) return null;
  const tabs = hasRole(claims.roles, 'RESELLER_ADMIN') && (
    <div className={styles.tabs}>
      <Tabs
        by="tab"
        label={t('webhook.parts')}
        tabs={[
          { label: t('api-token.title'), search: {} },
          { label: t('webhook.title'), search: { tab: 'webhooks' } },
        ]}
      />
    </div>
  );
  if (tabs && tab === 'webhooks') {
    return (
      <Suspense>
        <Webhooks customerId={claims.cid} tabs={tabs} />
      </Suspense>
    );
  }
  return <ApiTokens title={t('api-token.title')} lead={t('api-token.lead')} accountId={claims.uid_g} tabs={tabs} />;
}
