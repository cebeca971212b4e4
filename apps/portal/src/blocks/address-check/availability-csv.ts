import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import type { TFunction } from 'i18next';
import { type CsvColumns, toCsvRows } from '../../lib/csv-columns.ts';
import type { Formats } from '../../lib/format.ts';
import { formatDiggingNotes } from '../availability/format-offer.ts';
import { getPackageDelivery } from '../availability/package-delivery.ts';
import { getVerdictLabels } from '../availability/verdict-labels.ts';

/** A row of the file; `pkg` is null for a carrier without packages. */
interface Row {
  carrier: CarrierResult;
  pkg: AvailablePackage | null;
}

/** Builds the CSV: a header, one row per package, and one row for each carrier without packages. */
export function buildAvailabilityCsv(
  availability: LineAvailability,
  localization: { t: TFunction; formats: Formats },
): CsvValue[][] {
  const { carriers, packages, address, checkedAt } = availability;
  const { t } = localization;
  const columns: CsvColumns<Row> = [
    [t('postal-code-check.column-address'), () => formatShortAddress(address)],
    [t('postal-code-check.column-checked-at'), () => checkedAt],
    [t('postal-code-check.column-carrier'), ({ carrier }) => carrier.carrierName],
    [t('postal-code-check.column-technology'), ({ carrier }) => formatTechnology(carrier, t)],
    [t('postal-code-check.column-status'), ({ carrier }) => formatStatus(carrier, t)],
    [t('postal-code-check.column-verdict'), ({ carrier }) => getCarrierVerdict(carrier, packages).code],
    [t('postal-code-check.column-explanation'), ({ carrier }) => formatExplanation(carrier, packages, localization)],
    [t('postal-code-check.column-work'), ({ carrier }) => carrier.nlsType && t(`availability.nls-type-${carrier.nlsType}`)],
    [t('postal-code-check.column-plan-date'), ({ carrier }) => carrier.planDate],
    [t('postal-code-check.column-max-down'), (row) => getMaximum(row).maxDownMbps],
    [t('postal-code-check.column-max-up'), (row) => getMaximum(row).maxUpMbps],
    [t('postal-code-check.column-certainty'), (row) => getMaximum(row).reliabilityPercent],
    [t('postal-code-check.column-package'), ({ pkg }) => pkg?.packageCode],
    [t('postal-code-check.column-name'), ({ pkg }) => pkg?.name],
    [t('postal-code-check.column-down'), ({ pkg }) => pkg && getRates(pkg).downMbps],
    [t('postal-code-check.column-up'), ({ pkg }) => pkg && getRates(pkg).upMbps],
    [t('postal-code-check.column-earliest'), ({ carrier, pkg }) => pkg && getPackageDelivery(carrier, pkg).date],
    [t('postal-code-check.column-lead-time'), ({ pkg }) => pkg?.leadTimeWorkingDays],
    [t('postal-code-check.column-mrc'), ({ pkg }) => pkg?.monthlyAmount],
    [t('postal-code-check.column-nrc'), ({ pkg }) => pkg?.oneOffAmount],
    [t('postal-code-check.column-note'), ({ pkg }) => pkg && formatDiggingNotes(pkg, t)],
  ];
  const rows = carriers.flatMap((carrier): Row[] => {
    const carrierPackages = packages.filter(({ carrierCode }) => carrierCode === carrier.carrierCode);
    return (carrierPackages.length > 0 ? carrierPackages : [null]).map((pkg) => ({ carrier, pkg }));
  });
  return toCsvRows(columns, rows);
}

function getFastest({ technologies }: CarrierResult) {
  return technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
}

function formatTechnology(carrier: CarrierResult, t: TFunction): string {
  const best = getFastest(carrier);
  return t(best ? `kinds.line.technology-${best.technology}` : `availability.physical-carrier-${carrier.physicalCarrier}`);
}

function formatStatus({ status, error }: CarrierResult, t: TFunction): string {
  return t(error ? `availability.carrier-error-${error}` : `availability.carrier-status-${status}`);
}

function formatExplanation(
  carrier: CarrierResult,
  packages: readonly AvailablePackage[],
  localization: { t: TFunction; formats: Formats },
): string {
  const { why, actor, until } = getVerdictLabels(carrier, packages, localization);
  return [why, actor && `${actor}.`, until].filter(Boolean).join(' ');
}

/** Returns the maximum speed of the package, or of the carrier's fastest technology. */
function getMaximum({ carrier, pkg }: Row) {
  if (pkg) return pkg;
  const best = getFastest(carrier);
  return {
    maxDownMbps: best && toMbps(best.downKbps),
    maxUpMbps: best && toMbps(best.upKbps),
    reliabilityPercent: best?.reliabilityPercent,
  };
}

function toMbps(kbps: number): number {
  return Math.floor(kbps / 1000);
}
