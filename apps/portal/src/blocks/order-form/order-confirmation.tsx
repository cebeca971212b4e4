import type { Line } from '@demarc/contract/line.ts';
import type { Order } from '@demarc/contract/order.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { usePageHeadingFocus } from '../../lib/use-page-heading-focus.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { toFacts } from '../../ui/to-facts.tsx';
import styles from './order-form.module.css';

/** The order details that the confirmation shows; kept in the history entry. */
export type SentOrder = Pick<
  Order,
  | 'orderId'
  | 'orderNumber'
  | 'customerOrderId'
  | 'reference'
  | 'endUserName'
  | 'subject'
  | 'subType'
  | 'wishDate'
  | 'totals'
  | 'createdAt'
> & {
  packageName: string;
  /** Whether the order waits for an LOA that was not sent with it. */
  isLoaAwaited?: boolean;
  /** The line that this one replaces at another address. */
  movedLine?: Pick<Line, 'lineId' | 'serviceId' | 'address'> | null;
};

interface OrderConfirmationProps {
  order: SentOrder;
  /** A note about what the customer still has to do. */
  notice?: ReactNode;
  another: { label: string; to: LinkTarget };
  /** The label of the subject of the order, such as "Address". */
  subjectLabel: string;
  /** The step between the checks and the delivery. */
  work: { title: string; when: string; text: string };
  /** The text about the delivery. */
  deliveryText: string;
}

/** Confirms an order, with its number and who does what next. */
export function OrderConfirmation({ order, notice, another, subjectLabel, work, deliveryText }: OrderConfirmationProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { orderId, orderNumber, customerOrderId, reference, endUserName, subject, wishDate, totals, createdAt, packageName } =
    order;
  const formatTotal = (amount: string) => t('order-new.sent-amount', { amount: formats.money(Number(amount)) });
  usePageHeadingFocus();
  return (
    <Page
      title={t('order-new.sent-title', { orderNumber })}
      lead={<Status name="ok">{t('order-new.sent-at', { time: formats.dateTime(createdAt) })}</Status>}
      actions={
        <>
          <Link {...another.to} className="entrance-button">
            {another.label}
          </Link>
          <ActionButton variant="primary" label={t('order-new.to-order')} to={{ to: '/orders', search: { order: orderId } }} />
        </>
      }
    >
      {notice}
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
              work,
              {
                title: t('order-new.then-delivered'),
                when: t('order-new.then-delivered-when', { day: formats.longDate(wishDate) }),
                text: deliveryText,
              },
            ]}
          />
        </Section>
        <Section title={t('order-new.ordered')}>
          <Facts
            facts={[
              { label: t('order-new.order-number'), value: <span className="mono">{orderNumber}</span> },
              { label: t('order-new.own-id'), value: <span className="mono">{customerOrderId}</span> },
              ...toFacts([
                [t('order-new.reference'), reference],
                [t('order-new.end-user'), endUserName],
              ]),
              { label: subjectLabel, value: formatSubject(subject, getCurrentLanguage()) },
              { label: t('order-new.product'), value: packageName },
              { label: t('order-new.wish-date'), value: formats.longDate(wishDate) },
              { label: t('order-new.total-MRC'), value: formatTotal(totals.mrc) },
              { label: t('order-new.total-NRC'), value: formatTotal(totals.nrc) },
            ]}
          />
        </Section>
      </div>
    </Page>
  );
}
