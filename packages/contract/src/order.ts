import { type Static, type TObject, Type } from 'typebox';
import { actors } from './activity.ts';
import { Appointment } from './appointment.ts';
import { OrderItem, Totals } from './catalog.ts';
import { CustomerContact } from './contact.ts';
import { createFileContentSchema } from './file-content.ts';
import { orderSubTypes } from './kinds/kind.ts';
import { OrderDetails, type OrderKind } from './kinds/order-details.ts';
import { milestoneCodes, orderTypes } from './kinds/registry.ts';
import { csvExport, defineOperation } from './operation.ts';
import { orderAccess, orderTag as tag } from './order-counts.ts';
import { jeopardies, type OrderStatus, orderStatuses } from './order-status.ts';
import { createKeysetPageSchema, KeysetPageQuery, maxListedIds } from './pagination.ts';
import { email } from './rules/email.ts';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';
import { workingDay } from './rules/working-day.ts';
import { ServiceRef } from './service.ts';
import { Amount, CustomerId, Day, describeAmount, Instant, IntegerId, nullable, optional, Uuid, Version } from './types.ts';

// What loads with the first page of the portal imports order-status.ts instead, to leave out the schemas of an order.
export {
  finalOrderStatuses,
  isFinalOrderStatus,
  isUndelivered,
  jeopardies,
  type OrderStatus,
  orderStatuses,
} from './order-status.ts';

/** The status transitions that the provider and its carriers may make. */
export const orderTransitions = {
  NEW: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: ['PLANNED', 'ON_HOLD', 'REJECTED', 'FAILED'],
  PLANNED: ['PLANNED', 'ON_HOLD', 'COMPLETED', 'FAILED'],
  ON_HOLD: ['ACCEPTED', 'PLANNED', 'REJECTED', 'FAILED', 'CANCELLED'],
  /** A return to the previous status means that the cancellation is refused. */
  CANCEL_REQUESTED: ['CANCELLED', 'NEW', 'ACCEPTED', 'PLANNED', 'ON_HOLD'],
  COMPLETED: [],
  REJECTED: [],
  FAILED: [],
  CANCELLED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** The statuses in which the customer may request cancellation. */
export const cancellableStatuses = ['NEW', 'ACCEPTED', 'PLANNED', 'ON_HOLD'] as const satisfies readonly OrderStatus[];

export function canTransitionOrder(from: OrderStatus, to: OrderStatus): boolean {
  return (orderTransitions[from] as readonly OrderStatus[]).includes(to);
}

export const holdReasons = [
  'END_USER_NOT_REACHABLE',
  'APPOINTMENT_FAILED',
  'MIGRATION_CONTESTED',
  'DIGGING_REQUIRED',
  'PERMIT_REQUIRED',
  'NO_FREE_CAPACITY',
  'CUSTOMER_INFO_REQUIRED',
  'LOA_REQUIRED',
  'CHARGE_APPROVAL_REQUIRED',
  'CREDIT_CHECK',
] as const;
export const endReasons = [
  'ADDRESS_UNKNOWN',
  'NOT_FEASIBLE',
  'NO_CAPACITY',
  'MIGRATION_REFUSED',
  'END_USER_REFUSED',
  'DUPLICATE',
  'CREDIT_REFUSED',
  'CARRIER_ERROR',
] as const;
export type OrderReason = (typeof holdReasons)[number] | (typeof endReasons)[number];

const orderReasons: ReadonlySet<string> = new Set<OrderReason>([...holdReasons, ...endReasons]);

/** Whether this version knows the code, so that it has a text. */
export function isOrderReason(code: string): code is OrderReason {
  return orderReasons.has(code);
}

/** The party that has to act before the order can continue. */
export const orderParties = ['CUSTOMER', 'END_USER', 'CARRIER', 'PROVIDER', 'NOBODY'] as const;
export type OrderParty = (typeof orderParties)[number];

/** The party that an order on hold waits for, by hold reason. */
export const partyByHoldReason: Record<(typeof holdReasons)[number], OrderParty> = {
  END_USER_NOT_REACHABLE: 'END_USER',
  APPOINTMENT_FAILED: 'END_USER',
  MIGRATION_CONTESTED: 'CUSTOMER',
  DIGGING_REQUIRED: 'CARRIER',
  PERMIT_REQUIRED: 'CARRIER',
  NO_FREE_CAPACITY: 'CARRIER',
  CUSTOMER_INFO_REQUIRED: 'CUSTOMER',
  LOA_REQUIRED: 'CUSTOMER',
  CHARGE_APPROVAL_REQUIRED: 'CUSTOMER',
  CREDIT_CHECK: 'PROVIDER',
};

const { id: _id, version: _version, types: _types, ...personal } = CustomerContact.properties;
/** The contact for this order; null means the customer's order contact. */
export const OrderContact = Type.Object(personal);
export type OrderContact = Static<typeof OrderContact>;

/** An order contact in a request. */
export const OrderContactRequest = Type.Object({
  jobTitle: Type.Optional(Type.String({ maxLength: 80 })),
  firstName: Type.Optional(Type.String({ maxLength: 60 })),
  middleName: Type.Optional(Type.String({ maxLength: 60 })),
  lastName: Type.String({ maxLength: 60 }),
  email: Type.String({ maxLength: 120 }),
  phoneNumber: Type.Optional(Type.String({ maxLength: 20 })),
  phoneNumber2: Type.Optional(Type.String({ maxLength: 20 })),
});
export const orderContactRules = {
  'contact?.jobTitle': [singleLine],
  'contact?.firstName': [singleLine],
  'contact?.middleName': [singleLine],
  'contact?.lastName': [required, maxLength(60), singleLine],
  'contact?.email': [required, email, maxLength(120)],
  'contact?.phoneNumber': [phoneNumber],
  'contact?.phoneNumber2': [phoneNumber],
};

export const orderDocumentTypes = ['LOA', 'FLOOR_PLAN', 'MANDATE', 'PHOTO', 'OTHER'] as const;

/** The product that a change of a service replaces. */
export const ReplacedProduct = Type.Object({
  packageCode: Type.String(),
  packageName: Type.String(),
  monthlyAmount: describeAmount('What it cost per month when the change was ordered.'),
});
export type ReplacedProduct = Static<typeof ReplacedProduct>;

/** An order as an item of a list. */
export const OrderSummary = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  customerOrderId: Type.String({ description: "Customer's own ID for the order." }),
  projectId: nullable(Type.String()),
  type: Type.Enum([...orderTypes]),
  subType: Type.Enum([...orderSubTypes]),
  subject: Type.String({ description: 'What the order is for, such as an address, a site, or a route.' }),
  status: Type.Enum([...orderStatuses]),
  statusReason: nullable(Type.Object({ code: Type.String(), text: Type.String() })),
  milestone: Type.Enum(milestoneCodes, { description: 'Last milestone reached.' }),
  waitingOn: Type.Enum([...orderParties], { description: 'Who needs to act next.' }),
  waitingSince: Instant,
  carrierName: nullable(Type.String({ description: 'The carrier that delivers a line. Null if the order has no carrier.' })),
  endUserName: nullable(Type.String({ description: 'Who a line is for. Null if the order does not say.' })),
  serviceRef: nullable(ServiceRef),
  quotationId: nullable(Type.Integer()),
  packageCode: Type.String(),
  packageName: Type.String(),
  replaces: Type.Optional(
    Type.Object(ReplacedProduct.properties, {
      description: 'What the service had when this change of it was ordered. Only a `MODIFY` has it; older orders lack it.',
    }),
  ),
  totals: Totals,
  termMonths: Type.Integer(),
  wishDate: Day,
  promisedDate: nullable(Type.String({ format: 'date', description: 'First delivery date that was planned.' })),
  plannedDate: nullable(Day),
  deliveredDate: nullable(Day),
  expectedDate: nullable(
    Type.String({
      format: 'date',
      description:
        '`deliveredDate` if delivered, otherwise `plannedDate`, otherwise `wishDate`. Null if the order ended without delivery.',
    }),
  ),
  jeopardy: Type.Enum([...jeopardies], { description: 'Whether the order is late or at risk of being late.' }),
  reference: nullable(Type.String()),
  purchaseOrderNumber: nullable(Type.String()),
  cancellable: Type.Boolean({ description: 'Whether the customer can request cancellation now.' }),
  createdByAccountId: nullable(Uuid),
  createdByName: nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type OrderSummary = Static<typeof OrderSummary>;

/** The fields of a complete order. */
export const orderProperties = {
  ...OrderSummary.properties,
  items: Type.Array(OrderItem),
  appointment: nullable(Appointment),
  contact: nullable(OrderContact),
  notes: Type.Array(
    Type.Object({
      noteId: Uuid,
      author: Type.String(),
      actor: Type.Enum([...actors]),
      text: Type.String(),
      createdAt: Instant,
    }),
  ),
  documents: Type.Array(
    Type.Object({
      documentId: Uuid,
      type: Type.Enum([...orderDocumentTypes]),
      fileName: Type.String(),
      sizeBytes: Type.Integer(),
      actor: Type.Enum([...actors]),
      createdAt: Instant,
    }),
  ),
  milestones: Type.Array(
    Type.Object({ code: Type.Enum(milestoneCodes), plannedAt: nullable(Instant), reachedAt: nullable(Instant) }),
  ),
  history: Type.Array(
    Type.Object({
      at: Instant,
      from: nullable(Type.Enum([...orderStatuses])),
      to: Type.Enum([...orderStatuses]),
      reasonCode: nullable(Type.String()),
      text: nullable(Type.String()),
      actor: Type.Enum([...actors]),
      plannedDate: nullable(Day),
    }),
  ),
  waitingHistory: Type.Array(
    Type.Object({
      waitingOn: Type.Enum([...orderParties]),
      since: Instant,
      until: nullable(Type.String({ format: 'date-time', description: 'Null for the party that needs to act now.' })),
    }),
    { description: 'Who needed to act, oldest first. Each entry starts when the previous one ends.' },
  ),
  details: OrderDetails,
};
export type Order = Static<TObject<Omit<typeof orderProperties, keyof OrderKind>>> & OrderKind;
/** A complete order. Its type and sub type decide which details it has. */
export const Order = Type.Unsafe<Order>(Type.Object(orderProperties));

/** The request fields that all order types share. */
export const orderRequestProperties = {
  customerOrderId: Type.String({ maxLength: 64, description: 'Your own ID for the order. Must be unique.' }),
  projectId: optional(Type.String({ maxLength: 64 })),
  subType: Type.Optional(Type.Enum(['CREATE', 'MIGRATE', 'MODIFY'])),
  packageCode: Type.String({ maxLength: 40 }),
  termMonths: Type.Integer({ minimum: 0, maximum: 120 }),
  wishDate: Day,
  contact: optional(OrderContactRequest),
  reference: optional(Type.String({ maxLength: 100 })),
  purchaseOrderNumber: optional(Type.String({ maxLength: 50 })),
  note: optional(Type.String({ maxLength: 2000 })),
};
export const orderRequestRules = {
  customerOrderId: [required, maxLength(64)],
  projectId: [maxLength(64)],
  packageCode: [required],
  wishDate: [required, workingDay],
  reference: [maxLength(100)],
  purchaseOrderNumber: [maxLength(50)],
  note: [maxLength(2000)],
  ...orderContactRules,
};

/** The response to `dryRun`: what the order would cost and when it could be delivered. */
export const OrderPreview = Type.Object({
  items: Type.Array(OrderItem),
  totals: Totals,
  contractValue: describeAmount('One-time charges and the monthly charges of the term, without usage.'),
  needsApproval: Type.Boolean({ description: 'Whether a second person has to approve the order.' }),
  earliestWishDate: Day,
  warnings: Type.Array(
    Type.Object({
      code: Type.Enum(['ADDRESS_HAS_SERVICE', 'NO_FREE_CAPACITY']),
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
export type OrderPreview = Static<typeof OrderPreview>;

const customerParams = Type.Object({ customerId: CustomerId });
const orderParams = Type.Object({ customerId: CustomerId, orderId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const OrderFilter = Type.Object({
  orderId: Type.Optional(
    Type.Array(IntegerId, {
      maxItems: maxListedIds,
      description: 'Only includes these orders.',
    }),
  ),
  type: optionalEnumArray(orderTypes),
  subType: optionalEnumArray(orderSubTypes),
  status: optionalEnumArray(orderStatuses),
  open: Type.Optional(Type.Boolean({ description: 'Pass `true` to return only open orders.' })),
  waitingOn: optionalEnumArray(orderParties),
  jeopardy: optionalEnumArray(jeopardies),
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  plannedFrom: Type.Optional(Day),
  plannedTo: Type.Optional(Day),
  projectId: Type.Optional(Type.String({ maxLength: 64 })),
  quotationId: Type.Optional(IntegerId),
  serviceType: Type.Optional(Type.Enum([...orderTypes])),
  serviceId: Type.Optional(IntegerId),
});
export const orderSorts = [
  ...(['-urgency', 'orderId', '-orderId', 'wishDate', '-wishDate'] as const),
  ...(['plannedDate', '-plannedDate', 'deliveredDate', '-deliveredDate'] as const),
] as const;

export const listOrders = defineOperation({
  id: 'listOrders',
  method: 'GET',
  path: '/v1/customer/:customerId/order',
  summary: 'Lists orders, newest first by default.',
  tag,
  access: orderAccess,
  params: customerParams,
  query: Type.Object({
    ...OrderFilter.properties,
    sort: Type.Optional(
      Type.Enum([...orderSorts], {
        description:
          '`-urgency` lists late orders first, then orders that wait for the customer, orders at risk, other open orders, and orders that have ended; newest first within each group. Orders without the date that the list is sorted by come last in both directions.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(OrderSummary),
  follows: ['order'],
});

export const exportOrders = defineOperation({
  id: 'exportOrders',
  method: 'GET',
  path: '/v1/customer/:customerId/order/export',
  summary: 'Exports orders as CSV, with the same filters as the list.',
  tag,
  access: orderAccess,
  params: customerParams,
  query: Type.Object({ ...OrderFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getOrder = defineOperation({
  id: 'getOrder',
  method: 'GET',
  path: '/v1/customer/:customerId/order/:orderId',
  summary: 'Retrieves an order with its milestones, history, who it waited on, notes, and documents.',
  tag,
  access: orderAccess,
  params: orderParams,
  response: Order,
  follows: ['order'],
});

export const updateOrder = defineOperation({
  id: 'updateOrder',
  method: 'PATCH',
  path: '/v1/customer/:customerId/order/:orderId',
  summary: "Updates the requested date, contact, or reference of an order that hasn't been planned.",
  tag,
  access: orderAccess,
  params: orderParams,
  body: Type.Object({
    wishDate: Type.Optional(Day),
    contact: optional(OrderContactRequest),
    reference: optional(Type.String({ maxLength: 100 })),
    version: Type.Optional(Version),
  }),
  bodyName: 'orderUpdateRequest',
  rules: { wishDate: [workingDay], reference: [maxLength(100)], ...orderContactRules },
  response: Order,
  problems: ['ORDER_NOT_MODIFIABLE', 'STALE_VERSION', 'CUSTOMER_NOT_ACTIVE'],
});

/** The charge for a cancellation. */
export const Cancellation = Type.Object({ cancellationCharge: Amount });

export const cancelOrder = defineOperation({
  id: 'cancelOrder',
  method: 'POST',
  path: '/v1/customer/:customerId/order/:orderId/cancellation',
  summary: 'Requests cancellation of an order. With `dryRun`, returns the cancellation fee without canceling the order.',
  tag,
  access: orderAccess,
  params: orderParams,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: Type.Object({
    reason: Type.String({ maxLength: 500 }),
    expectedCharge: Type.Optional(
      Type.String({ ...Amount, description: 'Fee that was shown to the user. The request is refused if the fee has changed.' }),
    ),
  }),
  bodyName: 'cancellationRequest',
  rules: { reason: [maxLength(500)] },
  repeatable: true,
  response: Cancellation,
  dryRun: Cancellation,
  status: 202,
  problems: ['ORDER_NOT_CANCELLABLE', 'CANCELLATION_TOO_LATE', 'CANCELLATION_CHARGE_CHANGED', 'CUSTOMER_NOT_ACTIVE'],
});

export const addOrderNote = defineOperation({
  id: 'addOrderNote',
  method: 'POST',
  path: '/v1/customer/:customerId/order/:orderId/note',
  summary: 'Sends a message to the provider.',
  tag,
  access: orderAccess,
  params: orderParams,
  body: Type.Object({ text: Type.String({ maxLength: 2000 }) }),
  bodyName: 'orderNote',
  rules: { text: [required, maxLength(2000)] },
  repeatable: true,
  response: Order,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

/** A file in a request; `content` is base64 and at most 10 MB when decoded. */
export const OrderDocumentRequest = Type.Object({
  type: Type.Enum([...orderDocumentTypes]),
  fileName: Type.String({ maxLength: 120 }),
  content: createFileContentSchema('PDF, PNG, or JPEG'),
});

export const addOrderDocument = defineOperation({
  id: 'addOrderDocument',
  method: 'POST',
  path: '/v1/customer/:customerId/order/:orderId/document',
  summary: 'Adds a PDF, PNG, or JPEG document to an order.',
  tag,
  access: orderAccess,
  params: orderParams,
  body: OrderDocumentRequest,
  bodyName: 'orderDocument',
  rules: { fileName: [required, maxLength(120)], content: [required] },
  repeatable: true,
  largeBody: true,
  response: Order,
  status: 201,
  problems: ['UNSUPPORTED_FILE', 'CUSTOMER_NOT_ACTIVE'],
});

export const downloadOrderDocument = defineOperation({
  id: 'downloadOrderDocument',
  method: 'GET',
  path: '/v1/customer/:customerId/order/:orderId/document/:documentId',
  summary: 'Downloads a document of an order.',
  tag,
  access: orderAccess,
  params: Type.Object({ ...orderParams.properties, documentId: Uuid }),
  file: { contentType: 'application/octet-stream' },
});
