import { listLineSessions } from '@demarc/contract/line.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/media.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { ChartFrame, evenPlaces } from './chart-frame.tsx';
import { ChartTable } from './chart-table.tsx';
import styles from './detail.module.css';
import { bytesText } from './line-text.ts';
import { Segmented } from './segmented.tsx';
import { type UsageDay, usageByDay } from './usage-days.ts';
import { useLineParams } from './use-line.ts';

const dayCount = 30;
/** The maximum page size of the API; a line that reconnects often shows fewer days. */
const sessionLimit = 200;

export function UsageSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const params = useLineParams(lineId);
  const [shownAs, setShownAs] = useState<'chart' | 'table'>('chart');
  const sessions = useQuery(query(listLineSessions, { params, query: { limit: sessionLimit } }));
  return (
    <Section
      title={t('line.usage')}
      aside={
        <Segmented
          label={t('line.shown-as')}
          value={shownAs}
          options={[
            { value: 'chart', label: t('line.as-chart'), icon: 'chart-line' },
            { value: 'table', label: t('line.as-table'), icon: 'table' },
          ]}
          onChange={setShownAs}
        />
      }
    >
      <Loaded
        result={sessions}
        lines={9}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.soft}>{t('line.no-sessions')}</p>}
      >
        {({ items, next }) => (
          <Usage days={usageByDay(items, new Date(), dayCount, next === null)} isTable={shownAs === 'table'} />
        )}
      </Loaded>
    </Section>
  );
}

function Usage({ days, isTable }: { days: readonly UsageDay[]; isTable: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const down = days.reduce((total, { bytesIn }) => total + bytesIn, 0);
  const up = days.reduce((total, { bytesOut }) => total + bytesOut, 0);
  const inWords = t('line.usage-summary', { count: days.length, down: bytesText(down, formats), up: bytesText(up, formats) });
  const highest = Math.max(0, ...days.map(({ bytesOut, bytesIn }) => Math.max(bytesOut, bytesIn)));
  // Uses round numbers in the unit of the busiest day.
  const unit = 1000 ** Math.max(1, Math.floor(Math.log10(Math.max(highest, 1)) / 3));
  return (
    <>
      <p className={styles.soft}>
        {inWords} {t('line.usage-text')}
      </p>
      {isTable ? (
        <ChartTable
          caption={t('line.usage')}
          head={[t('line.day'), t('line.down'), t('line.up')]}
          rows={days
            .toReversed()
            .map(({ day, bytesOut, bytesIn }) => [formats.date(day), bytesText(bytesIn, formats), bytesText(bytesOut, formats)])}
        />
      ) : (
        <ChartFrame
          label={`${t('line.usage')}: ${inWords}`}
          count={days.length}
          highest={highest / unit}
          markText={(value) => (value === 0 ? '0' : bytesText(value * unit, formats))}
          places={evenPlaces(days.length, isPhone ? 3 : 6).map((at) => ({
            at,
            text: formats.date(days[at]?.day ?? null).replace(/ \d{4}$/, ''),
          }))}
          readout={(at) =>
            t('line.usage-day', {
              day: formats.date(days[at]?.day ?? null),
              down: bytesText(days[at]?.bytesIn ?? 0, formats),
              up: bytesText(days[at]?.bytesOut ?? 0, formats),
            })
          }
          unit={
            <>
              <i className={styles.downKey} /> {t('line.down')} <i className={styles.upKey} /> {t('line.up')}
            </>
          }
          isBars
        >
          {({ x, y, bottom, width }) => {
            const bar = Math.max(1, Math.min(12, width / days.length / 2 - 1));
            return days.map(({ day, bytesOut, bytesIn }, at) => (
              <g key={day}>
                <path className={styles.down} d={barPath(x(at) - bar, y(bytesIn / unit), bar, bottom)} />
                <path className={styles.up} d={barPath(x(at) + 1, y(bytesOut / unit), bar, bottom)} />
              </g>
            ));
          }}
        </ChartFrame>
      )}
    </>
  );
}

function barPath(left: number, top: number, width: number, bottom: number): string {
  return `M${left.toFixed(1)} ${bottom}V${top.toFixed(1)}h${width.toFixed(1)}V${bottom}z`;
}
