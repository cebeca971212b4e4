import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { isOrderable, type OrderDetails } from '@demarc/contract/kinds/order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import type { EndUser } from '@demarc/contract/line-schemas.ts';
import { cancellableStatuses, type Order, type OrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import type { Database } from '../../db/database.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { getProductNames, localizeItems, type ProductNames } from '../../db/views/product-names.ts';
import type { OrderRow } from './order.store.ts';
import { findDocuments, findNotes, findPersonNames } from './order-details.store.ts';
import { getWaitingHistory } from './order-state.ts';

/** The columns of a list. */
export type SummaryRow = Omit<
  OrderRow,
  'items' | 'milestones' | 'history' | 'details' | 'appointment' | 'contact' | 'searchText'
> & { carrierName: string | null; endUser: EndUser | null };

/** Full names of people by `accountId`. */
type PersonNames = ReadonlyMap<string, string>;

/** The display names of the people and products in orders, in the reader's language. */
export interface OrderNames {
  people: PersonNames;
  products: ProductNames;
}

/** Loads the names in orders with one query per table. */
export async function loadOrderNames(
  db: Database,
  rows: readonly Pick<OrderRow, 'createdByAccountId' | 'packageCode' | 'replaces'>[],
  language: Language,
): Promise<OrderNames> {
  const rowsWithProducts = rows.flatMap((row) => [row, ...(row.replaces ? [row.replaces] : [])]);
  const [people, products] = await Promise.all([getPersonNames(db, rows), getProductNames(db, rowsWithProducts, language)]);
  return { people, products };
}

async function getPersonNames(db: Database, rows: readonly Pick<OrderRow, 'createdByAccountId'>[]): Promise<PersonNames> {
  const ids = [...new Set(rows.flatMap(({ createdByAccountId }) => createdByAccountId ?? []))];
  const people = await findPersonNames(db, ids);
  return new Map(people.flatMap((person) => (person.name ? [[person.accountId, person.name] as const] : [])));
}

export function toOrderSummary(row: SummaryRow, { people, products }: OrderNames): OrderSummary {
  const { serviceId, serviceLabel, createdByAccountId, type, status, subType } = row;
  return {
    orderId: row.orderId,
    orderNumber: formatOrderNumber(row),
    customerOrderId: row.customerOrderId,
    projectId: row.projectId,
    type,
    subType,
    subject: row.subject,
    status,
    statusReason: row.statusReason,
    milestone: row.milestone,
    waitingOn: row.waitingOn,
    waitingSince: row.waitingSince.toISOString(),
    carrierName: row.carrierName,
    endUserName: (row.endUser && getEndUserName(row.endUser)) || null,
    serviceRef: serviceId === null ? null : { type, id: serviceId, label: serviceLabel ?? '' },
    quotationId: row.quotationId,
    packageCode: row.packageCode,
    packageName: products.getPackageName(row),
    ...(row.replaces && { replaces: { ...row.replaces, packageName: products.getPackageName(row.replaces) } }),
    totals: { mrc: row.mrc, nrc: row.nrc },
    termMonths: row.termMonths,
    wishDate: row.wishDate,
    promisedDate: row.promisedDate,
    plannedDate: row.plannedDate,
    deliveredDate: row.deliveredDate,
    expectedDate: getExpectedDate(row)?.date ?? null,
    jeopardy: row.jeopardy,
    reference: row.reference,
    purchaseOrderNumber: row.purchaseOrderNumber,
    cancellable: isCancellable(subType, status),
    createdByAccountId,
    createdByName: (createdByAccountId && people.get(createdByAccountId)) || null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/**
 * Whether a cancellation can be requested in this status; the deadline depends on the planned date. Terminations are withdrawn
 * through their service instead.
 */
export function isCancellable(subType: OrderRow['subType'], status: OrderStatus): boolean {
  return subType !== 'TERMINATE' && (cancellableStatuses as readonly OrderStatus[]).includes(status);
}

/** Presents a complete order with its notes and documents, oldest first. */
export async function toOrder(db: Database, row: OrderRow, language: Language): Promise<Order> {
  const { packageCode, items, appointment, contact, milestones, history, details } = row;
  const [names, notes, files] = await Promise.all([
    loadOrderNames(db, [row], language),
    findNotes(db, row),
    findDocuments(db, row),
  ]);
  const carrierName = 'carrierName' in details ? details.carrierName : null;
  const endUser = 'endUser' in details ? details.endUser : null;
  const order = {
    ...toOrderSummary({ ...row, carrierName, endUser }, names),
    appointment,
    contact,
    milestones,
    history,
    waitingHistory: getWaitingHistory(row.type, row),
    items: localizeItems(packageCode, items, names.products),
    details: localizeDetails(packageCode, details, names.products),
    notes: notes.map(({ noteId, author, actor, text, createdAt }) => ({
      noteId,
      author,
      actor,
      text,
      createdAt: createdAt.toISOString(),
    })),
    documents: files.map(({ createdAt, ...file }) => ({ ...file, createdAt: createdAt.toISOString() })),
  };
  if (!isOrderable(order)) throw new Error(`Orders of type ${order.type} cannot be placed`);
  return order;
}

/** Localizes the name of an SLA in the details of an order. */
function localizeDetails<D extends OrderDetails>(packageCode: string, details: D, names: ProductNames): D {
  if (!('sla' in details) || !details.sla) return details;
  return { ...details, sla: { ...details.sla, name: names.getProductName(packageCode, details.sla) } };
}
