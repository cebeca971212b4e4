import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { comparePrice } from '@demarc/contract/recommend-package.ts';
import { useTranslation } from 'react-i18next';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { buildOrderUrl, useOrderingPortal } from './ordering-portal.ts';

const column = createColumnHelper<AvailablePackage>();
const columns = [
  column.accessor('name', { header: 'availability.package', isLead: true, isLong: true }),
  column.display('rates', {
    header: 'availability.speed',
    align: 'end',
    card: 'second',
    render: (pkg, { formats }) => {
      const { downMbps, upMbps } = getRates(pkg);
      return `${formats.number(downMbps)} / ${formats.number(upMbps)}`;
    },
    renderInCard: (pkg, { t, formats }) => {
      const { downMbps, upMbps } = getRates(pkg);
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
    render: (pkg, { formats }) => formats.money(Number(pkg.oneOffAmount)),
    renderInCard: (pkg, { t, formats }) => t('availability.amount-nrc', { amount: formats.money(Number(pkg.oneOffAmount)) }),
  }),
  column.display('mrc', {
    header: 'availability.per-month',
    align: 'end',
    card: 'third',
    render: (pkg, { formats }) => formats.money(Number(pkg.monthlyAmount)),
    renderInCard: (pkg, { t, formats }) => t('availability.amount-mrc', { amount: formats.money(Number(pkg.monthlyAmount)) }),
  }),
];
const getId = ({ packageCode }: AvailablePackage) => packageCode;

interface PackageTableProps {
  caption: string;
  packages: readonly AvailablePackage[];
  availabilityId: string;
  /** Why nothing can be ordered now; null if it can. */
  reason: string | null;
}

/** The packages of a network with their prices, slowest first; each can be ordered. */
export function PackageTable({ caption, packages, availabilityId, reason }: PackageTableProps) {
  const { t } = useTranslation();
  const portal = useOrderingPortal();
  const toStart = ({ packageCode }: AvailablePackage) => ({ availabilityId, packageCode });
  const getLinkTarget = (pkg: AvailablePackage): LinkTarget => ({ to: '/orders/line/new', search: toStart(pkg) });
  const toAction = (pkg: AvailablePackage): RowAction => {
    const label = t('availability.order');
    const blocker = portal ? reason : t('availability.order-locked');
    if (!portal || portal.isHere) return { label, icon: 'plus', reason: blocker, to: getLinkTarget(pkg) };
    const open = () => location.assign(buildOrderUrl(portal.origin, toStart(pkg)));
    return { label: t('action.at-portal', { action: label, brand: portal.name }), reason: blocker, onClick: open };
  };
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={packages.toSorted((a, b) => getRates(a).downMbps - getRates(b).downMbps || comparePrice(a, b))}
      rowId={getId}
      {...(portal?.isHere && !reason ? { to: getLinkTarget } : {})}
      actions={(pkg) => [toAction(pkg)]}
    />
  );
}
