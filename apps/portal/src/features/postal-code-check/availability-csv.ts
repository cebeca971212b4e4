import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { TFunction } from 'i18next';
import { getIncludedTotals, getRates } from '../../blocks/availability/package-facts.ts';
import { getVerdictLabels } from '../../blocks/availability/verdict-labels.ts';
import type { Formats } from '../../lib/format.ts';

const columns = [
  ...['address', 'checked-at', 'carrier', 'technology', 'status', 'verdict', 'explanation', 'work', 'plan-date'],
  ...['max-down', 'max-up', 'certainty', 'package', 'name', 'down', 'up', 'earliest', 'lead-time', 'mrc', 'nrc'],
] as const;

/** Builds the CSV: a header, one row per package, and one row for each carrier without packages. */
export function buildAvailabilityCsv(answer: LineAvailability, words: { t: TFunction; formats: Formats }): CsvValue[][] {
  const { carriers, packages, address, checkedAt } = answer;
  const { t } = words;
  const head = columns.map((column) => t(`postal-code-check.column-${column}`));
  const rows = carriers.flatMap((carrier) => {
    const own = packages.filter(({ carrierCode }) => carrierCode === carrier.carrierCode);
    const sharedCells = [formatShortAddress(address), checkedAt, ...toCarrierCells(carrier, packages, words)];
    return (own.length > 0 ? own : [null]).map((found) => [...sharedCells, ...toPackageCells(carrier, found)]);
  });
  return [head, ...rows];
}

function toCarrierCells(
  carrier: CarrierResult,
  packages: readonly AvailablePackage[],
  words: { t: TFunction; formats: Formats },
): CsvValue[] {
  const { t } = words;
  const { carrierName, technologies, physicalCarrier, status, error, nlsType, planDate } = carrier;
  const best = technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
  const { why, actor, until, instead } = getVerdictLabels(carrier, packages, words);
  return [
    carrierName,
    t(best ? `availability.technology-${best.technology}` : `availability.physical-carrier-${physicalCarrier}`),
    t(error ? `availability.carrier-error-${error}` : `availability.carrier-status-${status}`),
    getCarrierVerdict(carrier, packages).code,
    [why, actor && `${actor}.`, until, instead].filter(Boolean).join(' '),
    nlsType && t(`availability.nls-type-${nlsType}`),
    planDate,
  ];
}

function toPackageCells({ technologies }: CarrierResult, found: AvailablePackage | null): CsvValue[] {
  const best = technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
  if (!found) {
    const speeds = best ? [toMbps(best.downKbps), toMbps(best.upKbps), best.reliabilityPercent] : [null, null, null];
    return [...speeds, null, null, null, null, null, null, null, null];
  }
  const { downMbps, upMbps } = getRates(found);
  const { mrc, nrc } = getIncludedTotals(found);
  return [
    ...[found.maxDownMbps, found.maxUpMbps, found.reliabilityPercent, found.packageCode, found.name, downMbps, upMbps],
    ...[found.earliestWishDate, found.leadTimeWorkingDays, mrc, nrc],
  ];
}

function toMbps(kbps: number): number {
  return Math.floor(kbps / 1000);
}
