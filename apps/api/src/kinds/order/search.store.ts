import { getOrderSearchTexts } from '@demarc/contract/kinds/order-details.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { getOrderIdentifiers, orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { getProductNames, type ProductNames } from '../../db/views/product-names.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { maxRanked, selectIdsByText } from '../../modules/search/select-ids-by-text.ts';
import { selectLinesAt } from '../line/search.store.ts';

const { customerId, orderId, customerOrderId, projectId, purchaseOrderNumber, reference, subject, status, jeopardy } = orders;
const { isOpen, packageCode, packageName, serviceLabel, createdAt, type, details } = orders;
const columns = {
  orderId,
  customerOrderId,
  projectId,
  purchaseOrderNumber,
  reference,
  subject,
  status,
  jeopardy,
  isOpen,
  packageCode,
  packageName,
  serviceLabel,
  createdAt,
  type,
  details,
};
const exactMatchColumns = getOrderIdentifiers(orders);

/** Finds the matching orders of a customer, newest first. */
export async function findOrders(
  db: Database,
  { customerId: ownCustomerId, language }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const ids = [
    sql`(${selectIdsByText({ table: orders, customerId, id: orderId, searchText: orders.searchText, exactMatchColumns, number: orderId }, ownCustomerId, query)})`,
    ...(query.orderId === null ? [] : [sql`select ${query.orderId}::int`]),
    ...(query.address === null ? [] : [sql`(${selectOrdersAt(ownCustomerId, query.address)})`]),
  ];
  const rows = await db
    .select(columns)
    .from(orders)
    .where(and(eq(customerId, ownCustomerId), sql`${orderId} in (${sql.join(ids, sql` union `)})`));
  const names = await getProductNames(db, rows, language);
  return rows.toSorted((a, b) => b.orderId - a.orderId).map((row) => toSearchMatch(row, names));
}

/** Orders contain their address only as text, so they are found through the lines at the house. */
function selectOrdersAt(ownCustomerId: number, address: NonNullable<SearchQuery['address']>) {
  const isOfLine = and(
    eq(customerId, ownCustomerId),
    eq(orders.type, 'LINE'),
    sql`${orders.serviceId} in (${selectLinesAt(ownCustomerId, address)})`,
  );
  return sql`select ${orderId} from ${orders} where ${isOfLine} order by ${orderId} desc limit ${maxRanked}`;
}

function toSearchMatch(order: Pick<typeof orders.$inferSelect, keyof typeof columns>, names: ProductNames): SearchMatch {
  const orderNumber = formatOrderNumber(order);
  const { customerOrderId, projectId, purchaseOrderNumber, reference, subject, serviceLabel } = order;
  const details = getOrderSearchTexts(order);
  return {
    kind: 'order',
    id: String(order.orderId),
    title: subject,
    identifier: orderNumber,
    detail: names.getPackageName(order),
    reference: reference || customerOrderId,
    status: order.status,
    state: null,
    jeopardy: order.jeopardy,
    ownerId: null,
    identifiers: [
      { shown: orderNumber, forms: [orderNumber.toLowerCase(), String(order.orderId)] },
      ...toIdentifiers(customerOrderId, reference, purchaseOrderNumber, projectId),
      ...toIdentifiers(...details.identifiers),
    ],
    names: details.names.filter(isNonEmpty),
    texts: [serviceLabel, ...details.others].filter(isNonEmpty),
    hasProblem: order.isOpen && order.jeopardy === 'LATE',
    hasEnded: ['REJECTED', 'FAILED', 'CANCELLED'].includes(order.status),
  };
}

function isNonEmpty(text: string | null | undefined): text is string {
  return Boolean(text);
}
