import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';
import { countDaysLeft } from '@demarc/contract/offer-validity.ts';
import type { TFunction } from 'i18next';
import { DaysLeft } from '../../blocks/days-left/days-left.tsx';
import { agreementGlyphs } from '../../kinds/manual-agreement/status-glyphs.ts';
import { noValue } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { hasDeadline } from './has-deadline.ts';

const column = createColumnHelper<ManualAgreementSummary>();

/** The status of an agreement. `t` is a prop because every table row renders this. */
export function AgreementStatus({ status, t }: Pick<ManualAgreementSummary, 'status'> & { t: TFunction }) {
  return <Status name={agreementGlyphs[status]}>{t(`manual-agreement.status-${status}`)}</Status>;
}

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const agreementColumns = column.columns([
  column.accessor('title', {
    header: 'manual-agreement.title-label',
    isLead: true,
    companion: ({ number }) => number,
  }),
  column.accessor('status', {
    header: 'manual-agreement.status',
    card: 'status',
    render: ({ status }, { t }) => <AgreementStatus status={status} t={t} />,
    companion: ({ status, isCopyWaiting, approvalRequestId }, { t }) => {
      if (status === 'OFFERED' && approvalRequestId !== null) return t('manual-agreement.waiting-short');
      return isCopyWaiting ? t('manual-agreement.copy-waiting-short') : '';
    },
  }),
  column.accessor('counterparty', { header: 'manual-agreement.counterparty', isExtra: true }),
  column.accessor('service', {
    header: 'manual-agreement.service',
    priority: 'low',
    card: 'second',
    render: ({ service }) => service ?? noValue,
    companion: ({ category }, { t }) => t(`manual-agreement.category-${category}`),
  }),
  column.accessor('createdAt', {
    header: 'manual-agreement.created',
    priority: 'lowest',
    align: 'end',
    isSortable: true,
    render: ({ createdAt }, { formats }) => formats.date(createdAt),
  }),
  column.accessor('validUntil', {
    header: 'manual-agreement.valid-until',
    align: 'end',
    isSortable: true,
    card: 'third',
    render: (agreement, { formats }) => (hasDeadline(agreement) ? formats.date(agreement.validUntil) : noValue),
    renderInCard: (agreement, { t, formats }) =>
      hasDeadline(agreement) ? t('manual-agreement.sign-until', { date: formats.date(agreement.validUntil) }) : '',
    companion: ({ status, validUntil }, { t }) =>
      status === 'OFFERED' ? <DaysLeft daysLeft={countDaysLeft(validUntil, new Date())} t={t} /> : '',
  }),
  column.accessor('totalAmount', {
    header: 'manual-agreement.amount',
    align: 'end',
    isSortable: true,
    card: 'third',
    render: ({ totalAmount }, { formats }) => formats.money(Number(totalAmount)),
    companion: ({ totals: { mrc } }, { t, formats }) =>
      Number(mrc) === 0 ? '' : t('manual-agreement.per-month', { amount: formats.money(Number(mrc)) }),
  }),
]);
