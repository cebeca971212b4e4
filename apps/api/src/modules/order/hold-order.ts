import type { holdReasons } from '@demarc/contract/order.ts';
import type { ChangeContext } from '../../app-context.ts';
import { orderOnHold } from '../../mail/templates/order-on-hold.ts';
import { moveOrder } from './move-order.ts';
import type { OrderRow } from './order.store.ts';
import { queueOrderMail } from './order-mail.ts';

/** Puts an order on hold and emails the reason to the customer. */
export async function holdOrder(
  change: ChangeContext,
  order: OrderRow,
  { reasonCode, text }: { reasonCode: (typeof holdReasons)[number]; text: string | null },
): Promise<OrderRow> {
  const heldOrder = await moveOrder(change.tx, change.context.clock, change.author, order, {
    to: 'ON_HOLD',
    reasonCode,
    text,
  });
  await queueOrderMail(change, heldOrder, orderOnHold, { holdReason: reasonCode, remark: text ?? '' });
  return heldOrder;
}
