import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildStatusTabs } from '../../blocks/service-list/status-tabs.ts';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import type { Tab } from '../../ui/tabs.tsx';

/** The search parameters of the tab with the pairs of diverse services. */
export const diversityTab = { view: 'diversity' } as const;

/** The views of connections, and of the pairs of diverse services. */
export function useConnectionTabs(): readonly Tab[] {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { data } = useQuery({
    ...query(getDcConnectionSummary, { params: { customerId } }),
    enabled: claims !== null,
  });
  const { status }: { status?: unknown } = useSearch({ strict: false });
  return buildStatusTabs(t, data?.byStatus, {
    current: t('dc-connection.view-current'),
    over: t('dc-connection.view-over'),
    more: [
      { label: t('dc-connection.view-loa'), search: { loa: 'REQUESTED' }, count: data?.loaRequested },
      { label: t('diversity.view'), search: diversityTab, count: data?.diversityPairs },
    ],
    shown: String(status ?? '').split(','),
  });
}
