import { unitCodeByUnit } from '@demarc/contract/invoice.ts';
import type { ChargedAmount } from '@demarc/contract/invoice-charge.ts';
import { formatDecimal, parseDecimal, sumAmounts } from '@demarc/contract/money.ts';
import { joinSearchText } from '../../db/search-text.ts';
import type { ChargedService, MeasuredUsage } from '../../kinds/charging-step.ts';
import type { ChargeRow } from '../../modules/charge/charge.store.ts';
import type { GroupPart, NewSpecification } from '../../modules/invoice/specification.store.ts';

/** A row of the specification before it has a row number. */
export interface ChargedPart extends ChargedAmount {
  charge: ChargeRow;
  from: string;
  to: string;
  description: string;
  service: ChargedService | undefined;
  power: MeasuredUsage['power'];
}

/** Sums parts with the same product, price and days. Credits are separate groups, so that they stay visible on the invoice. */
export function groupParts(parts: readonly ChargedPart[]): GroupPart[] {
  return [...Map.groupBy(parts, getGroupKey)].map(([groupKey, group]) => {
    const { charge, description, from, to } = group[0]!;
    const { serviceType, productCode, chargeType, unit, unitPrice, purchaseOrderNumber } = charge;
    return {
      groupKey,
      serviceType,
      productCode,
      description,
      chargeType,
      unitPrice,
      purchaseOrderNumber,
      unitCode: chargeType === 'MRC' ? 'MON' : unitCodeByUnit[unit],
      quantity: sumQuantities(group.map(({ quantity }) => quantity)),
      discountAmount: sumAmounts(group.map(({ discountAmount }) => discountAmount)),
      netAmount: sumAmounts(group.map(({ netAmount }) => netAmount)),
      periodFrom: from,
      periodTo: to,
      specificationCount: group.length,
      lineNumber: null,
    };
  });
}

export function getGroupKey({ charge, description, from, to, quantity }: ChargedPart): string {
  const { serviceType, productCode, chargeType, unit, unitPrice, discountPercent, purchaseOrderNumber } = charge;
  const isCredit = quantity.startsWith('-');
  return JSON.stringify([
    serviceType,
    productCode,
    description,
    chargeType,
    unit,
    unitPrice,
    discountPercent,
    purchaseOrderNumber,
    from,
    to,
    isCredit,
  ]);
}

export function toSpecification(part: ChargedPart, position: number, groupId: number): NewSpecification {
  const { charge, description, service, quantity, discountAmount, netAmount, power } = part;
  const { chargeId, serviceType, serviceId, serviceLabel, productCode, orderId, orderNumber } = charge;
  const reference = service?.reference ?? null;
  const address = service?.address ?? null;
  return {
    position,
    groupId,
    chargeId,
    serviceType,
    serviceId,
    serviceLabel,
    reference,
    address,
    quantity,
    discountAmount,
    amount: netAmount,
    orderId,
    orderNumber,
    power,
    searchText: joinSearchText([serviceLabel, reference, address, productCode, description, orderNumber]),
  };
}

function sumQuantities(quantities: readonly string[]): string {
  return formatDecimal(
    quantities.reduce((sum, quantity) => sum + parseDecimal(quantity, 4), 0n),
    4,
  );
}
