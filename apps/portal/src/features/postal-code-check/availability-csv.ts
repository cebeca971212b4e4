import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import type { TFunction } from 'i18next';
import { formatDiggingNotes } from '../../blocks/availability/format-offer.ts';
import { getPackageDelivery } from '../../blocks/availability/package-delivery.ts';
import { getVerdictLabels } from '../../blocks/availability/verdict-labels.ts';
import { type CsvColumns, toCsvRows } from '../../lib/csv-columns.ts';
import type { Formats } from '../../lib/format.ts';

/** A package of a carrier; null for a carrier without packages. */
interface Row {
  carrier: CarrierResult;
  found: AvailablePackage | null;
}

/** Builds the CSV: a header, one row per package, and one row for each carrier without packages. */
export function buildAvailabilityCsv(answer: LineAvailability, words: { t: TFunction; formats: Formats }): CsvValue[][] {
  const { carriers, packages, address, checkedAt } = answer;
  const { t } = words;
  const columns: CsvColumns<Row> = [
    [t('postal-code-check.column-address'), () => formatShortAddress(address)],
    [t('postal-code-check.column-checked-at'), () => checkedAt],
    [t('postal-code-check.column-carrier'), ({ carrier }) => carrier.carrierName],
    [t('postal-code-check.column-technology'), ({ carrier }) => formatTechnology(carrier, t)],
    [t('postal-code-check.column-status'), ({ carrier }) => formatStatus(carrier, t)],
    [t('postal-code-check.column-verdict'), ({ carrier }) => getCarrierVerdict(carrier, packages).code],
    [t('postal-code-check.column-explanation'), ({ carrier }) => formatExplanation(carrier, packages, words)],
    [t('postal-code-check.column-work'), ({ carrier }) => carrier.nlsType && t(`availability.nls-type-${carrier.nlsType}`)],
    [t('postal-code-check.column-plan-date'), ({ carrier }) => carrier.planDate],
    [t('postal-code-check.column-max-down'), (row) => getMaximum(row).maxDownMbps],
    [t('postal-code-check.column-max-up'), (row) => getMaximum(row).maxUpMbps],
    [t('postal-code-check.column-certainty'), (row) => getMaximum(row).reliabilityPercent],
    [t('postal-code-check.column-package'), ({ found }) => found?.packageCode],
    [t('postal-code-check.column-name'), ({ found }) => found?.name],
    [t('postal-code-check.column-down'), ({ found }) => found && getRates(found).downMbps],
    [t('postal-code-check.column-up'), ({ found }) => found && getRates(found).upMbps],
    [t('postal-code-check.column-earliest'), ({ carrier, found }) => found && getPackageDelivery(carrier, found).date],
    [t('postal-code-check.column-lead-time'), ({ found }) => found?.leadTimeWorkingDays],
    [t('postal-code-check.column-mrc'), ({ found }) => found?.monthlyAmount],
    [t('postal-code-check.column-nrc'), ({ found }) => found?.oneOffAmount],
    [t('postal-code-check.column-note'), ({ found }) => found && formatDiggingNotes(found, t)],
  ];
  const rows = carriers.flatMap((carrier): Row[] => {
    const own = packages.filter(({ carrierCode }) => carrierCode === carrier.carrierCode);
    return (own.length > 0 ? own : [null]).map((found) => ({ carrier, found }));
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
  words: { t: TFunction; formats: Formats },
): string {
  const { why, actor, until } = getVerdictLabels(carrier, packages, words);
  return [why, actor && `${actor}.`, until].filter(Boolean).join(' ');
}

/** The maximum of the package, or of the carrier's fastest technology. */
function getMaximum({ carrier, found }: Row) {
  if (found) return found;
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
