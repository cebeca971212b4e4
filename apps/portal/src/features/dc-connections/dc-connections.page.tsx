import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type DcConnectionSummary, exportDcConnections, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResellerOnly } from '../../blocks/reseller-only.tsx';
import { rowsPerPage, ServiceList } from '../../blocks/service-list/service-list.tsx';
import { useOpenRow } from '../../blocks/service-list/use-open-row.ts';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { connectionColumns } from './connection-columns.tsx';
import { defaultSort, parseSort, toConnectionQuery } from './connection-filters.ts';
import type { ConnectionAction } from './connection-rules.ts';
import { NoConnections, orderLink } from './no-connections.tsx';
import { useRowActions } from './use-connection-actions.ts';
import { useConnectionFilters } from './use-connection-filters.ts';
import { diversityTab, useConnectionTabs } from './use-connection-tabs.ts';

export const lazyRoute = createLazyRoute('/dc-connections')({ component: DcConnectionsPage });
const route = getRouteApi('/dc-connections');

const ConnectionPanel = lazyOnOpen(
  async () => {
    // The list itself does not need the order translations.
    const [part] = await Promise.all([import('./connection-panel/connection-panel.tsx'), loadTranslations('order')]);
    return part.ConnectionPanel;
  },
  ({ opened }) => opened !== undefined,
);

const ConnectionSheet = lazyOnOpen(
  async () => (await import('./connection-sheet.tsx')).ConnectionSheet,
  () => true,
);

const DiversityView = lazyOnOpen(
  async () => (await import('./diversity-view.tsx')).DiversityView,
  () => true,
);

const getId = ({ dcConnectionId }: DcConnectionSummary) => dcConnectionId;

/** The list is for resellers, who order connections and terminate them. */
function DcConnectionsPage() {
  const { t } = useTranslation();
  const { dcConnection, sheet, view } = route.useSearch();
  const refusal = { title: t('dc-connection.not-yours'), text: t('dc-connection.not-yours-text') };
  return (
    <ResellerOnly title={t('dc-connection.title')} refusal={refusal}>
      {view === diversityTab.view ? (
        <DiversityView />
      ) : dcConnection !== undefined && sheet === 'print' ? (
        <ConnectionSheet id={dcConnection} />
      ) : (
        <DcConnections />
      )}
    </ResellerOnly>
  );
}

/** Cross connects and metro connects in one list. */
function DcConnections() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const search = route.useSearch();
  const params = { customerId };
  const filters = useConnectionFilters(search);
  const urlState = useListUrlState(filters, defaultSort);
  const filter = toConnectionQuery(urlState.values, formatAmsterdamDate(new Date()));
  const page = { sort: parseSort(urlState.sort), limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) };
  const connections = useQuery({
    ...query(listDcConnections, { params, query: { ...filter, ...page } }),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const tabs = useConnectionTabs();
  const { requestedAct, open, openRow, close } = useOpenRow<DcConnectionSummary, ConnectionAction>((row) => ({
    dcConnection: row?.dcConnectionId,
  }));
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportDcConnections, exportInput);
  return (
    <ServiceList
      name="dc-connections"
      title={t('dc-connection.title')}
      tabs={tabs}
      filters={filters}
      urlState={urlState}
      columns={connectionColumns}
      rows={connections}
      rowId={getId}
      onOpen={openRow}
      actions={getMenu}
      file={download}
      onExport={() => download.start(exportInput)}
      order={{ label: t('kinds.dc-connection.new'), to: orderLink }}
      none={<NoConnections />}
    >
      <ConnectionPanel opened={search.dcConnection} initialAction={requestedAct} onClose={close} />
    </ServiceList>
  );
}
