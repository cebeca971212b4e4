import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isUndelivered, type Order } from '@demarc/contract/order.ts';
import { isWorkingDay } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../../brands/current-brand.ts';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { type Block, buildSwimlane, lanes, type Mark, type Swimlane } from './build-swimlane.ts';
import styles from './order-swimlane.module.css';

const laneHeight = 34;
const labelHeight = 18;

/** Shows who the order waited for and when, as a chart over working days or a table. Screen readers and narrow screens get the table. */
export function OrderSwimlane({ order }: { order: Order }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const swimlane = buildSwimlane(order, new Date());
  // An order that was rejected on its first day has no history to draw.
  if (isUndelivered(order.status) && swimlane.blocks.every(({ workingDays }) => workingDays === 0)) return null;
  const getLaneName = (lane: Block['lane']) => {
    if (lane === 'PROVIDER') return currentBrand.name;
    return (lane === 'CARRIER' ? order.carrierName : null) ?? t(`order.lane-${lane}`);
  };
  return (
    <Section
      title={t('order.held-by')}
      aside={
        <span className={styles.aside}>
          <span>{t('order.business-days')}</span>
          <button type="button" className={textButton.link} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('order.as-table')}
          </button>
        </span>
      }
    >
      <div className={styles.frame} data-as={isTable ? 'table' : 'chart'}>
        <SwimlaneChart swimlane={swimlane} status={order.status} getLaneName={getLaneName} />
        <SwimlaneTable blocks={swimlane.blocks} getLaneName={getLaneName} />
      </div>
    </Section>
  );
}

interface ChartProps {
  swimlane: Swimlane;
  status: Order['status'];
  getLaneName: (lane: Block['lane']) => string;
}

function SwimlaneChart({ swimlane: { length, blocks, marks, ticks }, status, getLaneName }: ChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toPercent = (at: number) => `${((at / length) * 100).toFixed(2)}%`;
  const top = (Math.max(0, ...marks.map(({ row }) => row)) + 1) * labelHeight;
  const getMiddle = (lane: Block['lane']) => top + (lanes.indexOf(lane) + 0.5) * laneHeight;
  return (
    <div className={styles.chart} aria-hidden="true">
      <ul className={styles.lanes} style={{ paddingTop: top }}>
        {lanes.map((lane) => (
          <li key={lane} style={{ height: laneHeight }}>
            {getLaneName(lane)}
          </li>
        ))}
      </ul>
      <div className={styles.plot} style={{ height: top + lanes.length * laneHeight }}>
        {ticks.map(({ at, day }) => (
          <span key={day} className={styles.tick} style={{ left: toPercent(at), top }}>
            <span data-side={getSide(at, length) === 'end' ? 'end' : undefined}>{formatDay(day, formats)}</span>
          </span>
        ))}
        {blocks.slice(1).map(({ lane, from, since }, index) => {
          const [previousMiddle, middle] = [getMiddle(blocks[index]?.lane ?? lane), getMiddle(lane)];
          return (
            <span
              key={since}
              className={styles.handover}
              style={{ left: toPercent(from), top: Math.min(previousMiddle, middle), height: Math.abs(previousMiddle - middle) }}
            />
          );
        })}
        {blocks.map(({ lane, from, to, since, until, workingDays }) => (
          <span
            key={since}
            className={styles.block}
            data-lane={lane}
            data-current={until === null || undefined}
            style={{ left: toPercent(from), width: toPercent(to - from), top: getMiddle(lane) - 11 }}
          >
            {getBlockLabel(workingDays, (to - from) / length, t)}
          </span>
        ))}
        {marks.map((mark) => (
          <span
            key={mark.kind}
            className={styles.mark}
            data-kind={mark.kind}
            style={{ left: toPercent(mark.at), top: (mark.row + 1) * labelHeight }}
          >
            <span data-side={getSide(mark.at, length)}>{getMarkLabel(mark, status, t, formats)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Labels at the edges stay inside the chart. */
function getSide(at: number, length: number): 'start' | 'end' | 'middle' {
  if (at / length < 0.12) return 'start';
  return at / length > 0.84 ? 'end' : 'middle';
}

/** A date without the year, which the facts of the order show. */
function formatDay(day: string, formats: Formats): string {
  return formats.date(day).replace(/ \d{4}$/, '');
}

/** The text that fits in the block. */
function getBlockLabel(workingDays: number, share: number, t: TFunction): string {
  if (workingDays === 0 || share < 0.05) return '';
  return share < 0.22 ? String(workingDays) : t('order.days', { count: workingDays });
}

function getMarkLabel({ kind, date }: Mark, status: Order['status'], t: TFunction, formats: Formats): string {
  if (kind === 'now') return getNowLabel(date, t, formats);
  if (kind === 'ended' || kind === 'ended-promised') {
    const end = `${t(`order.status-${status}`)} ${formatDay(date, formats)}`;
    return kind === 'ended' ? end : `${end}, ${t('order.as-promised')}`;
  }
  return t(`order.mark-${kind}`, { day: formatDay(date, formats) });
}

/** The label of the current time; on a day off, which has no width on the axis, it names the day. */
function getNowLabel(date: string, t: TFunction, formats: Formats): string {
  if (isWorkingDay(formatAmsterdamDate(new Date(date)))) return t('order.mark-now');
  return t('order.mark-now-on', { weekday: formats.weekday(date) });
}

function SwimlaneTable({ blocks, getLaneName }: { blocks: readonly Block[]; getLaneName: ChartProps['getLaneName'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('order.held-by')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('order.holder')}</th>
          <th scope="col">{t('order.held-when')}</th>
          <th scope="col">{t('order.business-days')}</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ lane, since, until, workingDays }) => (
          <tr key={since} data-current={until === null || undefined}>
            <th scope="row">{getLaneName(lane)}</th>
            <td>
              {t('order.from-until', {
                from: formats.dateTime(since),
                until: until === null ? t('order.mark-now') : formats.dateTime(until),
              })}
            </td>
            <td>{workingDays === 0 ? t('order.less-than-a-day') : formats.number(workingDays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
