import type { OrderReference } from '@demarc/contract/order-reference.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { canOpen } from '../../../lib/route-access.ts';

/** Order numbers, as links for users who can open orders. */
export function OrderLinks({ orders }: { orders: readonly OrderReference[] }) {
  const router = useRouter();
  return (
    <ul>
      {orders.map(({ orderId, orderNumber }) => (
        <li key={orderId} className="mono">
          {canOpen(router, '/orders') ? (
            <Link to="/orders" search={{ order: orderId }}>
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
        </li>
      ))}
    </ul>
  );
}
