import { listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getOrderGlyph } from '../../../blocks/order-glyphs.ts';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { canOpen } from '../../../lib/route-access.ts';
import { useSession } from '../../../lib/session.ts';
import { linkToList } from '../../../ui/link-target.ts';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatTerm } from '../format-term.ts';
import styles from './offer.module.css';

/** As many orders as a quote can lead to. */
const limit = 50;

/** Who accepted the quote and when, and the orders that came of it. */
export function AcceptedNote({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { acceptedAt, signatory, chosenTermMonths, purchaseOrderNumber, quotationId, orderIds } = quotation;
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
      <Orders quotationId={quotationId} orderIds={orderIds} />
    </>
  );
}

function Orders({ quotationId, orderIds }: Pick<Quotation, 'quotationId' | 'orderIds'>) {
  const { t } = useTranslation();
  const router = useRouter();
  const { claims } = useSession();
  const isLinked = canOpen(router, '/orders');
  const orders = useQuery({
    ...query(listOrders, {
      params: { customerId: claims?.cid ?? 0 },
      query: { quotationId, sort: 'orderId', limit },
    }),
    enabled: claims !== null && orderIds.length > 0,
  });
  const found = new Map(orders.data?.items.map((order) => [order.orderId, order]));
  return (
    <Section title={t('quotation.orders')} count={orderIds.length}>
      <ul className={styles.files}>
        {orderIds.map((orderId) => (
          <OrderLine key={orderId} orderId={orderId} order={found.get(orderId)} isLinked={isLinked} />
        ))}
      </ul>
    </Section>
  );
}

interface OrderLineProps {
  orderId: number;
  order: OrderSummary | undefined;
  isLinked: boolean;
}

/** An order, by its ID until the list of orders has loaded. */
function OrderLine({ orderId, order, isLinked }: OrderLineProps) {
  const { t } = useTranslation();
  const name = order?.orderNumber ?? String(orderId);
  return (
    <li>
      <span>
        {isLinked ? (
          <Link {...linkToList('/orders', { order: orderId })} className="mono">
            {name}
          </Link>
        ) : (
          <span className="mono">{name}</span>
        )}
        {order && <span className={styles.small}>{[order.packageName, order.subject].join(', ')}</span>}
      </span>
      {order && <Status name={getOrderGlyph(order.status)}>{t(`order.status-${order.status}`)}</Status>}
    </li>
  );
}
