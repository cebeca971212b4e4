import type { PowerMonth } from '@demarc/contract/power/figures.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { toCsvRows } from '../../../lib/csv-columns.ts';
import { type Formats, noValue, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { formatMonth } from '../../../lib/format-period.ts';
import { saveCsv } from '../../../lib/save-csv.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ChartFrame, pickEvenIndexes } from '../../../ui/chart/chart-frame.tsx';
import { ChartOrTable } from '../../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';
import { AreaSwatch, ChartLegend } from './chart-legend.tsx';
import { costParts, labelMonths, monthCsvColumns, stackCost } from './month-figures.ts';
import styles from './power.module.css';
import { getPowerCalls } from './use-power.ts';

interface MonthsSectionProps {
  unit: ColocationKey;
  /** For the name of the file. */
  name: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** The energy and cost of each month, as bars or a table. */
export function MonthsSection({ unit, name, isTable, onTable }: MonthsSectionProps) {
  const { t } = useTranslation();
  const calls = getPowerCalls(unit.kind);
  const months = useQuery(query(calls.months, { params: useColocationParams(unit), query: {} }));
  return (
    <Section
      title={t('power.months')}
      aside={
        <div className={styles.choices}>
          <ChartOrTable isTable={isTable} onChange={onTable} />
          <ActionButton
            size="small"
            icon="download"
            label={t('power.months-csv')}
            disabledReason={months.data?.length ? null : t('power.no-months')}
            onClick={() => saveCsv(`power-${name}-months.csv`, toCsvRows(monthCsvColumns, months.data ?? []))}
          />
        </div>
      }
    >
      <AsyncContent
        result={months}
        name={t('power.months')}
        lines={9}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className={styles.soft}>{t('power.no-months')}</p>}
      >
        {(rows) => (
          <>
            {isTable ? (
              <MonthTable months={rows} />
            ) : (
              <>
                <MonthChart months={rows} />
                <ChartLegend
                  keys={costParts
                    .filter((part) => rows.some(({ estimatedCost }) => Number(estimatedCost[part]) > 0))
                    .map((part) => ({ text: t(`power.cost-${part}`), swatch: <AreaSwatch kind={part} /> }))}
                />
              </>
            )}
            <p className={styles.hint}>
              {t('power.cost-estimate')}
              {rows.some(({ isComplete }) => !isComplete) && ` ${t('power.incomplete-months')}`}
            </p>
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

function MonthChart({ months }: { months: readonly PowerMonth[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const highest = Math.max(1, ...months.map(({ estimatedCost }) => Number(estimatedCost.total)));
  const last = months.at(-1);
  const inWords = last ? formatMonthSummary(last, t, formats) : '';
  return (
    <ChartFrame
      label={`${t('power.months')}: ${inWords}`}
      count={months.length}
      highest={highest}
      formatMark={(value) => `€ ${formats.number(value)}`}
      axisLabels={labelMonths(
        months.map(({ month }) => month),
        pickEvenIndexes(months.length, isPhone ? 4 : 13),
        (month) => formatMonth(month, 'short'),
      )}
      formatReadout={(at) => {
        const month = months[at];
        return month ? formatMonthSummary(month, t, formats) : '';
      }}
      legend={t('power.months-hint')}
      isBars
    >
      {({ x, y, width }) => {
        const bar = Math.max(4, Math.min(28, width / months.length - 6));
        return months.map((month, index) => (
          <g key={month.month} className={styles.bar} data-incomplete={!month.isComplete || undefined}>
            {stackCost(month).map(({ part, from, to }) =>
              to > from ? (
                <rect
                  key={part}
                  data-part={part}
                  x={x(index) - bar / 2}
                  width={bar}
                  y={y(to)}
                  height={Math.max(1, y(from) - y(to) - (from > 0 ? 2 : 0))}
                />
              ) : null,
            )}
          </g>
        ));
      }}
    </ChartFrame>
  );
}

function MonthTable({ months }: { months: readonly PowerMonth[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const head = ['month', 'energy-kwh', 'average', 'p95', 'peak', 'burst', 'completeness', 'cost'];
  return (
    <ChartTable
      caption={t('power.months-table')}
      head={head.map((name) => t(`power.column-${name}`))}
      rows={months
        .toReversed()
        .map(({ month, energyKwh, averageKw, p95Kw, peakKw, burstKw, completenessPercent, estimatedCost }) => [
          formatMonth(month, 'long'),
          averageKw === null ? noValue : formats.number(Math.round(energyKwh)),
          formatKw(averageKw),
          formatKw(p95Kw),
          formatKw(peakKw),
          burstKw === 0 ? noValue : formatKw(burstKw),
          formats.percent(completenessPercent),
          formats.money(Number(estimatedCost.total)),
        ])}
    />
  );
}

function formatMonthSummary(
  { month, energyKwh, peakKw, estimatedCost }: PowerMonth,
  t: (key: string, values: Record<string, string>) => string,
  formats: Formats,
): string {
  return t('power.month-summary', {
    month: formatMonth(month, 'long'),
    energy: formats.number(Math.round(energyKwh)),
    peak: formatKw(peakKw),
    cost: formats.money(Number(estimatedCost.total)),
  });
}
