import type { Actor } from '@demarc/contract/activity.ts';
import type { Appointment } from '@demarc/contract/appointment.ts';
import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { OrderSubType } from '@demarc/contract/kinds/kind.ts';
import type { OrderDetails } from '@demarc/contract/kinds/order-details.ts';
import type { MilestoneCode, OrderType } from '@demarc/contract/kinds/registry.ts';
import type { Order, OrderContact, OrderParty, OrderStatus, OrderSummary, ReplacedProduct } from '@demarc/contract/order.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';
import { buildExactMatchKeys } from './exact-match-keys.ts';

type IdentifierColumns = Record<'customerOrderId' | 'projectId' | 'purchaseOrderNumber' | 'reference', PgColumn>;

/** Returns the texts with which users search for an order, in addition to its number. */
export const getOrderIdentifiers = (order: IdentifierColumns) => [
  order.customerOrderId,
  order.projectId,
  order.purchaseOrderNumber,
  order.reference,
];

/** Orders of every type. Fields of one type only are in `details`. */
export const orders = pgTable(
  'service_order',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    orderId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 104_211 }),
    customerOrderId: text().notNull(),
    projectId: text(),
    type: text().$type<OrderType>().notNull(),
    subType: text().$type<OrderSubType>().notNull(),
    /** A one-line description of what is ordered. */
    subject: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** With CANCEL_REQUESTED: the status to return to if the cancellation is refused. */
    previousStatus: text().$type<OrderStatus>(),
    statusReason: jsonb().$type<OrderSummary['statusReason']>(),
    milestone: text().$type<MilestoneCode>().notNull(),
    milestones: jsonb().$type<Order['milestones']>().notNull(),
    history: jsonb().$type<Order['history']>().notNull(),
    waitingOn: text().$type<OrderParty>().notNull(),
    waitingSince: instant().notNull(),
    jeopardy: text().$type<OrderSummary['jeopardy']>().notNull().default('NONE'),
    /** The service that the order creates, changes or terminates. */
    serviceId: integer(),
    serviceLabel: text(),
    quotationId: integer(),
    packageCode: text().notNull(),
    packageName: text().notNull(),
    /** For a change: what the service had when it was ordered. */
    replaces: jsonb().$type<ReplacedProduct>(),
    items: jsonb().$type<OrderItem[]>().notNull(),
    mrc: numeric({ precision: 12, scale: 2 }).notNull(),
    nrc: numeric({ precision: 12, scale: 2 }).notNull(),
    termMonths: integer().notNull(),
    wishDate: date({ mode: 'string' }).notNull(),
    promisedDate: date({ mode: 'string' }),
    plannedDate: date({ mode: 'string' }),
    deliveredDate: date({ mode: 'string' }),
    appointment: jsonb().$type<Appointment>(),
    contact: jsonb().$type<OrderContact>(),
    reference: text(),
    purchaseOrderNumber: text(),
    details: jsonb().$type<OrderDetails>().notNull(),
    /**
     * The key of the delivery address, to detect two orders for one address: postal code, house number, addition, room and
     * termination point.
     */
    addressKey: text(),
    cancellationCharge: numeric({ precision: 12, scale: 2 }),
    createdByAccountId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** False once the order has ended. Open orders are a small part of the table. */
    isOpen: boolean().notNull(),
    /** Normalized text for search. */
    searchText: text().notNull(),
    /** The rank of the previous version: its servers read it during a rolling update. */
    urgency: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when not is_open then 0
          when waiting_on = 'CUSTOMER' then 4
          when jeopardy = 'LATE' then 3
          when jeopardy = 'AT_RISK' then 2
          else 1
        end`,
      ),
    /** For the list with problems first: 4 late, 3 waits for the customer, 2 at risk, 1 any other open order, 0 ended. */
    urgencyRank: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when not is_open then 0
          when jeopardy = 'LATE' then 4
          when waiting_on = 'CUSTOMER' then 3
          when jeopardy = 'AT_RISK' then 2
          else 1
        end`,
      ),
    version: version(),
  },
  (order) => [
    primaryKey({ columns: [order.customerId, order.orderId] }),
    // A hash index: PostgreSQL would walk an ordered index backwards through the orders of all customers to find the newest of
    // one.
    index().using('hash', order.orderId),
    uniqueIndex().on(order.customerId, order.customerOrderId),
    index().on(order.customerId, order.urgency, order.orderId),
    index('service_order_by_urgency').on(order.customerId, order.urgencyRank, order.orderId),
    index().on(order.customerId, order.status, order.orderId),
    index().on(order.customerId, order.subType, order.orderId),
    index().on(order.customerId, order.wishDate, order.orderId),
    index().on(order.customerId, order.plannedDate, order.orderId),
    index().on(order.customerId, order.deliveredDate, order.orderId),
    index().on(order.customerId, order.createdAt),
    index().on(order.customerId, order.type, order.serviceId),
    index().on(order.customerId, order.projectId),
    index('service_order_quotation').on(order.customerId, order.quotationId).where(sql`quotation_id is not null`),
    index().on(order.status, order.orderId),
    index('service_order_open').on(order.customerId, order.status, order.waitingOn, order.jeopardy).where(sql`is_open`),
    uniqueIndex('service_order_open_address_key')
      .on(order.customerId, order.addressKey)
      .where(sql`is_open and address_key is not null`),
    index('service_order_search').using('gin', sql`${order.searchText} gin_trgm_ops`),
    index('service_order_identifiers').using('gin', buildExactMatchKeys(order.customerId, getOrderIdentifiers(order))),
  ],
);

/** Notes on an order, from the customer and the provider. */
export const orderNotes = pgTable(
  'order_note',
  {
    customerId: integer().notNull(),
    orderId: integer().notNull(),
    noteId: uuid().notNull(),
    author: text().notNull(),
    actor: text().$type<Actor>().notNull(),
    accountId: uuid(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (note) => [primaryKey({ columns: [note.customerId, note.noteId] }), index().on(note.customerId, note.orderId, note.createdAt)],
);

/** Files of an order; their content is in `document`. */
export const orderDocuments = pgTable(
  'order_document',
  {
    customerId: integer().notNull(),
    orderId: integer().notNull(),
    documentId: uuid().notNull(),
    type: text().$type<Order['documents'][number]['type']>().notNull(),
    actor: text().$type<Actor>().notNull(),
    createdAt: instant().notNull(),
  },
  (document) => [
    primaryKey({ columns: [document.customerId, document.documentId] }),
    index().on(document.customerId, document.orderId, document.createdAt),
  ],
);
