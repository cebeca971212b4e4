import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { DaysLeft, formatDaysLeft } from '../../../blocks/days-left/days-left.tsx';
import { getServiceName } from '../../../kinds/service-types.ts';
import { noValue } from '../../../lib/format.ts';
import { createColumnHelper, type Localization } from '../../../ui/data-table/columns.ts';
import { formatTerm } from '../format-term.ts';
import { QuoteStatusLabel } from '../quote-status-label.tsx';

const column = createColumnHelper<QuotationSummary>();

const formatAmount = (amount: string | null | undefined, { formats }: Localization) =>
  amount === null || amount === undefined ? noValue : formats.money(Number(amount));

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const quotationColumns = column.columns([
  column.accessor('status', {
    header: 'quotation.status',
    card: 'status',
    render: ({ status }, { t }) => <QuoteStatusLabel status={status} t={t} />,
    companion: ({ status, level, refreshRequestedAt, approvalRequestId }, { t }) => {
      if (status === 'OFFERED' && approvalRequestId !== null) return t('quotation.waiting-short');
      if (status === 'EXPIRED') return refreshRequestedAt ? t('quotation.refresh-asked') : '';
      return status === 'OFFERED' && level === 'BUDGETARY' ? t('quotation.level-BUDGETARY') : '';
    },
  }),
  column.accessor('number', {
    header: 'quotation.number',
    isLead: true,
    isShort: true,
    companion: ({ version }, { t }) => (version > 1 ? t('quotation.version', { version }) : ''),
  }),
  column.accessor('title', {
    header: 'quotation.quote-title',
    isLong: true,
    card: 'second',
    companion: ({ types, customerReference }, { t, formats }) =>
      [formats.list(types.map((type) => t(getServiceName(type)))), customerReference].filter(Boolean).join(' · '),
  }),
  column.accessor('customerReference', { header: 'quotation.reference', isMono: true, isExtra: true }),
  column.computed('mrc', ({ totals }) => (totals ? Number(totals.mrc) : null), {
    header: 'quotation.mrc',
    align: 'end',
    card: 'third',
    render: ({ totals }, localization) => formatAmount(totals?.mrc, localization),
    renderInCard: ({ totals }, localization) =>
      totals ? localization.t('quotation.per-month', { amount: formatAmount(totals.mrc, localization) }) : '',
  }),
  column.computed('nrc', ({ totals }) => (totals ? Number(totals.nrc) : null), {
    header: 'quotation.nrc',
    align: 'end',
    priority: 'low',
    render: ({ totals }, localization) => formatAmount(totals?.nrc, localization),
  }),
  column.accessor('termMonths', {
    header: 'quotation.term',
    align: 'end',
    priority: 'wide',
    render: ({ termMonths }, { t }) => (termMonths === null ? noValue : formatTerm(termMonths, t)),
  }),
  column.computed('contractValue', ({ contractValue }) => (contractValue === null ? null : Number(contractValue)), {
    header: 'quotation.contract-value',
    align: 'end',
    priority: 'low',
    render: ({ contractValue }, localization) => formatAmount(contractValue, localization),
    companion: ({ termMonths }, { t }) => (termMonths === null ? '' : formatTerm(termMonths, t)),
  }),
  column.accessor('validUntil', {
    header: 'quotation.valid-until',
    align: 'end',
    isSortable: true,
    card: 'third',
    render: ({ validUntil }, { formats }) => formats.date(validUntil),
    companion: ({ daysLeft }, { t }) => (daysLeft === null ? '' : <DaysLeft daysLeft={daysLeft} t={t} />),
    renderInCard: ({ daysLeft }, { t }) => formatDaysLeft(daysLeft, t),
  }),
  column.computed('createdBy', ({ createdByName }) => createdByName, {
    header: 'quotation.created-by',
    priority: 'wide',
    render: ({ createdByName, createdByAccountId }, { t }) =>
      createdByName ?? t(createdByAccountId === null ? 'quotation.by-system' : 'quotation.by-deleted'),
  }),
  column.accessor('requestedAt', {
    header: 'quotation.requested',
    align: 'end',
    isExtra: true,
    render: ({ requestedAt }, { formats }) => formats.date(requestedAt),
  }),
  column.accessor('offeredAt', {
    header: 'quotation.offered',
    align: 'end',
    isExtra: true,
    render: ({ offeredAt }, { formats }) => formats.date(offeredAt),
  }),
  column.accessor('level', {
    header: 'quotation.level',
    isExtra: true,
    render: ({ level }, { t }) => (level ? t(`quotation.level-${level}`) : noValue),
  }),
  column.accessor('commentCount', { header: 'quotation.comments', align: 'end', isExtra: true }),
]);
