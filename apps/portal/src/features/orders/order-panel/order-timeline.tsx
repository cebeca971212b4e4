import type { Order } from '@demarc/contract/order.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { reasonText } from './order-texts.ts';
import styles from './order-timeline.module.css';
import { type TimelineEntry, timelineOf } from './timeline.ts';

/** The milestones of the order with the status changes in between, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation();
  const entries = timelineOf(order);
  const steps = entries.filter((one) => one.kind === 'milestone');
  const reached = steps.filter(({ state }) => state === 'done').length;
  return (
    <Section
      title={t('order.progress')}
      aside={<span className={styles.count}>{t('order.steps-reached', { reached, all: steps.length })}</span>}
    >
      <ol className={styles.timeline}>
        {entries.map((entry) =>
          entry.kind === 'milestone' ? <Step key={entry.id} {...entry} /> : <Happened key={entry.id} {...entry} />,
        )}
      </ol>
    </Section>
  );
}

type Of<Kind> = Extract<TimelineEntry, { kind: Kind }>;

function Step({ code, state, at }: Of<'milestone'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const expected = at && state !== 'done' ? t('order.step-expected', { day: formats.date(at) }) : null;
  return (
    <li className={`${styles.step} ${styles[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.line}>
        <b>
          {t(`order.milestone-${code}`)}
          {state !== 'done' && <span className="unseen"> ({t(`order.step-${state}`)})</span>}
        </b>
        <span>{state === 'done' ? formats.dateTime(at) : (expected ?? (state === 'now' ? t('order.step-now') : null))}</span>
      </span>
    </li>
  );
}

function Happened({ words, move }: Of<'move'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reason = reasonText(move.reasonCode, t);
  return (
    <li className={`${styles.happened} ${words === 'ON_HOLD' ? styles.hold : ''}`}>
      <span className={styles.line}>
        <span>
          {t(`order.moved-${words}`, { day: formats.dayInWords(move.plannedDate) })}{' '}
          <span className={styles.actor}>{t(`order.by-${move.actor}`)}</span>
        </span>
        <span>{formats.dateTime(move.at)}</span>
      </span>
      {reason && <p>{reason}</p>}
      {move.text && <p className={styles.quoted}>{move.text}</p>}
    </li>
  );
}
