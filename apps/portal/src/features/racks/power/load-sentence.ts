import type { PowerUnit } from '@demarc/contract/power/format-power.ts';
import type { PowerSeries } from '@demarc/contract/power/series.ts';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../../blocks/format-duration.ts';
import type { Formats } from '../../../lib/format.ts';
import type { LoadDescription } from './describe-load.ts';
import { formatMeasured, formatWithUnit } from './power-metric.ts';

/** `Between 1.83 and 2.43 kW; above the 80 % line since today, 11:20, for 3 h 15 min.` */
export function formatLoadSentence(
  load: LoadDescription | null,
  { metric, critical, from, to }: Pick<PowerSeries, 'metric' | 'critical' | 'from' | 'to'>,
  { t, formats, powerUnit }: { t: TFunction; formats: Formats; powerUnit: PowerUnit },
): string {
  if (!load) return t('power.sentence-none');
  const scale = { metric, powerUnit };
  const { min, max, limit, aboveSince, aboveSeconds } = load;
  const between = t('power.sentence-between', {
    min: formatMeasured(scale, min, formats),
    max: formatWithUnit(scale, max, formats),
  });
  if (!limit && metric === 'CURRENT_A' && critical !== null) {
    const percent = formats.percent(Math.round((100 * max) / critical));
    return `${between}; ${t('power.sentence-of-breaker', { percent, breaker: `${formats.number(critical)} A` })}`;
  }
  if (!limit) return `${between}.`;
  const line =
    limit.percent === null ? t(`power.line-${limit.kind}`) : t('power.line-percent', { percent: formats.percent(limit.percent) });
  if (aboveSince !== null && aboveSince * 1000 <= Date.parse(from)) return `${between}; ${t('power.sentence-always', { line })}`;
  if (aboveSince !== null) {
    const since = formats.dateTime(new Date(aboveSince * 1000));
    const duration = formatDuration(Date.parse(to) / 1000 - aboveSince, t);
    return `${between}; ${t('power.sentence-above', { line, since, duration })}`;
  }
  if (aboveSeconds > 0)
    return `${between}; ${t('power.sentence-was-above', { line, duration: formatDuration(aboveSeconds, t) })}`;
  return `${between}; ${t('power.sentence-below', { line })}`;
}
