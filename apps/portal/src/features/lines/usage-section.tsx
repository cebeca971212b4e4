import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { ChartFrame, pickEvenIndexes } from '../../ui/chart/chart-frame.tsx';
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './detail.module.css';
import { formatBytes } from './line-format.ts';
import { getUsageByDay, type UsageDay } from './usage-by-day.ts';
import { recentDayCount, useRecentSessions } from './use-recent-sessions.ts';

export function UsageSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const sessions = useRecentSessions(lineId);
  return (
    <Section title={t('line-diagnostic.usage')} aside={<ChartOrTable isTable={isTable} onChange={setTable} />}>
      <AsyncContent
        result={sessions}
        name={t('line-diagnostic.usage')}
        lines={9}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.soft}>{t('line-diagnostic.no-sessions')}</p>}
      >
        {({ items, next }) => (
          <UsageView days={getUsageByDay(items, new Date(), recentDayCount, next === null)} isTable={isTable} />
        )}
      </AsyncContent>
    </Section>
  );
}

function UsageView({ days, isTable }: { days: readonly UsageDay[]; isTable: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const received = days.reduce((total, { bytesIn }) => total + bytesIn, 0);
  const sent = days.reduce((total, { bytesOut }) => total + bytesOut, 0);
  const inWords = t('line-diagnostic.usage-summary', {
    count: days.length,
    received: formatBytes(received, formats),
    sent: formatBytes(sent, formats),
  });
  const highest = Math.max(0, ...days.map(({ bytesOut, bytesIn }) => Math.max(bytesOut, bytesIn)));
  // Uses round numbers in the unit of the busiest day.
  const unit = 1000 ** Math.max(1, Math.floor(Math.log10(Math.max(highest, 1)) / 3));
  return (
    <>
      <p className={styles.soft}>
        {inWords} {t('line-diagnostic.usage-text')}
      </p>
      {isTable ? (
        <ChartTable
          caption={t('line-diagnostic.usage')}
          head={[t('line-diagnostic.day'), t('line-diagnostic.received'), t('line-diagnostic.sent')]}
          rows={days
            .toReversed()
            .map(({ day, bytesOut, bytesIn }) => [
              formats.date(day),
              formatBytes(bytesIn, formats),
              formatBytes(bytesOut, formats),
            ])}
        />
      ) : (
        <ChartFrame
          label={`${t('line-diagnostic.usage')}: ${inWords}`}
          count={days.length}
          highest={highest / unit}
          formatMark={(value) => (value === 0 ? '0' : formatBytes(value * unit, formats))}
          axisLabels={pickEvenIndexes(days.length, isPhone ? 3 : 6).map((at) => ({
            at,
            text: formats.date(days[at]?.day ?? null).replace(/ \d{4}$/, ''),
          }))}
          formatReadout={(at) =>
            t('line-diagnostic.usage-day', {
              day: formats.date(days[at]?.day ?? null),
              received: formatBytes(days[at]?.bytesIn ?? 0, formats),
              sent: formatBytes(days[at]?.bytesOut ?? 0, formats),
            })
          }
          legend={
            <>
              <i className={styles.downKey} /> {t('line-diagnostic.received')} <i className={styles.upKey} />{' '}
              {t('line-diagnostic.sent')}
            </>
          }
          isBars
        >
          {({ x, y, bottom, width }) => {
            const bar = Math.max(1, Math.min(12, width / days.length / 2 - 1));
            return days.map(({ day, bytesOut, bytesIn }, index) => (
              <g key={day}>
                <path className={styles.down} d={buildBarPath(x(index) - bar, y(bytesIn / unit), bar, bottom)} />
                <path className={styles.up} d={buildBarPath(x(index) + 1, y(bytesOut / unit), bar, bottom)} />
              </g>
            ));
          }}
        </ChartFrame>
      )}
    </>
  );
}

function buildBarPath(left: number, top: number, width: number, bottom: number): string {
  return `M${left.toFixed(1)} ${bottom}V${top.toFixed(1)}h${width.toFixed(1)}V${bottom}z`;
}
