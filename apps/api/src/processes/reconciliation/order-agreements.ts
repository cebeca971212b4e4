import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import type { AgreedProduct, Agreement, AgreementSource } from '../../kinds/agreement.ts';

const { customerId, orderId, type, subType, status, serviceId, serviceLabel, items, deliveredDate, details, createdAt } = orders;
const columns = { orderId, type, subType, serviceId, serviceLabel, items, deliveredDate, details, createdAt };

const isDelivered = and(eq(status, 'COMPLETED'), ne(subType, 'TERMINATE'), sql`${deliveredDate} is not null`);

const selectServiceIds = prepareStatement(
  (db, values: Placeholders<{ customerId: number; type: string; after: number; limit: number }>) =>
    db
      .selectDistinct({ serviceId })
      .from(orders)
      .where(and(eq(customerId, values.customerId), eq(type, values.type), gt(serviceId, values.after), isDelivered))
      .orderBy(asc(serviceId))
      .limit(values.limit),
);

const selectOrders = prepareStatement((db, values: Placeholders<{ customerId: number; type: string; ids: readonly number[] }>) =>
  db
    .select(columns)
    .from(orders)
    .where(
      and(
        eq(customerId, values.customerId),
        eq(type, values.type),
        isAnyOf(serviceId, values.ids),
        or(isDelivered, and(eq(subType, 'TERMINATE'), or(eq(orders.isOpen, true), eq(status, 'COMPLETED')))),
      ),
    )
    .orderBy(asc(serviceId), asc(deliveredDate), asc(orderId)),
);
type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/**
 * The agreements that follow from the completed orders of services: each order is in force until the next one, and a termination
 * ends the service.
 */
export function createOrderAgreements(orderType: string): AgreementSource {
  return {
    async findServiceIds(db, ownCustomerId, page) {
      const rows = await selectServiceIds(db, { customerId: ownCustomerId, type: orderType, ...page });
      return rows.flatMap((row) => row.serviceId ?? []);
    },
    async findAgreements(db, ownCustomerId, ids) {
      const rows = await selectOrders(db, { customerId: ownCustomerId, type: orderType, ids });
      return new Map(
        [...Map.groupBy(rows, (row) => row.serviceId!)].map(([id, serviceOrders]) => [id, toAgreement(serviceOrders)]),
      );
    },
  };
}

function toAgreement(rows: readonly OrderRow[]): Agreement {
  const deliveries = rows.filter((row) => row.subType !== 'TERMINATE');
  const termination = rows.find((row) => row.subType === 'TERMINATE');
  return {
    label: rows[0]!.serviceLabel ?? '',
    products: deliveries.flatMap((order, index) => toProducts(order, deliveries[index + 1]?.deliveredDate)),
    endsOn: termination ? getLastDay(termination) : null,
    endOrderNumber: termination ? formatOrderNumber(termination) : null,
  };
}

function toProducts(order: OrderRow, nextDelivery: string | null | undefined): AgreedProduct[] {
  const to = nextDelivery ? addDays(nextDelivery, -1) : null;
  return order.items
    .filter(({ chargeType, quantity }) => chargeType === 'MRC' && quantity > 0)
    .map(({ productCode, name, unitPrice, quantity }) => ({
      productCode,
      name,
      unitPrice,
      quantity,
      from: order.deliveredDate!,
      to,
      orderNumber: formatOrderNumber(order),
    }));
}

/** Returns the last charged day. The fee for an early termination covers the months of the initial term that had not started. */
function getLastDay({ details: terminationDetails, items: fees }: OrderRow): string | null {
  if (!('chargedUntil' in terminationDetails) || !terminationDetails.chargedUntil) return null;
  const remainingMonths = fees[0]?.quantity ?? 0;
  return addDays(addMonths(addDays(terminationDetails.chargedUntil, 1), -remainingMonths), -1);
}
