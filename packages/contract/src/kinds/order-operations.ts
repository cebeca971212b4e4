import {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  downloadOrderDocument,
  exportOrders,
  getOrder,
  listOrders,
  updateOrder,
} from '../order.ts';
import { getOrderSummary } from '../order-counts.ts';
import {
  addProviderOrderDocument,
  addProviderOrderNote,
  createProviderIpPool,
  getProviderOrder,
  listProviderIpPools,
  listProviderOrders,
  moveProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '../provider/order.ts';

/** The calls of orders of every kind. */
export const orderOperations = [
  listOrders,
  getOrderSummary,
  exportOrders,
  getOrder,
  updateOrder,
  cancelOrder,
  addOrderNote,
  addOrderDocument,
  downloadOrderDocument,
] as const;

/** The calls for the provider's systems. */
export const orderProviderOperations = [
  listProviderOrders,
  getProviderOrder,
  moveProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
  addProviderOrderNote,
  addProviderOrderDocument,
  listProviderIpPools,
  createProviderIpPool,
] as const;
