import type { LightThresholds } from '@demarc/contract/optical-budget.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ChartFrame, pickEvenIndexes } from '../../../ui/chart/chart-frame.tsx';
import { formatLevel } from '../light-status.tsx';
import { buildLevelPath, type LightPoint } from './light-series.ts';
import styles from './wdm-panel.module.css';

interface LightChartProps {
  points: readonly LightPoint[];
  thresholds: LightThresholds;
  /** The chart in one sentence, for screen readers. */
  label: string;
}

/** The levels of both ends over time: A as a solid line, Z dashed, between the limits of the receiver. */
export function LightChart({ points, thresholds, label }: LightChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const levels = points.flatMap(({ a, z }) => [a, z].filter((dbm) => dbm !== null));
  const limits = [
    { value: thresholds.highCriticalDbm, className: styles.critical },
    { value: thresholds.highWarningDbm, className: styles.warning },
    { value: thresholds.lowWarningDbm, className: styles.warning },
    { value: thresholds.lowCriticalDbm, className: styles.critical },
  ];
  const isOneDay = points.length <= 97;
  return (
    <ChartFrame
      label={label}
      count={points.length}
      highest={Math.max(...levels, thresholds.highCriticalDbm)}
      lowest={Math.min(...levels, thresholds.lowCriticalDbm)}
      formatMark={(value) => formats.number(value)}
      axisLabels={pickEvenIndexes(points.length, isPhone ? 3 : 5).map((at) => {
        const time = points[at]?.at ?? '';
        return { at, text: isOneDay ? formats.time(time) : formats.shortDate(time) };
      })}
      formatReadout={(at) => {
        const point = points[at];
        if (!point) return '';
        const [a, z] = [formatLevel(point.a, t, formats), formatLevel(point.z, t, formats)];
        return t('wdm.readout', { when: formats.dateTime(point.at), a, z });
      }}
      legend={<Legend />}
    >
      {({ x, y, left, width }) => (
        <>
          {limits.map(({ value, className }) => (
            <path key={`${className} ${value}`} className={className} d={`M${left} ${y(value).toFixed(1)}h${width}`} />
          ))}
          <path
            className={styles.lineZ}
            d={buildLevelPath(
              points.map(({ z }) => z),
              x,
              y,
            )}
          />
          <path
            className={styles.lineA}
            d={buildLevelPath(
              points.map(({ a }) => a),
              x,
              y,
            )}
          />
        </>
      )}
    </ChartFrame>
  );
}

/** The legend; each line has its own pattern. */
function Legend() {
  const { t } = useTranslation();
  const lines = [
    [styles.lineA, t('dc-connection-order.end-A')],
    [styles.lineZ, t('dc-connection-order.end-Z')],
    [styles.warning, t('wdm.limit-warning')],
    [styles.critical, t('wdm.limit-critical')],
  ] as const;
  return (
    <span className={styles.legend}>
      {lines.map(([className, name]) => (
        <span key={name}>
          <svg className={styles.sample} width="20" height="8" aria-hidden="true">
            <path className={className} d="M0 4h20" />
          </svg>
          {name}
        </span>
      ))}
      <span>{t('wdm.in-dbm')}</span>
    </span>
  );
}
