import { getCustomer } from '@demarc/contract/customer.ts';
import { downloadMsa, listMsaVersions, type Msa, type MsaDocumentType } from '@demarc/contract/msa.ts';
import { msaStatuses } from '@demarc/contract/msa-status.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { noValue } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { AgreementPanel } from './agreement-panel.tsx';
import { type AgreementRow, rowTypes, toAgreementRows } from './agreement-rows.ts';
import { msaGlyphs } from './msa-glyphs.ts';
import { SigningOffer } from './signing-offer.tsx';

export const lazyRoute = createLazyRoute('/company/agreements')({ component: AgreementsPage });

const filters = [
  {
    kind: 'many',
    name: 'status',
    label: 'msa.status',
    options: msaStatuses.map((value) => ({ value, label: `msa.status-${value}` })),
  },
  { kind: 'many', name: 'type', label: 'msa.type', options: rowTypes.map((value) => ({ value, label: `msa.type-${value}` })) },
] as const satisfies readonly Filter[];

const column = createColumnHelper<AgreementRow>();
const columns = column.columns([
  column.accessor('status', {
    header: 'msa.status',
    card: 'status',
    isSortable: true,
    render: ({ status }, { t }) => <Status name={msaGlyphs[status]}>{t(`msa.status-${status}`)}</Status>,
  }),
  column.computed('title', ({ type }) => type, {
    header: 'msa.title-label',
    isLead: true,
    isSortable: true,
    render: ({ type }, { t }) => t(`msa.type-${type}`),
    companion: ({ version, replacedBy }, { t }) =>
      replacedBy ? t('msa.version-replaced', { version, next: replacedBy }) : t('msa.version', { version }),
  }),
  column.accessor('type', {
    header: 'msa.type',
    priority: 'low',
    isSortable: true,
    render: ({ type }, { t }) => t(`msa.type-short-${type}`),
  }),
  column.accessor('signedByName', { header: 'msa.signatory', isSortable: true, card: 'second' }),
  column.accessor('signedAt', {
    header: 'msa.signed-on',
    align: 'end',
    isSortable: true,
    card: 'second',
    render: ({ signedAt }, { formats }) => formats.date(signedAt),
  }),
  column.accessor('validUntil', {
    header: 'msa.valid-until',
    align: 'end',
    isSortable: true,
    render: ({ validUntil, status }, { t, formats }) => {
      if (status === 'SIGNED') return t('msa.until-next');
      if (validUntil === null) return noValue;
      const date = formats.date(validUntil);
      // The end date of an offer is the last day to sign it, not the end of an agreement.
      if (status === 'OFFERED') return t('msa.until-signing', { date });
      return status === 'EXPIRED' ? t('msa.until-not-signed', { date }) : date;
    },
  }),
  column.display('services', { header: 'msa.services', priority: 'low', render: (_row, { t }) => t('msa.all-services') }),
]);

function AgreementsPage() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const versions = useQuery({ ...query(listMsaVersions, { params }), enabled: claims !== null });
  const company = useQuery({ ...query(getCustomer, { params }), enabled: claims !== null });
  const urlState = useListUrlState(filters);
  const [open, setOpen] = useState<Msa | null>(null);

  const rows = toAgreementRows(versions.data ?? []);
  const { status, type } = urlState.values;
  const shownRows = rows.filter(
    (row) => (status.length === 0 || status.includes(row.status)) && (type.length === 0 || type.includes(row.type)),
  );
  const download = useAgreementDownload(params.customerId, open ?? shownRows[0]?.msa);
  const offered = versions.data?.find((msa) => msa.status === 'OFFERED');
  return (
    <Page title={t('msa.title')} lead={t('msa.lead', { provider: currentBrand.name })}>
      {download.failure}
      <AsyncContent
        result={versions}
        name={t('msa.title')}
        skeleton="table"
        lines={5}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={t('msa.none')} text={t('msa.none-text')} />}
      >
        {(all) => (
          <>
            {offered && (
              <SigningOffer
                msa={offered}
                earlier={all.filter(({ signedAt }) => signedAt !== null)}
                isActive={company.data ? company.data.status === 'ACTIVE' : true}
                onRead={() => download.save(offered.msaId, 'AGREEMENT')}
              />
            )}
            <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
              <ListTools columns={columns} shown={urlState.shown} onShown={urlState.setShown} />
            </FilterBar>
            {shownRows.length === 0 ? (
              <NoResults onClear={urlState.clearFilters} />
            ) : (
              <div>
                <DataTable
                  caption={t('msa.title')}
                  columns={columns}
                  shown={urlState.shown}
                  rows={shownRows}
                  rowId={({ id }) => id}
                  sort={urlState.sort}
                  onSort={urlState.setSort}
                  onOpen={({ msa }) => setOpen(msa)}
                  actions={({ msa, documents }) =>
                    documents.map((document) => ({
                      label: t(`msa.download-${document}`),
                      icon: 'download',
                      onClick: () => download.save(msa.msaId, document),
                    }))
                  }
                />
              </div>
            )}
          </>
        )}
      </AsyncContent>
      <AgreementPanel
        msa={open}
        onClose={() => setOpen(null)}
        onDownload={(file) => open && download.save(open.msaId, file)}
        downloadingType={download.busy}
        failure={download.failure}
      />
    </Page>
  );
}

/** Downloads documents and reports failures on the page. `currentMsa` provides the sample call for the API panel. */
function useAgreementDownload(customerId: number, currentMsa: Msa | undefined) {
  const { t } = useTranslation();
  const toRequest = (msaId: string, type: MsaDocumentType) => ({ params: { customerId, msaId }, query: { type } });
  const download = useDownload(
    downloadMsa,
    currentMsa?.documents[0] ? toRequest(currentMsa.msaId, currentMsa.documents[0].type) : null,
  );
  const [failed, setFailed] = useState<MsaDocumentType | null>(null);
  return {
    busy: download.isPending ? (download.variables.query?.type ?? null) : null,
    failure: failed && (
      <Note kind="trouble" title={t('msa.download-failed')}>
        {t('msa.download-failed-text', { document: t(`msa.document-${failed}`) })}
      </Note>
    ),
    save: (msaId: string, type: MsaDocumentType) => {
      setFailed(null);
      download.start(toRequest(msaId, type), { onError: () => setFailed(type) });
    },
  };
}
