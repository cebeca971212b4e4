import { type InvoiceListItem, listInvoices } from '@demarc/contract/invoice.ts';
import type { Line } from '@demarc/contract/line.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InvoiceStatusLabel } from '../../blocks/invoice-status-label.tsx';
import { query } from '../../lib/api.ts';
import { formatPeriod } from '../../lib/format-period.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './detail.module.css';

const rowsPerPage = 25;

const column = createColumnHelper<InvoiceListItem>();
const columns = column.columns([
  column.accessor('number', {
    header: 'invoice.number',
    isLead: true,
    companion: ({ type }, { t }) => (type === 'CREDIT_NOTE' ? t('invoice.type-CREDIT_NOTE') : ''),
  }),
  column.computed('period', ({ period }) => period.from, {
    header: 'invoice.period',
    card: 'second',
    render: ({ period }) => formatPeriod(period),
  }),
  column.accessor('issueDate', {
    header: 'invoice.date',
    priority: 'low',
    render: ({ issueDate }, { formats }) => formats.date(issueDate),
  }),
  column.computed('serviceAmount', ({ serviceAmount }) => Number(serviceAmount), {
    header: 'line.charged',
    align: 'end',
    card: 'third',
    render: ({ serviceAmount }, { formats }) => <b>{formats.money(Number(serviceAmount))}</b>,
  }),
  column.accessor('status', {
    header: 'invoice.status',
    card: 'status',
    render: (invoice, { t }) => <InvoiceStatusLabel {...invoice} t={t} />,
  }),
]);

/** The invoices with charges for the line. Each link filters the invoice by the line. */
export function InvoicesTab({ line: { lineId, serviceId } }: { line: Line }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const search: { after?: unknown } = useSearch({ strict: false });
  const after = search.after === undefined ? undefined : String(search.after);
  const invoices = useQuery({
    ...query(listInvoices, {
      params: { customerId },
      query: { serviceType: 'LINE', serviceId: lineId, limit: rowsPerPage, ...(after ? { after } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.refusal}>
      <AsyncContent
        result={invoices}
        name={t('line.tab-invoices')}
        skeleton="table"
        lines={3}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('line.no-invoices')} text={t('line.no-invoices-text')} />}
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('line.tab-invoices')}
            columns={columns}
            rows={items}
            rowId={({ number }) => number}
            to={({ number }) => ({
              to: '/invoices/invoice/$number',
              params: { number },
              search: { tab: 'specification', q: serviceId },
            })}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after }}
            isUpdating={invoices.isPlaceholderData}
          />
        )}
      </AsyncContent>
    </div>
  );
}
