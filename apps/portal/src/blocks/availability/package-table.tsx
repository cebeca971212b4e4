import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { comparePrice } from '@demarc/contract/recommend-package.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { type Column, createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { useUnsignedAgreementReason } from '../order-button.tsx';
import { formatDelivery, formatOneOffAmount, formatPackageName, formatSpeedChance, getDiggingNotes } from './format-offer.ts';
import { buildOrderUrl, useOrderingPortal } from './ordering-portal.ts';
import { getPackageDelivery } from './package-delivery.ts';
import { getPackageSpeed } from './package-facts.ts';

const column = createColumnHelper<AvailablePackage>();
/** Builds the columns for the packages of a carrier. A price or date that excludes digging says so, as in the result. */
function buildColumns(carrier: CarrierResult, packages: readonly AvailablePackage[]): readonly Column<AvailablePackage>[] {
  const getDate = (pkg: AvailablePackage) => getPackageDelivery(carrier, pkg);
  return [
    column.accessor('name', {
      header: 'availability.package',
      isLead: true,
      isLong: true,
      render: (pkg, { t }) => formatPackageName(pkg, packages, t),
    }),
    column.display('rates', {
      header: 'availability.speed',
      align: 'end',
      card: 'second',
      render: (pkg, { formats }) => {
        const { downMbps, upMbps } = getRates(pkg);
        return `${formats.number(downMbps)} / ${formats.number(upMbps)}`;
      },
      companion: (pkg, localization) => formatSpeedChance(getPackageSpeed(carrier, pkg), localization) ?? '',
      renderInCard: (pkg, localization) => {
        const { downMbps, upMbps } = getRates(pkg);
        const { t, formats } = localization;
        const rates = t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
        const chance = formatSpeedChance(getPackageSpeed(carrier, pkg), localization);
        return chance ? `${rates} (${chance})` : rates;
      },
    }),
    column.display('earliest', {
      header: 'availability.earliest',
      align: 'end',
      card: 'second',
      render: (pkg, localization) => {
        const { date, timing } = getDate(pkg);
        return timing === 'on' ? localization.formats.date(date) : capitalize(formatDelivery(carrier, pkg, localization));
      },
      renderInCard: (pkg, localization) => formatDelivery(carrier, pkg, localization),
    }),
    column.display('nrc', {
      header: 'availability.once',
      align: 'end',
      card: 'third',
      render: (pkg, { formats }) => formats.money(Number(pkg.oneOffAmount)),
      companion: (pkg, { t }) => getDiggingNotes(pkg, t)?.short ?? '',
      renderInCard: (pkg, localization) => formatOneOffAmount(pkg, localization),
    }),
    column.display('mrc', {
      header: 'availability.per-month',
      align: 'end',
      card: 'third',
      render: (pkg, { formats }) => formats.money(Number(pkg.monthlyAmount)),
      renderInCard: (pkg, { t, formats }) => t('availability.amount-mrc', { amount: formats.money(Number(pkg.monthlyAmount)) }),
    }),
  ];
}

const getId = ({ packageCode }: AvailablePackage) => packageCode;

interface PackageTableProps {
  caption: string;
  carrier: CarrierResult;
  packages: readonly AvailablePackage[];
  availabilityId: string;
  /** The reason why nothing can be ordered from this check, such as its age; null if it can. */
  reason: string | null;
}

/** The packages of a network with their prices, slowest first; each can be ordered. */
export function PackageTable({ caption, carrier, packages, availabilityId, ...props }: PackageTableProps) {
  const reason = useUnsignedAgreementReason() ?? props.reason;
  const { t } = useTranslation();
  const portal = useOrderingPortal();
  const columns = useMemo(() => buildColumns(carrier, packages), [carrier, packages]);
  const toStart = ({ packageCode }: AvailablePackage) => ({ availabilityId, packageCode });
  const getLinkTarget = (pkg: AvailablePackage): LinkTarget => ({ to: '/orders/line/new', search: toStart(pkg) });
  const toAction = (pkg: AvailablePackage): RowAction => {
    const label = t('availability.order');
    const blocker = portal ? reason : t('availability.order-locked');
    if (!portal || portal.isHere) return { label, icon: 'plus', disabledReason: blocker, to: getLinkTarget(pkg) };
    const openOrderForm = () => location.assign(buildOrderUrl(portal.origin, toStart(pkg)));
    return {
      label: t('action.at-portal', { action: label, brand: portal.name }),
      disabledReason: blocker,
      onClick: openOrderForm,
    };
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
