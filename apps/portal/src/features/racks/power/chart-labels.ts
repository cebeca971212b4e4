import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';
import type { ChartLine } from './chart-data.ts';
import type { LimitLine } from './limit-lines.ts';
import { formatMeasured, type Scale, toShownValue } from './power-metric.ts';

interface LabelContext {
  scale: Scale;
  t: TFunction;
  formats: Formats;
}

/** `Total`, `Feed A` or `A, L1`. */
export function getLineName({ feed, phase }: Pick<ChartLine, 'feed' | 'phase'>, t: TFunction): string {
  if (phase) return t('power.feed-phase', { feed, phase });
  return feed === 'TOTAL' ? t('power.total') : t('rack-order.feed', { label: feed });
}

/** A line that ends earlier has no label, because its last value is not the current one. */
const maxMissingAtEnd = 3;

/** The label at the end of a line: its last value and its name. */
export function getEndLabel(line: ChartLine, { scale, t, formats }: LabelContext): { value: number; text: string } | null {
  const value = line.values.slice(-maxMissingAtEnd).findLast((value) => value !== null) ?? null;
  if (value === null) return null;
  const { feed, phase } = line;
  const number = formatMeasured(scale, value, formats);
  // Name first: `3.1 A L1` would read as amperes.
  if (phase) return { value, text: `${t('power.feed-phase', { feed, phase })} ${number}` };
  return { value, text: `${number} ${t(feed === 'TOTAL' ? 'power.end-total' : 'power.end-feed', { feed })}` };
}

/** The label of a limit: `2.9 commitment`, `2.32 (80 %)`. */
export function getLimitLabel({ kind, value, percent }: LimitLine, { scale, t, formats }: LabelContext): string {
  const number = formats.number(Math.round(toShownValue(scale, value) * 100) / 100);
  return percent === null ? t(`power.limit-${kind}`, { value: number }) : `${number} (${formats.percent(percent)})`;
}

/** The values of all lines at one time: `Total 2.41, Feed A 1.18`. */
export function formatPoint(lines: readonly ChartLine[], at: number, { scale, t, formats }: LabelContext): string {
  if (lines.every(({ values }) => (values[at] ?? null) === null)) return t('power.nothing-measured');
  return lines.map((line) => `${getLineName(line, t)} ${formatMeasured(scale, line.values[at] ?? null, formats)}`).join(' · ');
}
