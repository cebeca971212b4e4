import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exportWdm, listWdm, type WdmSummary } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResellerOnly } from '../../blocks/reseller-only.tsx';
import { rowsPerPage, ServiceList } from '../../blocks/service-list/service-list.tsx';
import { buildStatusTabs } from '../../blocks/service-list/status-tabs.ts';
import { useOpenRow } from '../../blocks/service-list/use-open-row.ts';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { NoWavelengths } from './no-wavelengths.tsx';
import { getOrderLink } from './order-link.ts';
import { useRowActions } from './use-wdm-actions.ts';
import { useWdmFilters } from './use-wdm-filters.ts';
import { wdmColumns } from './wdm-columns.tsx';
import { defaultSort, parseSort, toWdmQuery } from './wdm-filters.ts';
import type { WdmAction } from './wdm-rules.ts';

export const lazyRoute = createLazyRoute('/wdm')({ component: WdmPage });
const route = getRouteApi('/wdm');

const WdmPanel = lazyOnOpen(
  async () => {
    // The list itself does not need the order translations.
    const [part] = await Promise.all([import('./wdm-panel/wdm-panel.tsx'), loadTranslations('order')]);
    return part.WdmPanel;
  },
  ({ opened }) => opened !== undefined,
);

const WdmSheet = lazyOnOpen(
  async () => (await import('./wdm-sheet.tsx')).WdmSheet,
  () => true,
);

const getId = ({ wdmId }: WdmSummary) => wdmId;

/** The list is for resellers, who order wavelengths and terminate them. */
function WdmPage() {
  const { t } = useTranslation();
  const { wdm, sheet } = route.useSearch();
  const refusal = { title: t('wdm.not-yours'), text: t('wdm.not-yours-text') };
  return (
    <ResellerOnly title={t('wdm.title')} refusal={refusal}>
      {wdm !== undefined && sheet === 'print' ? <WdmSheet id={wdm} /> : <Wavelengths />}
    </ResellerOnly>
  );
}

/** The wavelengths of the customer. */
function Wavelengths() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const search = route.useSearch();
  const params = { customerId };
  const enabled = claims !== null;
  const filters = useWdmFilters(search);
  const urlState = useListUrlState(filters, defaultSort);
  const filter = toWdmQuery(urlState.values, formatAmsterdamDate(new Date()));
  const page = { sort: parseSort(urlState.sort), limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) };
  const wavelengths = useQuery({
    ...query(listWdm, { params, query: { ...filter, ...page } }),
    enabled,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({ ...query(getWdmSummary, { params }), enabled });
  const tabs = buildStatusTabs(t, summary.data?.byStatus, {
    current: t('wdm.view-current'),
    over: t('wdm.view-over'),
    more: [{ label: t('wdm.view-light'), search: { light: 'WARNING,CRITICAL' }, count: summary.data?.lightToCheck }],
    shown: urlState.values.status,
  });
  const { requestedAct, open, openRow, close } = useOpenRow<WdmSummary, WdmAction>((row) => ({ wdm: row?.wdmId }));
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportWdm, exportInput);
  return (
    <ServiceList
      name="wdm"
      title={t('wdm.title')}
      tabs={tabs}
      filters={filters}
      urlState={urlState}
      columns={wdmColumns}
      rows={wavelengths}
      rowId={getId}
      onOpen={openRow}
      actions={getMenu}
      file={download}
      onExport={() => download.start(exportInput)}
      order={{ label: t('kinds.wdm.new'), to: getOrderLink() }}
      none={<NoWavelengths />}
    >
      <WdmPanel opened={search.wdm} initialAction={requestedAct} onClose={close} />
    </ServiceList>
  );
}
