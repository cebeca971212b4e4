import type { PowerSeries } from '@demarc/contract/power/series.ts';

export interface LimitLine {
  kind: 'commitment' | 'critical' | 'warning' | 'breaker';
  value: number;
  /** In percent of the commitment or the breaker; null for the commitment and the breaker themselves. */
  percent: number | null;
}

/** In a chart by phase, limits above this many times the highest value are hidden, because they would flatten the lines. */
const maxHeadroom = 3;

/** The limits that a chart shows, given its highest value. */
export function getShownLimits(series: PowerSeries, highest: number): readonly LimitLine[] {
  const isByPhase = series.series.some(({ phase }) => phase !== null);
  return getLimitLines(series).filter(({ value }) => !isByPhase || value <= maxHeadroom * highest);
}

type Limits = Pick<PowerSeries, 'metric' | 'committed' | 'warning' | 'critical'>;

/** Lists the horizontal lines of a chart: of the commitment for active power, of the breaker for the current; highest first. */
export function getLimitLines({ metric, committed, warning, critical }: Limits): readonly LimitLine[] {
  const whole = metric === 'CURRENT_A' ? critical : committed;
  const toPercent = (value: number) => (whole ? Math.round((value / whole) * 100) : null);
  const lines: LimitLine[] = [];
  if (committed !== null) lines.push({ kind: 'commitment', value: committed, percent: null });
  if (critical !== null) {
    const isBreaker = metric === 'CURRENT_A';
    lines.push({
      kind: isBreaker ? 'breaker' : 'critical',
      value: critical,
      percent: isBreaker ? null : toPercent(critical),
    });
  }
  if (warning !== null) lines.push({ kind: 'warning', value: warning, percent: toPercent(warning) });
  return lines.sort((a, b) => b.value - a.value);
}
