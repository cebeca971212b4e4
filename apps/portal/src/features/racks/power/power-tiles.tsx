import type { FailoverResult, PowerSummary } from '@demarc/contract/power/figures.ts';
import { sampleMinutes, staleAfterMinutes } from '@demarc/contract/power/sample.ts';
import { type FailoverState, getLoadState } from '@demarc/contract/power/status.ts';
import type { Redundancy } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../../lib/capitalize.ts';
import { type Formats, noValue, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { FactBand } from '../../../ui/fact-band.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { getFailoverGlyph, getFailoverKey } from '../failover-display.ts';
import { loadGlyphs } from '../load-display.ts';
import { formatPowerLabel, formatSince } from '../load-text.ts';
import { toLimitPercent } from './describe-failover.ts';
import { costParts } from './month-figures.ts';
import styles from './power.module.css';
import { findPastTime } from './stale-feeds.ts';

/** The main figures of the power. */
export function PowerTiles({ summary }: { summary: PowerSummary }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { total, committedKw, measuredAt, peak30d, monthToDate, failover, thresholds } = summary;
  const month = new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl-NL' : 'en-GB', {
    month: 'long',
    timeZone: 'Europe/Amsterdam',
  });
  const percent = total?.utilisationPercent ?? null;
  const [number, unit] = formatKw(total?.activePowerKw ?? null).split('\u00a0');
  const pastTime = findPastTime(summary);
  const tone = pastTime === null ? undefined : styles.past;
  const level = pastTime === null ? loadGlyphs[percent === null ? 'NORMAL' : getLoadState(percent, thresholds)] : 'past';
  return (
    <FactBand
      isLarge
      facts={[
        {
          label: formatPowerLabel(pastTime, t, formats),
          value: (
            <span className={tone}>
              {number} <span className={styles.unit}>{t('power.of-commitment', { unit, power: formatKw(committedKw) })}</span>
            </span>
          ),
          more: pastTime === null && t('power.measured-every', { time: formats.time(measuredAt), count: sampleMinutes }),
        },
        {
          label: t('power.share'),
          value: (
            <span className={tone}>
              {percent === null ? noValue : formats.number(Math.round(percent))} <span className={styles.unit}>%</span>
            </span>
          ),
          more: (
            <>
              <span className={styles.meter} data-level={level} aria-hidden="true">
                <i style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
              </span>
              {peak30d && t('power.peak-30d', { power: formatKw(peak30d.kw), percent: formats.percent(peak30d.ratioPercent) })}
            </>
          ),
        },
        {
          label: t('power.if-feed-fails'),
          value: failover.state === null ? noValue : <Verdict state={failover.state} redundancy={summary.redundancy} />,
          more: describeFailover(failover, t, formats),
        },
        {
          label: t('power.month-so-far', { month: capitalize(month.format(new Date())) }),
          value: (
            <>
              {formats.number(Math.round(monthToDate.energyKwh))} <span className={styles.unit}>kWh</span>
            </>
          ),
          more: <Cost cost={monthToDate.estimatedCost} />,
        },
        {
          label: t('power.last-sample'),
          value: measuredAt && formatSince(measuredAt, formats),
          more:
            pastTime === null
              ? t('power.complete', { percent: formats.percent(monthToDate.completenessPercent) })
              : t('power.stale-tile', { count: staleAfterMinutes }),
        },
      ]}
    />
  );
}

/** The total cost and its parts, each on its own line. */
function Cost({ cost }: { cost: PowerSummary['monthToDate']['estimatedCost'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const format = (amount: string) => formats.money(Number(amount));
  const parts = costParts.filter((part) => Number(cost[part]) > 0);
  const partTexts = parts.map((part) => t('power.cost-part', { part: t(`power.cost-${part}`), amount: format(cost[part]) }));
  const lines = [t('power.about-cost', { amount: format(cost.total) }), ...(parts.length > 1 ? partTexts : [])];
  return lines.map((line) => (
    <span key={line} className={styles.costLine}>
      {line}
    </span>
  ));
}

function Verdict({ state, redundancy }: { state: FailoverState; redundancy: Redundancy }) {
  const { t } = useTranslation();
  return (
    <span className={styles.verdict}>
      <Glyph name={getFailoverGlyph(state, redundancy)} />
      {t(getFailoverKey(state, redundancy))}
    </span>
  );
}

function describeFailover({ state, loadPercent }: FailoverResult, t: TFunction, formats: Formats): string {
  if (state === null) return t('power.failover-unknown');
  return loadPercent === null
    ? t(`power.failover-${state}-text`)
    : t('power.other-feed-at', { percent: formats.percent(toLimitPercent(loadPercent)) });
}
