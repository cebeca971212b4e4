import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { useTranslation } from 'react-i18next';
import { getCarrierOptions } from '../../../blocks/order-carrier.ts';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { getReasonName } from '../order-name.ts';
import { buildTimeline, type TimelineEntry } from './build-timeline.ts';
import { getQuoteLanguage, getReasonLabel } from './order-labels.ts';
import styles from './order-timeline.module.css';

/** The milestones of the order with the status changes in between, oldest first. */
export function OrderTimeline({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const entries = buildTimeline(order, today);
  const steps = entries.filter((entry) => entry.kind === 'milestone');
  const reached = steps.filter(({ state }) => state === 'done').length;
  return (
    <Section
      title={t('order.progress')}
      aside={
        // An ended order shows no progress: it may not have been delivered, or billing may start later.
        !isFinalOrderStatus(order.status) && (
          <span className={styles.count}>{t('order.steps-reached', { reached, all: steps.length })}</span>
        )
      }
    >
      <ol className={styles.timeline}>
        {entries.map((entry) => {
          if (entry.kind === 'hold') return <HoldItem key={entry.id} {...entry} />;
          return entry.kind === 'milestone' ? (
            <MilestoneItem key={entry.id} {...entry} order={order} />
          ) : (
            <StatusChangeItem key={entry.id} {...entry} order={order} />
          );
        })}
      </ol>
    </Section>
  );
}

type EntryOf<Kind> = Extract<TimelineEntry, { kind: Kind }>;

function MilestoneItem({ code, state, at, expectedOn, order }: EntryOf<'milestone'> & { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const getWhen = () => {
    if (at) return state === 'done' ? formats.dateTime(at) : t('order.step-planned', { day: formats.date(at) });
    return expectedOn && t('order.step-expected', { day: formats.date(expectedOn) });
  };
  const when = getWhen();
  return (
    <li className={`${styles.step} ${styles[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.line}>
        <b>
          {t(`order.${state === 'now' ? 'awaits' : 'milestone'}-${code}`, getCarrierOptions(order))}
          {state === 'next' && <span className="unseen"> ({t('order.step-next')})</span>}
        </b>
        {when && <span>{when}</span>}
      </span>
    </li>
  );
}

/** The short reason why the order is on hold; the change above explains it. */
function HoldItem({ reason }: EntryOf<'hold'>) {
  const { t } = useTranslation();
  const name = getReasonName(reason, t);
  return (
    <li className={`${styles.step} ${styles.now}`} aria-current="step">
      <span className={styles.line}>
        <b>{[t('order.status-ON_HOLD'), name].filter(Boolean).join(': ')}</b>
      </span>
    </li>
  );
}

function StatusChangeItem({ words, move, order }: EntryOf<'move'> & { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reason = getReasonLabel(move.reasonCode, order, t);
  return (
    <li className={`${styles.happened} ${words === 'ON_HOLD' ? styles.hold : ''}`}>
      <span className={styles.line}>
        <span>
          {t(`order.moved-${words}`, { day: formats.longDate(move.plannedDate) })}{' '}
          <span className={styles.actor}>{t(`order.by-${move.actor}`, getCarrierOptions(order))}</span>
        </span>
        <span>{formats.dateTime(move.at)}</span>
      </span>
      {reason && <p>{reason}</p>}
      {move.text && (
        <p className={styles.quoted}>
          <q lang={getQuoteLanguage(move.actor)}>{move.text}</q>
        </p>
      )}
    </li>
  );
}
