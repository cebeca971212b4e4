import { listAccounts } from '@demarc/contract/account.ts';
import { type ActivityEntry, exportActivity, listActivity } from '@demarc/contract/activity.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper, type Localization } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { PortalLink } from '../portal-link.tsx';
import styles from './activity.module.css';
import { getActorLabel, getClientLabel } from './entry-labels.ts';
import { getEntryHref } from './entry-link.ts';
import { EntryPanel } from './entry-panel.tsx';
import { formatChanges, formatEntry, getObjectName } from './entry-sentence.ts';
import { type EntryRow, groupEntries } from './group-entries.ts';
import { getObjectLabel } from './object-label.ts';

const DateFilters = lazyChunk(async () => ({ default: (await import('./date-filters.tsx')).DateFilters }));

const column = createColumnHelper<EntryRow>();
const createColumns = (isObjectHistory: boolean, carrierName: string | null = null) =>
  column.columns([
    column.computed('what', ({ operation }) => operation, {
      header: 'activity.what',
      isLead: true,
      isLong: true,
      render: (entry, localization) => formatEntry(entry, localization, { repeats: entry.repeats.length, isObjectHistory }),
      companion: (entry, localization) => (
        <EntryDetails entry={entry} isObjectHistory={isObjectHistory} localization={localization} />
      ),
    }),
    // Falls back to the actor, because cards omit empty cells and only people have a name.
    column.computed('accountName', ({ accountName, actor }) => accountName ?? actor, {
      header: 'activity.who',
      card: 'third',
      render: (entry, { t }) => (
        <>
          {getActorLabel(entry, t, carrierName)}
          {getClientLabel(entry) && <span className={styles.via}> {getClientLabel(entry)}</span>}
        </>
      ),
    }),
    // Left out of the history of an object; the panel of an entry shows it.
    ...(isObjectHistory ? [] : [column.accessor('ip', { header: 'activity.ip', isMono: true, priority: 'low' })]),
    column.accessor('occurredAt', {
      header: 'activity.when',
      align: 'end',
      card: 'third',
      render: ({ occurredAt }, { formats }) => formats.dateTime(occurredAt),
    }),
  ]);
const columns = createColumns(false);

interface EntryDetailsProps {
  entry: EntryRow;
  isObjectHistory: boolean;
  localization: Localization;
}

/** The details that the sentence of an entry leaves out, and a link to its object. */
function EntryDetails({ entry, isObjectHistory, localization }: EntryDetailsProps) {
  const text = formatDetails(entry, localization);
  const href = isObjectHistory ? null : getEntryHref(entry);
  if (href === null) return text;
  return (
    <>
      {text && `${text} · `}
      <PortalLink to={linkToPath(href)}>
        {[getObjectLabel(entry, localization.t), entry.identifier ?? getObjectName(entry)].filter(Boolean).join(' ')}
      </PortalLink>
    </>
  );
}

/** Formats the changes, the other objects that changed in the same way, or the order that a termination created. */
function formatDetails(entry: EntryRow, localization: Localization): string {
  const { repeats, order } = entry;
  const names = [entry, ...repeats].map((repeat) => getObjectName(repeat) ?? '');
  return [
    formatChanges(entry, localization),
    repeats.length > 0 && names.join(', '),
    order && `${getObjectLabel(order, localization.t)} ${getObjectName(order)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const objectTypes = ['customer', 'contact', 'account', 'api-token', 'msa', 'login', 'session', 'sign-in', 'refusal'] as const;

const objectFilter = {
  kind: 'one',
  name: 'objectType',
  label: 'activity.object',
  options: objectTypes.map((value) => ({ value, label: `activity.object-${value}` })),
} as const satisfies Filter;
const signInFilter = {
  kind: 'one',
  name: 'signIns',
  label: 'activity.sign-ins',
  options: [{ value: 'shown', label: 'activity.sign-ins-shown' }],
} as const satisfies Filter;
/** By default only the entries of users are listed, because jobs and the provider make most entries. */
const byFilter = {
  kind: 'one',
  name: 'by',
  label: 'activity.by',
  options: (['system', 'all'] as const).map((value) => ({ value, label: `activity.by-${value}` })),
} as const satisfies Filter;
/** For a user: the entries that they made (the default), or the changes to their account. */
const aboutFilter = {
  kind: 'one',
  name: 'about',
  label: 'activity.what',
  options: [{ value: 'account', label: 'activity.about-account' }],
} as const satisfies Filter;
const dayFilters = [
  { kind: 'text', name: 'from', label: 'activity.from' },
  { kind: 'text', name: 'to', label: 'activity.to' },
] as const satisfies readonly Filter[];

interface ActivityProps {
  /** Shows the history of one object, or the entries of a user. Without it, shows the history of the company, with filters. */
  objectType?: string;
  objectId?: string;
  /** The carrier of the object. Without it, entries say "the carrier". */
  carrierName?: string | null;
  /** Entries per page. */
  limit?: number;
}

/** The activity log, newest first: who changed what, and when. For administrators. */
export function Activity({ objectType, objectId, carrierName = null, limit = 50 }: ActivityProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isObjectHistory = objectId !== undefined;
  const params = { customerId };
  const accounts = useQuery({
    ...query(listAccounts, { params, query: { all: true } }),
    enabled: claims !== null && !isObjectHistory,
  });
  const accountFilter: Filter = {
    kind: 'one',
    name: 'accountId',
    label: 'activity.who',
    options: (accounts.data ?? []).map((account) => ({ value: account.accountId, text: formatPersonName(account) })),
  };
  const filters: readonly Filter[] = [objectFilter, accountFilter, signInFilter];
  const urlState = useListUrlState([...filters, byFilter, aboutFilter, ...dayFilters]);
  const values = urlState.values as Readonly<Record<string, string | undefined>>;
  const isOfUser = objectType === 'account';
  const isByUser = isOfUser && values.about === undefined;
  const getFilter = (): ActivityFilter => {
    if (isByUser) return { accountId: objectId, excludeSignIns: true };
    return isObjectHistory ? { objectType, objectId } : toActivityFilter(values);
  };
  const filter = getFilter();
  // The filter can only check the account id in the URL once the accounts are loaded.
  const { accountId }: { accountId?: unknown } = useSearch({ strict: false });
  const isFilterReady = isObjectHistory || accountId === undefined || !accounts.isPending;
  const entries = useQuery({
    ...query(listActivity, { params, query: { ...filter, limit, ...(urlState.after ? { after: urlState.after } : {}) } }),
    enabled: claims !== null && isFilterReady,
    placeholderData: (before) => before,
    // Every change in the company adds an entry, so writes need not invalidate this query.
    staleTime: 0,
  });
  const [open, setOpen] = useState<ActivityEntry | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const objectColumns = useMemo(() => createColumns(true, carrierName), [carrierName]);
  const toRows = (items: readonly ActivityEntry[]) =>
    groupEntries(items).flatMap((row) =>
      expanded.has(row.entryId) ? [row, ...row.repeats].map((entry) => ({ ...entry, repeats: [], order: row.order })) : [row],
    );
  // A row that stands for several entries first expands into a row for each of them.
  const openRow = (row: EntryRow) => (row.repeats.length > 0 ? setExpanded(new Set([...expanded, row.entryId])) : setOpen(row));

  return (
    <>
      {isOfUser && (
        <div className={styles.head}>
          <SegmentedControl
            label={t('activity.what')}
            value={values.about ?? 'user'}
            options={(['user', 'account'] as const).map((value) => ({ value, label: t(`activity.about-${value}`) }))}
            onChange={(value) => urlState.setFilter('about', value === 'user' ? undefined : value)}
          />
        </div>
      )}
      {!isObjectHistory && (
        <div className={styles.head}>
          <SegmentedControl
            label={t('activity.by')}
            value={values.by ?? 'users'}
            options={(['users', 'system', 'all'] as const).map((value) => ({ value, label: t(`activity.by-${value}`) }))}
            onChange={(value) => urlState.setFilter('by', value === 'users' ? undefined : value)}
          />
          <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters} />
          <div className={styles.days}>
            <Suspense>
              <DateFilters from={filter.from ?? ''} to={filter.to ?? ''} onChange={urlState.setFilter} />
            </Suspense>
          </div>
          <ExportButton filter={filter} customerId={params.customerId} />
        </div>
      )}
      <AsyncContent
        result={entries}
        name={t('activity.title')}
        skeleton="table"
        lines={isObjectHistory ? 2 : 10}
        isEmpty={({ total }) => total === 0}
        empty={
          urlState.isFiltered && !isObjectHistory ? (
            <NoResults onClear={urlState.clearFilters} />
          ) : (
            <EmptyState title={t('activity.none')} text={t(isByUser ? 'activity.none-by-user' : 'activity.none-text')} />
          )
        }
      >
        {({ items, total, totalIsCapped, next }) => {
          const rows = toRows(items);
          const isOnlyPage = next === null && urlState.after === undefined;
          return (
            <DataTable
              caption={t('activity.title')}
              columns={isObjectHistory && !isByUser ? objectColumns : columns}
              rows={rows}
              rowId={({ entryId }) => entryId}
              onOpen={openRow}
              // A row can stand for several entries, so a single page counts its rows instead of its entries.
              page={{ total: isOnlyPage ? rows.length : total, totalIsCapped, next, limit, after: urlState.after }}
              isUpdating={entries.isPlaceholderData}
            />
          );
        }}
      </AsyncContent>
      <EntryPanel entry={open} carrierName={carrierName} onClose={() => setOpen(null)} />
    </>
  );
}

type ActivityFilter = Partial<Record<'objectType' | 'objectId' | 'accountId' | 'from' | 'to', string | undefined>> & {
  excludeSignIns?: true;
  byUsers?: boolean;
};

/** Converts the URL to a filter, ignoring invalid dates. Excludes sign-ins by default, because they are most of the entries. */
function toActivityFilter({ signIns, by, about: _, ...values }: Readonly<Record<string, string | undefined>>): ActivityFilter {
  const filter = Object.entries(values).filter(
    ([name, value]) => value && (!/^(from|to)$/.test(name) || /^\d{4}-\d{2}-\d{2}$/.test(value)),
  );
  return {
    ...Object.fromEntries(filter),
    ...(by !== 'all' && { byUsers: by !== 'system' }),
    ...(!signIns && values.objectType !== 'sign-in' && { excludeSignIns: true as const }),
  };
}

function ExportButton({ customerId, filter }: { customerId: number; filter: ActivityFilter }) {
  const { t } = useTranslation();
  const csv = { params: { customerId }, query: { ...filter, format: 'csv' as const } };
  const download = useDownload(exportActivity, csv);
  return (
    <ActionButton label={t('activity.export')} icon="download" isBusy={download.isPending} onClick={() => download.start(csv)} />
  );
}
