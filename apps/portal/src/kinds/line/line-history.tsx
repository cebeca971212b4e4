import { getLineStateHistory, lineHistoryHours } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Section } from '../../ui/section.tsx';
import textButton from '../../ui/text-button.module.css';
import type { HomeProps } from '../homes.ts';
import styles from './line-history.module.css';
import { findWorstHours, type Hour } from './worst-hours.ts';

export const readHistory = (customerId: number) => query(getLineStateHistory, { params: { customerId } });

/** Shows the lines that were down or degraded in each hour of the last day: a sentence, and a chart or a table. */
export function LineHistory({ claims }: HomeProps) {
  const { t } = useTranslation();
  const history = useQuery(readHistory(claims.cid));
  const summary = useQuery(query(getLineSummary, { params: { customerId: claims.cid } }));
  const results: readonly UseQueryResult<unknown>[] = [history, summary];
  const [isTable, setTable] = useState(false);
  const title = t('home.line-history', { count: summary.data?.inService ?? 0, hours: lineHistoryHours });
  return (
    <Section
      title={title}
      aside={
        <button type="button" className={textButton.link} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'home.line-history-chart' : 'home.line-history-table')}
        </button>
      }
    >
      <AsyncContent result={results.find(({ isSuccess }) => !isSuccess) ?? history} name={title} lines={5}>
        {() =>
          history.data &&
          summary.data && (
            <>
              <Sentence lines={summary.data} hours={history.data.hours} />
              {isTable ? <HistoryTable title={title} hours={history.data.hours} /> : <HistoryChart hours={history.data.hours} />}
            </>
          )
        }
      </AsyncContent>
    </Section>
  );
}

/** Describes the chart in a sentence: the lines now, and at the worst moment. */
function Sentence({ lines, hours }: { lines: Output<typeof getLineSummary>; hours: readonly Hour[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { inService, down, degraded } = lines;
  if (inService === 0) return <p className={styles.sentence}>{t('home.line-history-none')}</p>;
  const worst = findWorstHours(hours);
  const maxDegraded = Math.max(...hours.map((hour) => hour.degraded));
  const isCalm = worst.down + maxDegraded === 0;
  const formatNow = () => {
    if (down > 0) return t('home.line-history-down-now', { count: down });
    if (degraded > 0) return t('home.line-history-degraded-now', { count: degraded });
    return t(isCalm ? 'home.line-history-up-all' : 'home.line-history-up-now', { count: inService, hours: lineHistoryHours });
  };
  return (
    <p className={styles.sentence}>
      <b>{formatNow()}</b>{' '}
      {worst.down > 0
        ? t('home.line-history-worst', {
            count: worst.down,
            from: formats.time(worst.startsAt),
            to: formats.time(worst.endsAt),
          })
        : maxDegraded > 0 && t('home.line-history-degraded', { count: maxDegraded, hours: lineHistoryHours })}
    </p>
  );
}

/** Each state, and whether the chart shows it for an hour. */
const legend = [
  { glyph: 'trouble', label: 'home.line-history-is-down', isShown: ({ down }: Hour) => down > 0 },
  { glyph: 'attention', label: 'home.line-history-is-degraded', isShown: ({ degraded }: Hour) => degraded > 0 },
  { glyph: 'ok', label: 'home.line-history-is-up', isShown: ({ down, degraded }: Hour) => down + degraded === 0 },
] as const;

/** A bar for each hour grows with the number of impaired lines; an hour without any is a thin line. */
function HistoryChart({ hours }: { hours: readonly Hour[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const maxImpaired = Math.max(...hours.map(({ down, degraded }) => down + degraded));
  const describeHour = ({ startsAt, down, degraded }: Hour) =>
    [
      formats.dateTime(startsAt),
      down > 0 && t('home.line-history-down', { count: down }),
      degraded > 0 && t('kinds.line.degraded', { count: degraded }),
      down + degraded === 0 && t('kinds.line.all-up'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <div className={styles.chart} data-calm={maxImpaired === 0 || undefined} aria-hidden="true">
        {maxImpaired > 0 && <span className={styles.scale}>{formats.number(maxImpaired)}</span>}
        {hours.map((hour) => (
          <span key={hour.startsAt} title={describeHour(hour)}>
            {hour.degraded > 0 && <i data-state="degraded" style={{ height: `${(hour.degraded / maxImpaired) * 100}%` }} />}
            {hour.down > 0 && <i data-state="down" style={{ height: `${(hour.down / maxImpaired) * 100}%` }} />}
            {hour.down + hour.degraded === 0 && <i data-state="up" />}
          </span>
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{formats.time(hours[0]!.startsAt)}</span>
        <span>{formats.time(hours[hours.length / 2]!.startsAt)}</span>
        <span>{t('home.line-history-now')}</span>
      </p>
      <p className={styles.legend} aria-hidden="true">
        {legend
          .filter(({ isShown }) => hours.some(isShown))
          .map(({ glyph, label }) => (
            <span key={label}>
              <Glyph name={glyph} />
              {t(label)}
            </span>
          ))}
      </p>
    </>
  );
}

function HistoryTable({ title, hours }: { title: string; hours: readonly Hour[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('home.line-history-hour')}</th>
            <th scope="col">{t('home.line-history-is-up')}</th>
            <th scope="col">{t('home.line-history-is-degraded')}</th>
            <th scope="col">{t('home.line-history-is-down')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map(({ startsAt, inService, down, degraded }) => (
            <tr key={startsAt}>
              <th scope="row">{formats.dateTime(startsAt)}</th>
              <td>{formats.number(Math.max(0, inService - down - degraded))}</td>
              <td>{formats.number(degraded)}</td>
              <td>{formats.number(down)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
