import type { Order } from '@demarc/contract/order.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NextSteps } from '../../../ui/next-steps.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './rack-new.module.css';

/** The order details that the confirmation shows; kept in the history entry. */
export type SentRackOrder = Pick<
  Order,
  'orderId' | 'orderNumber' | 'customerOrderId' | 'subject' | 'wishDate' | 'totals' | 'createdAt'
> & { packageName: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    sentRackOrder?: SentRackOrder;
  }
}

/** Confirms the order: its number, and who does what next. */
export function RackOrderConfirmation({ order }: { order: SentRackOrder }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { orderId, orderNumber, customerOrderId, subject, wishDate, totals, createdAt, packageName } = order;
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <Page
      title={t('order-new.sent-title', { orderNumber })}
      lead={<Status name="ok">{t('order-new.sent-at', { time: formats.dateTime(createdAt) })}</Status>}
      actions={
        <>
          <Link to="/orders/rack/new/{-$chosenSite}" params={{} as never} className="entrance-button">
            {t('rack-new.another')}
          </Link>
          <ActionButton
            variant="primary"
            label={t('order-new.to-order')}
            to={{ to: '/orders', search: { order: orderId } as never }}
          />
        </>
      }
    >
      <div className={styles.sent}>
        <Section title={t('order-new.what-next')}>
          <NextSteps
            steps={[
              {
                title: t('order-new.then-received'),
                when: formats.dateTime(createdAt),
                text: t('order-new.then-received-text', { orderNumber }),
                state: 'done',
              },
              {
                title: t('order-new.then-checked'),
                when: t('order-new.then-checked-when'),
                text: t('order-new.then-checked-text'),
                state: 'now',
              },
              {
                title: t('rack-new.then-built'),
                when: t('rack-new.then-built-when'),
                text: t('rack-new.then-built-text'),
              },
              {
                title: t('order-new.then-delivered'),
                when: t('order-new.then-delivered-when', { day: formats.longDate(wishDate) }),
                text: t('rack-new.then-delivered-text'),
              },
            ]}
          />
        </Section>
        <Section title={t('order-new.ordered')}>
          <Facts
            facts={[
              { label: t('order-new.order-number'), value: <span className="mono">{orderNumber}</span> },
              { label: t('order-new.own-id'), value: <span className="mono">{customerOrderId}</span> },
              { label: t('order-new.product'), value: packageName },
              { label: t('rack-new.what'), value: subject },
              { label: t('order-new.wish-date'), value: formats.longDate(wishDate) },
              { label: t('order-new.total-MRC'), value: formats.money(Number(totals.mrc)) },
              { label: t('order-new.total-NRC'), value: formats.money(Number(totals.nrc)) },
            ]}
          />
        </Section>
      </div>
    </Page>
  );
}
