import type { PowerMonth } from '@demarc/contract/power/figures.ts';
import type { CsvColumns } from '../../../lib/csv-columns.ts';

/** The columns of the CSV file of months, named like the fields of the API. */
export const monthCsvColumns: CsvColumns<PowerMonth> = [
  ['month', ({ month }) => month],
  ['committedKw', ({ committedKw }) => committedKw],
  ['energyKwh', ({ energyKwh }) => energyKwh],
  ['averageKw', ({ averageKw }) => averageKw],
  ['p95Kw', ({ p95Kw }) => p95Kw],
  ['peakKw', ({ peakKw }) => peakKw],
  ['burstKw', ({ burstKw }) => burstKw],
  ['completenessPercent', ({ completenessPercent }) => completenessPercent],
  ['costCommit', ({ estimatedCost }) => estimatedCost.commit],
  ['costEnergy', ({ estimatedCost }) => estimatedCost.energy],
  ['costBurst', ({ estimatedCost }) => estimatedCost.burst],
  ['costTotal', ({ estimatedCost }) => estimatedCost.total],
];

/** The parts of the cost of a month, from the bottom of its bar. */
export const costParts = ['commit', 'energy', 'burst'] as const;

/** The start and end of each part of a month's bar, in euros. */
export function stackCost({ estimatedCost }: Pick<PowerMonth, 'estimatedCost'>) {
  let from = 0;
  return costParts.map((part) => {
    const to = from + Number(estimatedCost[part]);
    const stacked = { part, from, to };
    from = to;
    return stacked;
  });
}

/** The labels of months below the bars, with the year where it changes, so that no two labels are equal. */
export function labelMonths(months: readonly string[], indexes: readonly number[], format: (month: string) => string) {
  return indexes.map((at, index) => {
    const [year, before] = [months[at], months[indexes[index - 1] ?? -1]].map((month) => month?.slice(0, 4));
    return { at, text: year === before ? format(months[at] ?? '') : `${format(months[at] ?? '')} ${year}` };
  });
}
