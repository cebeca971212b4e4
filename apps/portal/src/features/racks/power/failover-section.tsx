import type { FailoverPhase, FailoverScenario, PowerCheck } from '@demarc/contract/power/check.ts';
import { type FeedLabel, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { getFailoverGlyph } from '../failover-display.ts';
import { formatSince } from '../load-text.ts';
import { AreaSwatch, ChartLegend, type LegendKey } from './chart-legend.tsx';
import { describeFailover, getLoadA, toLimitPercent } from './describe-failover.ts';
import { HowComputed } from './how-computed.tsx';
import styles from './power.module.css';

interface FailoverSectionProps {
  check: PowerCheck;
  isRedundant: boolean;
  /** The feeds that have no power now. */
  lostFeeds: readonly FeedLabel[];
  /** When the load was last measured, if no feed sends samples; null otherwise. */
  pastTime: string | null;
  isAtPeak: boolean;
  onAtPeak: (isAtPeak: boolean) => void;
}

/** Whether each feed can carry the full load if the other one is lost. */
export function FailoverSection({ check, isRedundant, lostFeeds, pastTime, isAtPeak, onAtPeak }: FailoverSectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const scenarios = check.failover.filter(({ load }) => load === (isAtPeak ? 'PEAK_30D' : 'NOW'));
  const [first] = scenarios;
  const isLost = ({ lostFeed }: FailoverScenario) => lostFeeds.includes(lostFeed);
  // A feed that is lost already comes first.
  const lostFirst = (a: FailoverScenario, b: FailoverScenario) => Number(isLost(b)) - Number(isLost(a));
  return (
    <Section
      title={t('power.if-feed-fails')}
      aside={
        check.failover.length > 0 && (
          <SegmentedControl
            label={t('power.at-load')}
            value={isAtPeak ? 'peak' : 'now'}
            options={[
              { value: 'now', label: t(pastTime === null ? 'power.at-now' : 'power.at-last') },
              { value: 'peak', label: t('power.at-peak') },
            ]}
            onChange={(value) => onAtPeak(value === 'peak')}
          />
        )
      }
    >
      {first ? (
        <>
          <p className={styles.soft}>
            {t(isAtPeak ? 'power.load-peak' : pastTime === null ? 'power.load-now' : 'power.load-last', {
              power: formatKw(first.totalKw),
              percent: formats.percent(first.committedPercent),
              time: isAtPeak ? formats.dateTime(first.measuredAt) : formatSince(first.measuredAt, formats),
            })}
          </p>
          <ul className={styles.scenarios}>
            {scenarios.toSorted(lostFirst).map((scenario) => (
              <Scenario key={scenario.lostFeed} scenario={scenario} isLostNow={!isAtPeak && isLost(scenario)} />
            ))}
          </ul>
          <ChartLegend keys={listBarKeys(scenarios, t, formats)} />
        </>
      ) : (
        <p className={styles.soft}>{t(isRedundant ? 'power.failover-waits' : 'power.failover-none')}</p>
      )}
      <HowComputed>{t('power.failover-how', { percent: formats.percent(maxUtilisationPercent) })}</HowComputed>
    </Section>
  );
}

/** The legend of the bars; hatching only if a feed takes over a load. */
function listBarKeys(scenarios: readonly FailoverScenario[], t: TFunction, formats: Formats): LegendKey[] {
  const phases = scenarios.flatMap((scenario) => scenario.phases);
  if (phases.length === 0) return [];
  return [
    { text: t('power.key-own'), swatch: <AreaSwatch kind="own" /> },
    ...(phases.some(({ takenOverA }) => takenOverA > 0)
      ? [{ text: t('power.key-taken'), swatch: <AreaSwatch kind="taken" /> }]
      : []),
    { text: t('power.key-limit', { percent: formats.percent(maxUtilisationPercent) }), swatch: <AreaSwatch kind="limit" /> },
  ];
}

interface ScenarioProps {
  scenario: FailoverScenario;
  /** Whether the feed is lost already. */
  isLostNow: boolean;
}

function Scenario({ scenario: { lostFeed, state, phases }, isLostNow }: ScenarioProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li>
      <p className={styles.verdictLine}>
        <Glyph name={isLostNow ? 'trouble' : getFailoverGlyph(state, 'A_B')} />
        {describeFailover({ lostFeed, state, phases }, isLostNow, { t, formats })}
      </p>
      {phases.map((phase) => (
        <PhaseLoad key={phase.phase} phase={phase} isNamed={phases.length > 1} />
      ))}
    </li>
  );
}

/** The load of a phase in percent of its breaker, as a bar and in figures. */
function PhaseLoad({
  phase: { phase, ownA, takenOverA, limitA, breakerA, loadPercent },
  isNamed,
}: {
  phase: FailoverPhase;
  isNamed: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const total = getLoadA({ ownA, takenOverA });
  const toPercent = (amperes: number) => `${Math.min(100, (amperes / breakerA) * 100)}%`;
  return (
    <div className={styles.phase}>
      <span className={styles.between}>
        <span>{isNamed && phase}</span>
        <span>
          {t('power.amperes-of', { value: formats.fixed(total, 1), limit: formats.number(limitA) })} ·{' '}
          {formats.percent(toLimitPercent(loadPercent))}
        </span>
      </span>
      <span
        className={styles.load}
        data-level={total > breakerA ? 'trouble' : total > limitA ? 'attention' : 'ok'}
        aria-hidden="true"
      >
        <i style={{ width: toPercent(ownA) }} />
        <em style={{ left: toPercent(ownA), width: `calc(${toPercent(total)} - ${toPercent(ownA)})` }} />
        <b style={{ left: toPercent(limitA) }} />
      </span>
    </div>
  );
}
