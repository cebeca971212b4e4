import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type ColocationSummary, exportColocation, listColocation } from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderButton } from '../../blocks/order-button.tsx';
import { NoServices } from '../../blocks/service-list/no-services.tsx';
import { rowsPerPage, ServiceList } from '../../blocks/service-list/service-list.tsx';
import { buildStatusTabs } from '../../blocks/service-list/status-tabs.ts';
import { useOpenRow } from '../../blocks/service-list/use-open-row.ts';
import { SiteFacts } from '../../blocks/site-facts.tsx';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import { Status } from '../../ui/status.tsx';
import { findStaleSince, formatSince } from './load-text.ts';
import { buildRackColumns } from './rack-columns.tsx';
import { buildRackFilters, defaultSort, parseSort, toRackQuery } from './rack-filters.ts';
import type { RackAction } from './rack-rules.ts';
import styles from './racks.module.css';
import { getOpened, toOpenedSearch } from './racks-search.ts';
import { ResellerOnly } from './reseller-only.tsx';
import { useRowActions } from './use-rack-actions.ts';

export const lazyRoute = createLazyRoute('/racks')({ component: RacksPage });
const route = getRouteApi('/racks');

const RackPanel = lazyOnOpen(
  async () => {
    // The list itself does not need the order and fault translations.
    const [module] = await Promise.all([import('./rack-panel/rack-panel.tsx'), loadTranslations('order', 'fault')]);
    return module.RackPanel;
  },
  ({ opened }) => opened !== null,
);

const RackSheet = lazyOnOpen(
  async () => (await import('./rack-sheet.tsx')).RackSheet,
  () => true,
);

const orderLink = { to: '/orders/rack/new/{-$chosenSite}', params: {} } as const;
const getId = ({ id }: ColocationSummary) => id;

/** The list is for resellers, who order racks and terminate them. */
function RacksPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const opened = getOpened(search);
  return (
    <ResellerOnly title={t('rack.title')}>
      {opened && search.sheet === 'print' ? <RackSheet opened={opened} /> : <Racks />}
    </ResellerOnly>
  );
}

/** Racks and shared units in one list. */
function Racks() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const search = route.useSearch();
  const params = { customerId };
  const enabled = claims !== null;
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const siteCodes = [...new Set([...(sites.data ?? []).map(({ siteCode }) => siteCode), ...(search.site ? [search.site] : [])])];
  const filters = buildRackFilters(siteCodes);
  const urlState = useListUrlState(filters, defaultSort);
  const filter = toRackQuery(urlState.values, formatAmsterdamDate(new Date()));
  const page = { sort: parseSort(urlState.sort), limit: rowsPerPage, ...(urlState.after ? { after: urlState.after } : {}) };
  const racks = useQuery({
    ...query(listColocation, { params, query: { ...filter, ...page } }),
    enabled,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
  });
  const formats = useFormats();
  const staleSince = findStaleSince(racks.data?.items ?? []);
  const columns = useMemo(() => buildRackColumns(staleSince), [staleSince]);
  const summary = useQuery({ ...query(getColocationSummary, { params }), enabled });
  const tabs = buildStatusTabs(t, summary.data?.byStatus, {
    current: t('rack.view-current'),
    over: t('rack.view-over'),
    shown: urlState.values.status,
  });
  const { requestedAct, open, openRow, close } = useOpenRow<ColocationSummary, RackAction>(toOpenedSearch);
  const getMenu = useRowActions(open);
  const exportInput = { params, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportColocation, exportInput);
  return (
    <ServiceList
      name="racks"
      title={t('rack.title')}
      tabs={tabs}
      filters={filters}
      urlState={urlState}
      columns={columns}
      note={staleSince && <Status name="attention">{t('rack.all-stale', { time: formatSince(staleSince, formats) })}</Status>}
      rows={racks}
      rowId={getId}
      onOpen={openRow}
      actions={getMenu}
      file={download}
      onExport={() => download.start(exportInput)}
      order={{ label: t('kinds.rack.new'), to: orderLink }}
      none={<NoRacks />}
    >
      <RackPanel opened={getOpened(search)} initialAction={requestedAct} onClose={close} />
    </ServiceList>
  );
}

/** Shows the free space in each data center, with links to the order form. */
function NoRacks() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const sites = useQuery({
    ...query(listRackSites, { params: { customerId } }),
    enabled: claims !== null,
  });
  return (
    <>
      <NoServices
        title={t('rack.none')}
        text={t('rack.none-text')}
        actions={<OrderButton variant="primary" label={t('kinds.rack.new')} to={orderLink} />}
        signLabel={t('rack.sign')}
      />
      <div className={styles.sites}>
        {sites.data?.map((site) => (
          <section key={site.siteCode} className={styles.site} aria-label={site.name}>
            <div>
              <h3>{`${site.name} (${site.siteCode})`}</h3>
              <p>{formatAddress(site.address)}</p>
            </div>
            <SiteFacts site={site} />
            <div>
              <OrderButton
                label={t('rack.order-here', { site: site.siteCode })}
                to={{ to: '/orders/rack/new/{-$chosenSite}', params: { chosenSite: site.siteCode } }}
              />
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
