import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ChargeType, ChargeUnit } from '@demarc/contract/catalog.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { cancellationFee } from '../../db/views/product-names.ts';
import { endCharges, insertCharges, type NewCharge, restoreCharges } from './charge.store.ts';
import { findProductUnits } from './product-unit.store.ts';

type OrderRow = typeof orders.$inferSelect;
export type ChargingOrder = Pick<
  OrderRow,
  | 'customerId'
  | 'orderId'
  | 'type'
  | 'subType'
  | 'serviceId'
  | 'serviceLabel'
  | 'packageCode'
  | 'items'
  | 'purchaseOrderNumber'
  | 'cancellationCharge'
  | 'createdAt'
>;

/** The unit of a product that is no longer in the catalog. */
const defaultUnits: Readonly<Record<ChargeType, ChargeUnit>> = { MRC: 'MONTH', NRC: 'PIECE', USAGE: 'KWH' };
const isRecurring = (chargeType: ChargeType) => chargeType !== 'NRC';

/**
 * Charges what a completed order delivered, from that day on, at the prices of the order. A change ends the previous charges of
 * the service. A termination only adds one-time charges, because the monthly charges ended when it was requested.
 */
export async function chargeOrder({ tx, context }: ChangeContext, order: ChargingOrder, deliveredDate: string): Promise<void> {
  const { orderId, subType, items, packageCode } = order;
  const service = toServiceKey(order);
  if (subType === 'MODIFY' && service) await endCharges(tx, service, { lastDay: addDays(deliveredDate, -1), orderId });
  if (items.length === 0) return;
  const units = await findProductUnits(tx, packageCode);
  const charges = toOrderCharges(order, units, { startsOn: deliveredDate });
  await insertCharges(tx, charges, context.clock.now());
}

interface ChargedDays {
  startsOn: string;
  /** The last day of recurring charges, and the order that ended them. */
  endsOn?: string | null;
  endedByOrderId?: number | null;
}

/** Returns the charges of an order from `startsOn`. One-time charges have only that day, and a termination has no others. */
export function toOrderCharges(
  order: ChargingOrder,
  units: ReadonlyMap<string, ChargeUnit>,
  { startsOn, endsOn = null, endedByOrderId = null }: ChargedDays,
): NewCharge[] {
  return order.items.flatMap(({ productCode, name, chargeType, quantity, unitPrice }, index) => {
    const isCharged = (order.subType !== 'TERMINATE' || !isRecurring(chargeType)) && (quantity > 0 || chargeType === 'USAGE');
    if (!isCharged) return [];
    const unit = units.get(productCode) ?? defaultUnits[chargeType];
    return {
      ...toSource(order, String(index)),
      productCode,
      name,
      chargeType,
      unit,
      unitPrice,
      quantity,
      startsOn,
      ...(isRecurring(chargeType) ? { endsOn, endedByOrderId } : { endsOn: startsOn }),
    };
  });
}

/** Ends the recurring charges of a service that is being terminated; `lastDay` is the last day that is charged. */
export async function endServiceCharges({ tx }: Pick<ChangeContext, 'tx'>, order: ChargingOrder, lastDay: string): Promise<void> {
  const service = toServiceKey(order);
  if (service) await endCharges(tx, service, { lastDay, orderId: order.orderId });
}

/**
 * Settles the charges of an order that ended without delivery: a termination restores the charges that it ended; any other order is
 * charged its cancellation fee, if it has one.
 */
export async function settleUndeliveredOrder({ tx, context }: ChangeContext, order: ChargingOrder): Promise<void> {
  if (order.subType === 'TERMINATE') {
    const service = toServiceKey(order);
    if (service) await restoreCharges(tx, service, order.orderId);
    return;
  }
  const { cancellationCharge } = order;
  if (cancellationCharge === null || Number(cancellationCharge) === 0) return;
  const today = formatAmsterdamDate(context.clock.now());
  const fee: NewCharge = {
    ...toSource(order, 'cancellation'),
    productCode: cancellationFee.productCode,
    name: cancellationFee.name.en,
    chargeType: 'NRC',
    unit: 'PIECE',
    // A unit price has four decimals, and a cancellation charge has two.
    unitPrice: `${cancellationCharge}00`,
    quantity: 1,
    startsOn: today,
    endsOn: today,
  };
  await insertCharges(tx, [fee], context.clock.now());
}

function toServiceKey({ customerId, type, serviceId }: ChargingOrder) {
  return serviceId === null ? null : { customerId, serviceType: type, serviceId };
}

function toSource(order: ChargingOrder, part: string) {
  const { customerId, orderId, type, serviceId, serviceLabel, packageCode, purchaseOrderNumber } = order;
  return {
    customerId,
    sourceKey: `order-${orderId}-${part}`,
    serviceType: type,
    serviceId,
    serviceLabel,
    packageCode,
    orderId,
    orderNumber: formatOrderNumber(order),
    purchaseOrderNumber,
  };
}
