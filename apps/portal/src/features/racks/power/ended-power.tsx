import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { useTranslation } from 'react-i18next';
import { noValue, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { FactBand } from '../../../ui/fact-band.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Colocation } from '../use-colocation.ts';
import styles from './power.module.css';

type EndedRack = Pick<Colocation, 'kind' | 'activeSince' | 'terminationDate' | 'feeds'>;

/** For a rack that has ended: when it was in use, and its final readings. */
export function EndedPower({ rack, summary }: { rack: EndedRack; summary: PowerSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { activeSince, terminationDate, kind } = rack;
  const { total, committedKw, measuredAt } = summary;
  const meters = summary.feeds.filter(({ energyCounterKwh }) => energyCounterKwh !== null);
  return (
    <>
      <div className={styles.banner}>
        <Note kind="neutral" title={t(`power.ended-${kind}`, { date: formats.longDate(terminationDate) })}>
          {t(measuredAt === null ? 'power.ended-unmeasured' : 'power.ended-text')}
        </Note>
      </div>
      <FactBand
        isLarge
        facts={[
          {
            label: t('power.in-use'),
            value: <span className={styles.period}>{formats.date(terminationDate)}</span>,
            more: activeSince && t('power.in-use-since', { date: formats.date(activeSince) }),
          },
          {
            label: t('power.last-power'),
            value: formatKw(total?.activePowerKw ?? null),
            more:
              total &&
              t('power.last-power-of', { percent: formats.percent(total.utilisationPercent), power: formatKw(committedKw) }),
          },
          {
            label: t('power.last-sample'),
            value: <span className={styles.period}>{measuredAt ? formats.dateTime(measuredAt) : noValue}</span>,
          },
          ...meters.map(({ feedId, label, energyCounterKwh }) => ({
            label: t('power.final-counter', { feed: label }),
            value: (
              <>
                {formats.number(Math.round(energyCounterKwh ?? 0))} <span className={styles.unit}>kWh</span>
              </>
            ),
            more: rack.feeds.find((feed) => feed.feedId === feedId)?.meterSerial,
          })),
        ]}
      />
    </>
  );
}
