import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { PackageOrder } from './availability-result.tsx';
import { getIncludedTotals, getRates } from './package-facts.ts';

const column = createColumnHelper<AvailablePackage>();
const columns = [
  column.accessor('name', { header: 'availability.package', isLead: true, isLong: true }),
  column.display('rates', {
    header: 'availability.speed',
    align: 'end',
    card: 'second',
    render: (found, { formats }) => {
      const { downMbps, upMbps } = getRates(found);
      return `${formats.number(downMbps)} / ${formats.number(upMbps)}`;
    },
    renderInCard: (found, { t, formats }) => {
      const { downMbps, upMbps } = getRates(found);
      return t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
    },
  }),
  column.accessor('earliestWishDate', {
    header: 'availability.earliest',
    align: 'end',
    card: 'second',
    render: ({ earliestWishDate }, { formats }) => formats.date(earliestWishDate),
    renderInCard: ({ earliestWishDate }, { t, formats }) => t('availability.from-day', { day: formats.date(earliestWishDate) }),
  }),
  column.display('nrc', {
    header: 'availability.once',
    align: 'end',
    card: 'third',
    render: (found, { formats }) => formats.money(Number(getIncludedTotals(found).nrc)),
    renderInCard: (found, { t, formats }) =>
      t('availability.amount-nrc', { amount: formats.money(Number(getIncludedTotals(found).nrc)) }),
  }),
  column.display('mrc', {
    header: 'availability.per-month',
    align: 'end',
    card: 'third',
    render: (found, { formats }) => formats.money(Number(getIncludedTotals(found).mrc)),
    renderInCard: (found, { t, formats }) =>
      t('availability.amount-mrc', { amount: formats.money(Number(getIncludedTotals(found).mrc)) }),
  }),
];
const getId = ({ packageCode }: AvailablePackage) => packageCode;

interface PackageTableProps {
  caption: string;
  packages: readonly AvailablePackage[];
  order: PackageOrder;
}

/** The packages of a carrier with their prices. */
export function PackageTable({ caption, packages, order }: PackageTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={packages.toSorted((a, b) => getRates(a).downMbps - getRates(b).downMbps)}
      rowId={getId}
      {...(order.reason ? {} : { to: order.getLinkTarget })}
      actions={(found) => [
        { label: t('availability.order'), icon: 'plus', reason: order.reason, to: order.getLinkTarget(found) },
      ]}
    />
  );
}
