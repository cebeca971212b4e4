import type { AvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import styles from './batch.module.css';
import { countByResult, ownResults } from './count-by-result.ts';
import { finalOutcomes, getOutcomeGlyph } from './row-labels.ts';

/** Progress of a batch: rows checked, rows per outcome and the time left. */
export function BatchProgress({ batch }: { batch: AvailabilityBatch }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rows, secondsLeft, complete } = batch;
  const counts = countByResult(batch);
  const getCount = (outcome: string) => counts[outcome] ?? 0;
  const busy = getCount('WAITING') + getCount('CHECKING');
  const context = [...ownResults, ...finalOutcomes]
    .map((outcome) => ({ outcome, count: getCount(outcome) }))
    .filter(({ count }) => count > 0);
  const getLabel = (outcome: string, count: number) => t(`address-file.count-${outcome}`, { count });
  const formatTimeLeft = () => {
    if (secondsLeft === null || secondsLeft <= 0) return null;
    if (secondsLeft < 60) return t('address-file.under-a-minute');
    return t('address-file.minutes-left', { count: Math.round(secondsLeft / 60) });
  };
  const spokenSummary = context.map(({ outcome, count }) => `${formats.number(count)} ${getLabel(outcome, count)}`).join(', ');
  return (
    <div className={styles.totals}>
      <p className={styles.done}>
        <span>{t('address-file.checked')}</span>
        <b>{formats.number(rows - busy)}</b> <span>{t('address-file.of', { total: formats.number(rows) })}</span>
      </p>
      <div>
        <OutcomeBar
          parts={[...context, ...(busy > 0 ? [{ outcome: 'BUSY', count: busy }] : [])]}
          total={rows}
          label={spokenSummary}
        />
        <ul className={styles.legend}>
          {context.map(({ outcome, count }) => (
            <li key={outcome}>
              <Glyph name={outcome === 'ORDERED' ? 'ok' : outcome === 'OWN' ? 'attention' : getOutcomeGlyph(outcome)} />
              <b>{formats.number(count)}</b> {getLabel(outcome, count)}
            </li>
          ))}
          {busy > 0 && (
            <li>
              <Glyph name="running" />
              <b>{formats.number(busy)}</b>{' '}
              {[t('address-file.count-BUSY', { count: busy }), formatTimeLeft()].filter(Boolean).join(', ')}
            </li>
          )}
        </ul>
      </div>
      {/* Announced once, not with every result. */}
      <p className="unseen" role="status">
        {complete ? t('address-file.all-checked', { summary: spokenSummary }) : t('address-file.being-checked')}
      </p>
    </div>
  );
}

interface OutcomeBarProps {
  parts: readonly { outcome: string; count: number }[];
  total: number;
  label: string;
}

/** One bar with a segment per outcome; rows still to be checked are hatched. */
function OutcomeBar({ parts: context, total, label }: OutcomeBarProps) {
  const hatch = useId();
  let before = 0;
  return (
    <svg className={styles.bar} role="img" aria-label={label} width="100%" height="12">
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0v5" strokeWidth="2" stroke="var(--line)" />
      </pattern>
      {context.map(({ outcome, count }) => {
        const start = (100 * before) / total;
        before += count;
        return (
          <rect
            key={outcome}
            x={`${start}%`}
            width={`${(100 * count) / total}%`}
            height="12"
            fill={outcome === 'BUSY' ? `url(#${hatch})` : undefined}
            data-outcome={outcome}
          />
        );
      })}
    </svg>
  );
}
