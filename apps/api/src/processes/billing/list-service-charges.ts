import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ChargeUnit } from '@demarc/contract/catalog.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import type { OrderableType } from '@demarc/contract/kinds/order-details.ts';
import { formatServiceId, type ServiceIdType } from '@demarc/contract/service-id.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import type { DeliveredService } from '../../kinds/charging-step.ts';
import type { NewCharge } from '../../modules/charge/charge.store.ts';
import type { ChargedOrder } from '../../modules/charge/charge-backfill.store.ts';
import { toOrderCharges } from '../../modules/charge/order-charges.ts';
import { getLastRecurringDay } from '../termination/termination-rules.ts';

interface BackfillOptions {
  startsOn: string;
  /** The units of products by package. */
  units: ReadonlyMap<string, ReadonlyMap<string, ChargeUnit>>;
}

/** The last day that is charged, and the order that ends the service. */
interface End {
  endsOn: string;
  endedByOrderId: number | null;
}

const noUnits: ReadonlyMap<string, ChargeUnit> = new Map();

/**
 * Lists the charges that the orders of a service would have created, limited to `startsOn` and later days: each delivery is
 * charged at its prices until the next delivery. A service without a completed order is charged its monthly amount.
 */
export function listServiceCharges(
  type: OrderableType,
  service: DeliveredService,
  orders: readonly ChargedOrder[],
  { startsOn, units }: BackfillOptions,
): NewCharge[] {
  const deliveries = orders.flatMap((order) => {
    const { subType, deliveredDate } = order;
    return subType === 'TERMINATE' || deliveredDate === null ? [] : { order, from: deliveredDate };
  });
  const termination = orders.find(({ subType }) => subType === 'TERMINATE');
  const end = getEnd(service, termination);
  const recurringCharges = deliveries.flatMap(({ order, from }, index) => {
    const next = deliveries[index + 1];
    const days = next ? { endsOn: addDays(next.from, -1), endedByOrderId: next.order.orderId } : end;
    return toOrderCharges(order, units.get(order.packageCode) ?? noUnits, { startsOn: from, ...days });
  });
  if (deliveries.length === 0) recurringCharges.push(...toMonthlyCharge(type, service, end));
  const terminationCharges =
    termination?.deliveredDate != null ? toOrderCharges(termination, noUnits, { startsOn: termination.deliveredDate }) : [];
  return [...recurringCharges, ...terminationCharges].flatMap((charge) => removeDaysBefore(charge, startsOn));
}

function getEnd({ contract, endedOn }: DeliveredService, termination: ChargedOrder | undefined): End | null {
  if (!termination) return endedOn === null ? null : { endsOn: endedOn, endedByOrderId: null };
  const { details, items, orderId } = termination;
  const { chargedUntil } = details as { chargedUntil?: string };
  if (!chargedUntil || !contract) return { endsOn: endedOn ?? termination.deliveredDate!, endedByOrderId: orderId };
  const remainingMonths = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { endsOn: getLastRecurringDay(chargedUntil, contract, remainingMonths), endedByOrderId: orderId };
}

function toMonthlyCharge(type: OrderableType, service: DeliveredService, end: End | null): NewCharge[] {
  const { customerId, serviceId, circuitId, packageCode, packageName, monthlyAmount, contract, activeSince } = service;
  if (Number(monthlyAmount) === 0) return [];
  return [
    {
      customerId,
      sourceKey: `service-${type}-${serviceId}`,
      serviceType: type,
      serviceId,
      serviceLabel: circuitId ?? formatServiceId(type as ServiceIdType, serviceId),
      packageCode,
      productCode: packageCode,
      name: packageName,
      chargeType: 'MRC',
      unit: 'MONTH',
      unitPrice: `${monthlyAmount}00`,
      quantity: 1,
      startsOn: contract?.startDate ?? formatAmsterdamDate(activeSince),
      endsOn: null,
      ...end,
      orderId: null,
      orderNumber: null,
      purchaseOrderNumber: null,
    },
  ];
}

/**
 * Removes the days before `firstDay`; returns nothing for a charge that ended before it. Usage is measured by month, so it starts
 * with a whole month.
 */
function removeDaysBefore(charge: NewCharge, firstDay: string): NewCharge[] {
  if (charge.startsOn >= firstDay) return isEmpty(charge) ? [] : [charge];
  const isMidMonth = firstDay !== getFirstOfMonth(firstDay);
  const startsOn = charge.chargeType === 'USAGE' && isMidMonth ? addMonths(getFirstOfMonth(firstDay), 1) : firstDay;
  const limited = { ...charge, startsOn };
  return isEmpty(limited) ? [] : [limited];
}

function isEmpty({ startsOn, endsOn }: NewCharge): boolean {
  return endsOn !== null && endsOn < startsOn;
}
