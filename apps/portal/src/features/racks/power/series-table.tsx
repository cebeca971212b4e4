import type { PowerSeries } from '@demarc/contract/power/series.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { ChartData } from './chart-data.ts';
import { getLineName } from './chart-labels.ts';
import { formatMeasured, getUnit, type Scale } from './power-metric.ts';

/** More rows would take seconds to render; the CSV export has all rows. */
const maxRows = 1000;

/** The points of a chart, newest first. */
export function SeriesTable({ series, scale, data }: { series: PowerSeries; scale: Scale; data: ChartData }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { metric, resolution } = series;
  const unit = getUnit(scale);
  const isByDay = resolution === '1D' || resolution === '1MO';
  const formatTime = (seconds: number) => {
    const at = new Date(seconds * 1000);
    return isByDay ? formats.date(at) : `${formats.date(at)}, ${formats.time(at)}`;
  };
  const indexes = Array.from({ length: Math.min(maxRows, data.times.length) }, (_, index) => data.times.length - 1 - index);
  return (
    <>
      <ChartTable
        caption={`${t(`power.metric-${metric}`)}, ${unit && `${unit}, `}${t(`power.resolution-${resolution}`)}`}
        head={[t('power.time'), ...data.lines.map((line) => getLineName(line, t))]}
        rows={indexes.map((at) => [
          formatTime(data.times[at]!),
          ...data.lines.map(({ values }) => formatMeasured(scale, values[at] ?? null, formats)),
        ])}
      />
      {data.times.length > maxRows && <p>{t('power.table-limited', { count: maxRows })}</p>}
    </>
  );
}
