import { hasRole } from '@demarc/contract/access.ts';
import { listWebhooks } from '@demarc/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiTokens } from '../../blocks/api-tokens/api-tokens.tsx';
import { hasWebhookProblem } from '../../blocks/webhook-state.ts';
import { query } from '../../lib/api.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './api-tokens.module.css';

const Webhooks = lazyChunk(async () => ({ default: (await import('./webhooks/webhooks.tsx')).Webhooks }));

export const lazyRoute = createLazyRoute('/account/api-tokens')({ component: ApiTokensPage });

/** The webhooks tab shows its own loading errors. */
const silentErrors = { handles: [403, 404, 429, 503], hidesServerErrors: true };

/** API tokens for the company's own software, and webhooks for administrators. */
function ApiTokensPage() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const isAdministrator = claims !== null && hasRole(claims.roles, 'RESELLER_ADMIN');
  const customerId = useCustomerId();
  const webhooks = useQuery({ ...query(listWebhooks, { params: { customerId } }), enabled: isAdministrator, meta: silentErrors });
  if (!claims) return null;
  const problemCount = (webhooks.data ?? []).filter(hasWebhookProblem).length;
  const tabs = isAdministrator && (
    <div className={styles.tabs}>
      <Tabs
        by="tab"
        label={t('webhook.parts')}
        tabs={[
          { label: t('api-token.title'), search: {} },
          {
            label: t('webhook.title'),
            search: { tab: 'webhooks' },
            ...(problemCount > 0 && { count: problemCount, isUrgent: true }),
          },
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
