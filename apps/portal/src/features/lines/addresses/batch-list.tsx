import { type AvailabilityBatch, listAvailabilityBatches } from '@demarc/contract/availability-batch.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { LinkTarget } from '../../../ui/link-target.ts';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { countByResult } from './count-by-result.ts';

const rowsPerPage = 10;
/** A colleague may have a batch in progress. */
const pollIntervalMs = 5_000;

export function linkToBatch(batchId: string): LinkTarget {
  return { to: '/lines/addresses/$batchId', params: { batchId } };
}

const getId = ({ batchId }: AvailabilityBatch) => batchId;
const getLink = ({ batchId }: AvailabilityBatch) => linkToBatch(batchId);
const countBusyRows = ({ outcomes }: AvailabilityBatch) => (outcomes.WAITING ?? 0) + (outcomes.CHECKING ?? 0);

const column = createColumnHelper<AvailabilityBatch>();
const columns = column.columns([
  column.computed('file', ({ fileName }) => fileName ?? '', {
    header: 'address-file.file',
    isLead: true,
    render: ({ fileName }, { t }) => fileName ?? t('address-file.pasted-rows'),
  }),
  column.computed('progress', ({ complete }) => complete, {
    header: 'address-file.progress',
    card: 'status',
    render: (batch, { t, formats }) =>
      batch.complete ? (
        <Status name="ok">{t('address-file.is-checked')}</Status>
      ) : (
        <Status name="running">
          {t('address-file.checked-of', {
            done: formats.number(batch.rows - countBusyRows(batch)),
            total: formats.number(batch.rows),
          })}
        </Status>
      ),
  }),
  column.accessor('createdAt', {
    header: 'address-file.started',
    card: 'second',
    render: ({ createdAt }, { formats }) => formats.dateTime(createdAt),
  }),
  column.accessor('rows', {
    header: 'address-file.rows-count',
    align: 'end',
    card: 'third',
    renderInCard: ({ rows }, { t, formats }) => t('address-file.row-count', { count: rows, total: formats.number(rows) }),
  }),
  column.computed('orderable', (batch) => countByResult(batch).ORDERABLE ?? 0, {
    header: 'address-file.view-orderable',
    align: 'end',
  }),
  column.computed('fix', ({ outcomes }) => outcomes.TO_FIX ?? 0, { header: 'address-file.view-fix', align: 'end' }),
]);

/** All batches of the company in the last 14 days. */
export function BatchList() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { after }: { after?: unknown } = useSearch({ strict: false });
  const start = after === undefined ? undefined : String(after);
  const batches = useQuery({
    ...query(listAvailabilityBatches, {
      params: { customerId },
      query: { limit: rowsPerPage, ...(start ? { after: start } : {}) },
    }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ complete }) => !complete) ? pollIntervalMs : false),
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  return (
    <Section title={t('address-file.earlier')}>
      <AsyncContent
        result={batches}
        name={t('address-file.earlier')}
        skeleton="table"
        lines={3}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>{t('address-file.none-earlier')}</p>}
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('address-file.earlier')}
            columns={columns}
            rows={items}
            rowId={getId}
            to={getLink}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after: start }}
            isUpdating={batches.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </Section>
  );
}
