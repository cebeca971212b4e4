import { isOrderable, type OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { OrderRow } from '../modules/order/order.store.ts';
import { lineKind } from './line/kind.ts';
import type { ServiceKind, TypedOrder } from './service-kind.ts';

/** Every kind of service that can be ordered. */
const kindsByType: Readonly<Record<OrderableType, ServiceKind>> = { LINE: lineKind };

export const serviceKinds: readonly ServiceKind[] = Object.values(kindsByType);

/** Returns an order together with its kind. Throws for a type that cannot be ordered yet. */
export function resolveKind(order: OrderRow): { kind: ServiceKind; order: TypedOrder } {
  if (!isOrderable(order)) throw new Error(`Orders of type ${order.type} have no kind`);
  return { kind: kindsByType[order.type], order };
}
