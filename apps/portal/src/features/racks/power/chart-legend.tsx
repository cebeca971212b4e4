import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart-legend.module.css';
import type { EventMark } from './draw-overlay.ts';
import type { LineStyle } from './line-styles.ts';

/** An entry of a legend. */
export interface LegendKey {
  text: string;
  swatch: ReactNode;
}

/** Explains the colors, lines and hatching of a chart, also for screen readers. */
export function ChartLegend({ keys }: { keys: readonly LegendKey[] }) {
  const { t } = useTranslation();
  if (keys.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={t('power.legend')}>
      {keys.map(({ text, swatch }) => (
        <li key={text}>
          {swatch}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A piece of a line as the chart draws it, with the area below it if that is filled. */
export function LineSwatch({ color, width, dash, isFilled }: Omit<LineStyle, 'color'> & { color: string }) {
  return (
    <svg className={styles.line} width="22" height="12" aria-hidden="true">
      {isFilled && <rect y="6" width="22" height="6" style={{ fill: 'var(--chart-fill)' }} />}
      <path d="M0 6h22" strokeWidth={width} strokeDasharray={dash?.join(' ')} style={{ stroke: `var(--${color})` }} />
    </svg>
  );
}

/** An event on the time axis. */
export function MarkSwatch({ tone }: Pick<EventMark, 'tone'>) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <path d={tone === 'trouble' ? 'M6 0l6 6-6 6-6-6z' : 'M6 1l6 10H0z'} style={{ fill: `var(--${tone})` }} />
    </svg>
  );
}

/** A piece of an area or of a bar. */
export function AreaSwatch({ kind }: { kind: 'gap' | 'own' | 'taken' | 'limit' | 'commit' | 'energy' | 'burst' }) {
  return <i className={styles.area} data-kind={kind} aria-hidden="true" />;
}
