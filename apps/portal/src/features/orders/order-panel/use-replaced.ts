import { getLine } from '@demarc/contract/line.ts';
import type { Order } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { getOrderName } from '../order-name.ts';
import { getChangedLineId, getReplaced, type Replaced } from './get-replaced.ts';

/** The product that a change replaces; null for other orders and while it is loading. */
export function useReplaced(order: Order): Replaced | null {
  const customerId = useCustomerId();
  const lineId = getChangedLineId(order);
  const { data } = useQuery({
    ...query(getLine, { params: { customerId, lineId: lineId ?? 0 } }),
    enabled: lineId !== null,
  });
  const replaced = order.replaces ?? (lineId === null ? undefined : data);
  return replaced ? getReplaced(order, replaced) : null;
}

/** Names the ordered product: `From Fiber 500/500 to Fiber 1000/1000` for a change, `Termination of Cable 300/40` for a termination. */
function useOrderedName(order: Order): string {
  const { t } = useTranslation();
  const replaced = useReplaced(order);
  const { subType, packageName } = order;
  if (subType === 'TERMINATE') return t('order.termination-of', { name: packageName });
  return replaced && replaced.packageName !== packageName
    ? t('order.from-to', { from: replaced.packageName, to: packageName })
    : packageName;
}

/** The ordered product and the name of the order: `Fiber 100/100, Bakkerij Smit`. */
export function useOrderTitle(order: Order): string {
  return [useOrderedName(order), getOrderName(order)].filter(Boolean).join(', ');
}
