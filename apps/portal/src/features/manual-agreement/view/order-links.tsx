import { Link, useRouter } from '@tanstack/react-router';
import { canOpen } from '../../../lib/route-access.ts';

/** Orders by their number, with links for those who may open them. */
export function OrderLinks({ orderIds }: { orderIds: readonly number[] }) {
  const router = useRouter();
  return (
    <ul>
      {orderIds.map((orderId) => (
        <li key={orderId} className="mono">
          {canOpen(router, '/orders') ? (
            <Link to="/orders" search={{ order: orderId } as never}>
              {orderId}
            </Link>
          ) : (
            orderId
          )}
        </li>
      ))}
    </ul>
  );
}
