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
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { PortalLink } from '../portal-link.tsx';
import styles from './activity.module.css';
import { getActorLabel, getClientLabel, type Localization } from './entry-labels.ts';
import { getEntryHref } from './entry-link.ts';
import { EntryPanel } from './entry-panel.tsx';
import { formatChanges, formatEntry, getObjectName } from './entry-sentence.ts';
import { type EntryRow, groupEntries } from './group-entries.ts';
import { getObjectLabel } from './object-label.ts';

const DateFilters = lazyChunk(async () => ({ default: (await import('./date-filters.tsx')).DateFilters }));

const column = createColumnHelper<EntryRow>();
const createColumns = (isOwn: boolean, carrierName: string | null = null) =>
  column.columns([
    column.computed('what', ({ operation }) => operation, {
      header: 'activity.what',
      isLead: true,
      isLong: true,
      render: (entry, localization) => formatEntry(entry, localization, { repeats: entry.repeats.length, isOwn }),
      companion: (entry, localization) => <More entry={entry} isOwn={isOwn} localization={localization} />,
    }),
    // A card leaves out empty cells, and only people have a name.
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
    // The panel of an entry has it too, and the page of an object has few other columns to compare it with.
    ...(isOwn ? [] : [column.accessor('ip', { header: 'activity.ip', isMono: true, priority: 'low' })]),
    column.accessor('occurredAt', {
      header: 'activity.when',
      align: 'end',
      card: 'third',
      render: ({ occurredAt }, { formats }) => formats.dateTime(occurredAt),
    }),
  ]);
const columns = createColumns(false);

/** The details that the sentence of an entry leaves out, and a link to its object. */
function More({ entry, isOwn, localization }: { entry: EntryRow; isOwn: boolean; localization: Localization }) {
  const text = formatMore(entry, localization);
  const href = isOwn ? null : getEntryHref(entry);
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

/** What changed, the other objects that changed in the same way, or the order that a termination created. */
function formatMore(entry: EntryRow, localization: Localization): string {
  const { repeats, order } = entry;
  const names = [entry, ...repeats].map((one) => getObjectName(one) ?? '');
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
/** What users did is listed by default: jobs and the provider make most entries. */
const byFilter = {
  kind: 'one',
  name: 'by',
  label: 'activity.by',
  options: (['system', 'all'] as const).map((value) => ({ value, label: `activity.by-${value}` })),
} as const satisfies Filter;
/** For a user: the entries that they made (the default, which matters more), or the changes to their account. */
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
  /** Shows the history of one object, or what a user did; without it, the history of the company with filters. */
  objectType?: string;
  objectId?: string;
  /** The carrier of the object, which is then named. */
  carrierName?: string | null;
  /** Entries per page; few where the history is below something else. */
  limit?: number;
}

/** Who changed what and when, newest first. For administrators. */
export function Activity({ objectType, objectId, carrierName = null, limit = 50 }: ActivityProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isOfOne = objectId !== undefined;
  const params = { customerId };
  const people = useQuery({
    ...query(listAccounts, { params, query: { all: true } }),
    enabled: claims !== null && !isOfOne,
  });
  const personFilter: Filter = {
    kind: 'one',
    name: 'accountId',
    label: 'activity.who',
    options: (people.data ?? []).map((person) => ({ value: person.accountId, text: formatPersonName(person) })),
  };
  const filters: readonly Filter[] = [objectFilter, personFilter, signInFilter];
  const urlState = useListUrlState([...filters, byFilter, aboutFilter, ...dayFilters]);
  const values = urlState.values as Readonly<Record<string, string | undefined>>;
  const isOfUser = objectType === 'account';
  const isByUser = isOfUser && values.about === undefined;
  const filter: ActivityFilter = isByUser
    ? { accountId: objectId, excludeSignIns: true }
    : isOfOne
      ? { objectType, objectId }
      : toActivityFilter(values);
  // The person filter can only check the account id in the URL once the accounts are loaded.
  const { accountId }: { accountId?: unknown } = useSearch({ strict: false });
  const isKnown = isOfOne || accountId === undefined || !people.isPending;
  const entries = useQuery({
    ...query(listActivity, { params, query: { ...filter, limit, ...(urlState.after ? { after: urlState.after } : {}) } }),
    enabled: claims !== null && isKnown,
    placeholderData: (before) => before,
    // Every change in the company adds an entry, so writes need not invalidate this query.
    staleTime: 0,
  });
  const [open, setOpen] = useState<ActivityEntry | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const ownColumns = useMemo(() => createColumns(true, carrierName), [carrierName]);
  const toRows = (items: readonly ActivityEntry[]) =>
    groupEntries(items).flatMap((row) =>
      expanded.has(row.entryId) ? [row, ...row.repeats].map((one) => ({ ...one, repeats: [], order: row.order })) : [row],
    );
  // A row of several entries shows each of them before one can be opened.
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
      {!isOfOne && (
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
        lines={isOfOne ? 2 : 10}
        isEmpty={({ total }) => total === 0}
        empty={
          urlState.isFiltered && !isOfOne ? (
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
              columns={isOfOne && !isByUser ? ownColumns : columns}
              rows={rows}
              rowId={({ entryId }) => entryId}
              onOpen={openRow}
              // A row may have several entries. Without further pages, the rows are counted.
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

/** The filters in the URL, without invalid days. Sign-ins, which are most entries, are listed on request. */
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
