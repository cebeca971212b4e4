import { type Static, Type } from 'typebox';
import { appointmentStatuses, appointmentWindows } from '../appointment.ts';
import { Delivery } from '../kinds/order-details.ts';
import { milestoneCodes, orderTypes } from '../kinds/registry.ts';
import { defineOperation } from '../operation.ts';
import {
  endReasons,
  holdReasons,
  type Order,
  OrderDocumentRequest,
  OrderSummary,
  orderProperties,
  orderStatuses,
} from '../order.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { workingDay } from '../rules/working-day.ts';
import { CustomerId, Day, IntegerId, nullable } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** An order with the customer that it belongs to. */
export type ProviderOrder = Order & { customerId: number };
export const ProviderOrder = Type.Unsafe<ProviderOrder>(Type.Object({ customerId: CustomerId, ...orderProperties }));

const tag = 'Provider: orders';
const params = Type.Object({ orderId: IntegerId });

export const listProviderOrders = defineOperation({
  id: 'listProviderOrders',
  method: 'GET',
  path: '/v1/provider/order',
  summary: 'Lists the orders of all customers, oldest first.',
  tag,
  access,
  query: Type.Object({
    type: Type.Optional(Type.Enum([...orderTypes])),
    status: Type.Optional(Type.Enum([...orderStatuses])),
    customerId: Type.Optional(CustomerId),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(Type.Object({ customerId: CustomerId, ...OrderSummary.properties })),
});

export const getProviderOrder = defineOperation({
  id: 'getProviderOrder',
  method: 'GET',
  path: '/v1/provider/order/:orderId',
  summary: 'Retrieves an order.',
  tag,
  access,
  params,
  response: ProviderOrder,
});

/** A visit by an engineer, at the address of the order. */
const AppointmentRequest = Type.Object({
  date: Day,
  window: Type.Enum([...appointmentWindows]),
  contactPhoneNumber: Type.Optional(Type.String({ maxLength: 20 })),
});

export const OrderMove = Type.Object({
  status: Type.Enum([...orderStatuses]),
  actor: Type.Optional(Type.Enum(['PROVIDER', 'CARRIER'])),
  reasonCode: Type.Optional(Type.Enum([...holdReasons, ...endReasons])),
  text: Type.Optional(Type.String({ maxLength: 500 })),
  plannedDate: Type.Optional(Day),
  appointment: Type.Optional(AppointmentRequest),
  milestone: Type.Optional(Type.Enum(milestoneCodes, { description: 'Last milestone reached with this change.' })),
  delivery: Type.Optional(Delivery),
});
export type OrderMove = Static<typeof OrderMove>;

export const moveProviderOrder = defineOperation({
  id: 'moveProviderOrder',
  method: 'POST',
  path: '/v1/provider/order/:orderId/move',
  summary: 'Changes the status of an order. `ON_HOLD`, `REJECTED`, and `FAILED` require a reason, and `PLANNED` requires a date.',
  tag,
  access,
  params,
  body: OrderMove,
  bodyName: 'orderMove',
  rules: { plannedDate: [workingDay], 'appointment?.date': [workingDay], text: [maxLength(500)] },
  repeatable: true,
  response: ProviderOrder,
  problems: [
    'INVALID_TRANSITION',
    'NO_ADDRESS_SPACE',
    'PREFIX_IN_USE',
    'SPACE_TAKEN',
    'RACK_HAS_CONNECTIONS',
    'PORT_IN_USE',
    'CHANNEL_TAKEN',
    'ROUTE_FULL',
  ],
});

export const reachProviderOrderMilestone = defineOperation({
  id: 'reachProviderOrderMilestone',
  method: 'POST',
  path: '/v1/provider/order/:orderId/milestone',
  summary: "Marks a milestone and the ones before it as reached. Milestones that were already reached don't change.",
  tag,
  access,
  params,
  body: Type.Object({ code: Type.Enum(milestoneCodes), actor: Type.Optional(Type.Enum(['PROVIDER', 'CARRIER'])) }),
  bodyName: 'orderMilestone',
  response: ProviderOrder,
  problems: ['INVALID_TRANSITION'],
});

export const updateProviderOrderAppointment = defineOperation({
  id: 'updateProviderOrderAppointment',
  method: 'PATCH',
  path: '/v1/provider/order/:orderId/appointment',
  summary: 'Reports the result of an appointment or reschedules it.',
  tag,
  access,
  params,
  body: Type.Object({
    date: Type.Optional(Day),
    window: Type.Optional(Type.Enum([...appointmentWindows])),
    status: Type.Optional(Type.Enum([...appointmentStatuses])),
    actor: Type.Optional(Type.Enum(['PROVIDER', 'CARRIER'])),
  }),
  bodyName: 'appointmentUpdate',
  rules: { date: [workingDay] },
  response: ProviderOrder,
  problems: ['INVALID_TRANSITION'],
});

export const addProviderOrderNote = defineOperation({
  id: 'addProviderOrderNote',
  method: 'POST',
  path: '/v1/provider/order/:orderId/note',
  summary: 'Sends a message to the customer, who also gets it by email.',
  tag,
  access,
  params,
  body: Type.Object({
    author: Type.String({ maxLength: 80 }),
    text: Type.String({ maxLength: 2000 }),
    actor: Type.Optional(Type.Enum(['PROVIDER', 'CARRIER'])),
  }),
  bodyName: 'orderNote',
  rules: { author: [required, maxLength(80)], text: [required, maxLength(2000)] },
  repeatable: true,
  response: ProviderOrder,
  status: 201,
});

export const addProviderOrderDocument = defineOperation({
  id: 'addProviderOrderDocument',
  method: 'POST',
  path: '/v1/provider/order/:orderId/document',
  summary: 'Adds a document for the customer.',
  tag,
  access,
  params,
  body: OrderDocumentRequest,
  bodyName: 'orderDocument',
  rules: { fileName: [required, maxLength(120)], content: [required] },
  repeatable: true,
  largeBody: true,
  response: ProviderOrder,
  status: 201,
  problems: ['UNSUPPORTED_FILE'],
});

/** Address space from which the server allocates the prefixes of lines. */
export const IpPool = Type.Object({
  poolId: Type.Integer(),
  prefix: Type.String(),
  family: Type.Union([Type.Literal(4), Type.Literal(6)]),
  next: nullable(Type.String({ description: 'Next address to assign. Null if the pool is used up.' })),
});
export type IpPool = Static<typeof IpPool>;

export const listProviderIpPools = defineOperation({
  id: 'listProviderIpPools',
  method: 'GET',
  path: '/v1/provider/ip-pool',
  summary: 'Lists the IP pools that services get their addresses from.',
  tag: 'Provider: IP pools',
  access,
  response: Type.Array(IpPool),
});

export const createProviderIpPool = defineOperation({
  id: 'createProviderIpPool',
  method: 'POST',
  path: '/v1/provider/ip-pool',
  summary: 'Creates an IP pool. Services get its addresses in order.',
  tag: 'Provider: IP pools',
  access,
  body: Type.Object({ prefix: Type.String({ maxLength: 43 }) }),
  bodyName: 'ipPool',
  rules: { prefix: [required] },
  repeatable: true,
  response: IpPool,
  status: 201,
  problems: ['PREFIX_IN_USE'],
});
