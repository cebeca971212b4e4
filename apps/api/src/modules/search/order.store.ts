import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { knownOfOrder, orders } from '../../db/schema/order.ts';
import { askedFor, orderNumberOf } from '../../db/search-text.ts';
import { type ProductNames, productNamesFor } from '../../db/views/product-names.ts';
import { idsByText, mostRanked } from './by-text.ts';
import { linesAt } from './line.store.ts';
import { type Found, identifiersOf } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';

const { customerId, orderId, customerOrderId, projectId, purchaseOrderNumber, reference, subject, status } = orders;
const { packageCode, packageName, serviceLabel, createdAt, details } = orders;
const columns = {
  ...{ orderId, customerOrderId, projectId, purchaseOrderNumber, reference, subject, status },
  ...{ packageCode, packageName, serviceLabel, createdAt, details },
};
const known = knownOfOrder(orders);

/** Finds the matching orders of a customer, newest first. */
export async function findOrders(db: Database, { customerId: of, language }: Searcher, query: SearchQuery): Promise<Found[]> {
  const ids = [
    sql`(${idsByText({ table: orders, customerId, id: orderId, searchText: orders.searchText, known, number: orderId }, of, query)})`,
    ...(query.orderId === null ? [] : [sql`select ${query.orderId}::int`]),
    ...(query.place === null ? [] : [sql`(${ordersAt(of, query.place)})`]),
  ];
  const rows = await db
    .select(columns)
    .from(orders)
    .where(and(eq(customerId, of), sql`${orderId} in (${sql.join(ids, sql` union `)})`));
  const names = await productNamesFor(db, rows, language);
  return rows.toSorted((one, other) => other.orderId - one.orderId).map((row) => foundOf(row, names));
}

/** Orders contain their address only as text, so they are found through the lines at the house. */
function ordersAt(of: number, place: NonNullable<SearchQuery['place']>) {
  const isOfLine = and(eq(customerId, of), eq(orders.type, 'LINE'), sql`${orders.serviceId} in (${linesAt(of, place)})`);
  return sql`select ${orderId} from ${orders} where ${isOfLine} order by ${orderId} desc limit ${mostRanked}`;
}

function foundOf(order: Pick<typeof orders.$inferSelect, keyof typeof columns>, names: ProductNames): Found {
  const orderNumber = orderNumberOf(order);
  const { customerOrderId, projectId, purchaseOrderNumber, reference, subject, serviceLabel } = order;
  const { companyName, person, currentServiceId, currentContractNumber, ...others } = askedFor(order);
  return {
    kind: 'order',
    id: String(order.orderId),
    title: subject,
    identifier: orderNumber,
    detail: names.ofPackage(order),
    reference: reference || customerOrderId,
    status: order.status,
    state: null,
    ownerId: null,
    identifiers: [
      { shown: orderNumber, forms: [orderNumber.toLowerCase(), String(order.orderId)] },
      ...identifiersOf(customerOrderId, reference, purchaseOrderNumber, projectId),
      ...identifiersOf(currentServiceId, currentContractNumber),
    ],
    names: [companyName, person].filter(isText),
    texts: [serviceLabel, ...Object.values(others)].filter(isText),
    isOver: ['REJECTED', 'FAILED', 'CANCELLED'].includes(order.status),
  };
}

function isText(text: string | null | undefined): text is string {
  return Boolean(text);
}
