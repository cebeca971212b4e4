import type { Order } from '@demarc/contract/order.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { getOrderDisplay, isLate } from '../../../blocks/order-display.ts';
import { getJeopardyGlyph } from '../../../blocks/order-glyphs.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { Status } from '../../../ui/status.tsx';
import { OrderFacts } from './order-facts.tsx';
import styles from './order-panel.module.css';
import { useOrderTitle } from './use-replaced.ts';
import { WaitingNote } from './waiting-note.tsx';

/** The product, status and next action of an order. */
export function OrderHeader({ order, today, replyForms }: ComponentProps<typeof WaitingNote>) {
  const { t } = useTranslation();
  const { subType, subject, customerOrderId } = order;
  return (
    <div className={styles.head}>
      <p className={styles.what}>{useOrderTitle(order)}</p>
      <p className={styles.soft}>{formatSubject(subject, getCurrentLanguage())}</p>
      <p className={styles.standing}>
        <OrderState order={order} />
        {subType !== 'TERMINATE' && <span>{t(`order.kind-${subType}`)}</span>}
        <span>
          {t('order.own-id')} <span className="mono">{customerOrderId}</span>
        </span>
      </p>
      <WaitingNote order={order} today={today} replyForms={replyForms} />
      <OrderFacts order={order} today={today} />
    </div>
  );
}

/** The status of an order; a late order shows "Late" with the muted status after it, as in the list. */
export function OrderState({ order: { status, jeopardy } }: { order: Pick<Order, 'status' | 'jeopardy'> }) {
  const { t } = useTranslation();
  const { glyph, word } = getOrderDisplay({ status, jeopardy });
  return (
    <>
      <Status name={glyph}>{t(word)}</Status>
      {isLate({ status, jeopardy }) ? (
        <span className={styles.muted}>{t(`order.status-${status}`)}</span>
      ) : (
        jeopardy !== 'NONE' && <Status name={getJeopardyGlyph(jeopardy)}>{t(`order.jeopardy-${jeopardy}`)}</Status>
      )}
    </>
  );
}
