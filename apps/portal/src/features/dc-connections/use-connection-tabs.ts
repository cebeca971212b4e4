import { getDcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { Tab } from '../../ui/tabs.tsx';

/** The search parameters of the tab with the pairs of diverse services. */
export const diversityTab = { view: 'diversity' } as const;

/** One tab per status, with its count. */
export function useConnectionTabs(): readonly Tab[] {
  const { t } = useTranslation();
  const { claims } = useSession();
  const { data } = useQuery({
    ...query(getDcConnectionSummary, { params: { customerId: claims?.cid ?? 0 } }),
    enabled: claims !== null,
  });
  const getCount = (...statuses: readonly string[]) =>
    data && statuses.reduce((total, status) => total + (data.byStatus[status] ?? 0), 0);
  const tab = (label: string, count: number | undefined, search: Tab['search']): Tab => ({
    label: t(label),
    search,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('dc-connection.view-all', data && getCount(...Object.keys(data.byStatus)), {}),
    ...(['ACTIVE', 'PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const).map((status) =>
      tab(`line.status-${status}`, getCount(status), { status }),
    ),
    tab('dc-connection.view-loa', undefined, { loa: 'REQUESTED' }),
    tab('dc-connection.view-over', getCount('TERMINATED', 'CANCELLED'), { status: 'TERMINATED,CANCELLED' }),
    tab('diversity.view', undefined, diversityTab),
  ];
}
