import { listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { OrderReference } from '@demarc/contract/order-reference.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getOrderGlyph } from '../../../blocks/order-glyphs.ts';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { canOpen } from '../../../lib/route-access.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { linkToList } from '../../../ui/link-target.ts';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatTerm } from '../format-term.ts';
import styles from './offer.module.css';

/** The maximum number of orders of a quote. */
const maxOrders = 50;

/** Shows who accepted the quote and when, and the resulting orders. */
export function AcceptedNote({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { acceptedAt, signatory, chosenTermMonths, purchaseOrderNumber, quotationId, orders } = quotation;
  const by = [signatory?.fullName, signatory?.jobTitle].filter(Boolean).join(', ');
  return (
    <>
      <Note kind="ok" title={t('quotation.next-ACCEPTED', { date: formats.dateTime(acceptedAt) })}>
        <p>
          {[
            by && t('quotation.accepted-by', { name: by }),
            chosenTermMonths !== null && t('quotation.accepted-term', { term: formatTerm(chosenTermMonths, t) }),
            purchaseOrderNumber && t('quotation.accepted-po', { number: purchaseOrderNumber }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Note>
      <Orders quotationId={quotationId} orders={orders} />
    </>
  );
}

function Orders({ quotationId, orders }: Pick<Quotation, 'quotationId' | 'orders'>) {
  const { t } = useTranslation();
  const router = useRouter();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isLinked = canOpen(router, '/orders');
  const summaries = useQuery({
    ...query(listOrders, {
      params: { customerId },
      query: { quotationId, sort: 'orderId', limit: maxOrders },
    }),
    enabled: claims !== null && orders.length > 0,
  });
  const summaryById = new Map(summaries.data?.items.map((order) => [order.orderId, order]));
  return (
    <Section title={t('quotation.orders')} count={orders.length}>
      <ul className={styles.files}>
        {orders.map((order) => (
          <OrderLine key={order.orderId} {...order} summary={summaryById.get(order.orderId)} isLinked={isLinked} />
        ))}
      </ul>
    </Section>
  );
}

interface OrderLineProps extends OrderReference {
  /** Undefined until the list of orders has loaded. */
  summary: OrderSummary | undefined;
  isLinked: boolean;
}

function OrderLine({ orderId, orderNumber, summary, isLinked }: OrderLineProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span>
        {isLinked ? (
          <Link {...linkToList('/orders', { order: orderId })} className="mono">
            {orderNumber}
          </Link>
        ) : (
          <span className="mono">{orderNumber}</span>
        )}
        {summary && (
          <span className={styles.small}>
            {[summary.packageName, formatSubject(summary.subject, getCurrentLanguage())].join(', ')}
          </span>
        )}
      </span>
      {summary && <Status name={getOrderGlyph(summary.status)}>{t(`order.status-${summary.status}`)}</Status>}
    </li>
  );
}
