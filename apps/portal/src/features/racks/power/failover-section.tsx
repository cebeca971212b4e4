import type { FailoverPhase, FailoverScenario, PowerCheck } from '@demarc/contract/power/check.ts';
import { type FeedLabel, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Status } from '../../../ui/status.tsx';
import { getFailoverGlyph } from '../failover-display.ts';
import { formatSince } from '../load-text.ts';
import { HowComputed } from './how-computed.tsx';
import styles from './power.module.css';

interface FailoverSectionProps {
  check: PowerCheck;
  isRedundant: boolean;
  /** The feeds that have no power now. */
  lostFeeds: readonly FeedLabel[];
  /** When the latest load was measured, if nothing is measured any more. */
  pastTime: string | null;
  isAtPeak: boolean;
  onAtPeak: (isAtPeak: boolean) => void;
}

/** Whether each feed carries everything if the other one is lost. */
export function FailoverSection({ check, isRedundant, lostFeeds, pastTime, isAtPeak, onAtPeak }: FailoverSectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = check.failover.filter(({ load }) => load === (isAtPeak ? 'PEAK_30D' : 'NOW'));
  const [first] = shown;
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
              power: formats.fixed(first.totalKw, 2),
              percent: formats.percent(first.committedPercent),
              time: isAtPeak ? formats.dateTime(first.measuredAt) : formatSince(first.measuredAt, formats),
            })}
          </p>
          <ul className={styles.scenarios}>
            {shown.map((scenario) => (
              <Scenario key={scenario.lostFeed} scenario={scenario} isLostNow={lostFeeds.includes(scenario.lostFeed)} />
            ))}
          </ul>
          <p className={styles.hint}>{t('power.bar-key', { percent: formats.percent(maxUtilisationPercent) })}</p>
        </>
      ) : (
        <p className={styles.soft}>{t(isRedundant ? 'power.failover-waits' : 'power.failover-none')}</p>
      )}
      <HowComputed>{t('power.failover-how', { percent: formats.percent(maxUtilisationPercent) })}</HowComputed>
    </Section>
  );
}

interface ScenarioProps {
  scenario: FailoverScenario;
  /** It has happened: whether the other feed would carry everything is no longer the question. */
  isLostNow: boolean;
}

function Scenario({ scenario: { lostFeed, state, phases }, isLostNow }: ScenarioProps) {
  const { t } = useTranslation();
  const left = lostFeed === 'A' ? 'B' : 'A';
  return (
    <li>
      <div className={styles.between}>
        <b>{t('power.lost-carries', { lost: lostFeed, left })}</b>
        {isLostNow ? (
          <Status name="trouble">{t('power.lost-now')}</Status>
        ) : (
          <Status name={getFailoverGlyph(state, 'A_B')}>{t(`rack.failover-${state}`)}</Status>
        )}
      </div>
      {phases.length === 0 && <p className={styles.soft}>{t('power.left-without-power', { left, lost: lostFeed })}</p>}
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
  const total = ownA + takenOverA;
  const toPercent = (amperes: number) => `${Math.min(100, (amperes / breakerA) * 100)}%`;
  return (
    <div className={styles.phase}>
      <span className={styles.between}>
        <span>{isNamed ? phase : t('power.of-breaker', { amperes: formats.number(breakerA) })}</span>
        <span>
          {t('power.amperes', { value: formats.fixed(total, 1) })} · {formats.percent(Math.round(loadPercent))}
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
