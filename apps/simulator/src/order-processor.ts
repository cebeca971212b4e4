import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { isFinalOrderStatus, type OrderStatus } from '@demarc/contract/order.ts';
import {
  getProviderOrder,
  listProviderOrders,
  moveProviderOrder,
  type ProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import { getNextStep, type OrderStep, type SimulatedFailure, simulatedFailures } from './next-step.ts';
import { getOrderWork } from './registry.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** Each kind of failure happens to one order in 20. */
const ordersPerFailure = 20;
/** Orders of the last 24 hours are expedited. Older ones, such as sample data, keep their planned dates. */
const expediteWindowMs = 24 * 60 * 60 * 1000;
const openStatuses: readonly OrderStatus[] = ['ACCEPTED', 'PLANNED', 'ON_HOLD', 'CANCEL_REQUESTED'];

type Page = Output<typeof listProviderOrders>;

/** Moves orders from acceptance to delivery, as the provider and its carriers would. */
export function createOrderProcessor({ retryUntilResponse, client, waitMinutes, random, log }: SimulatorContext): SimulatedActor {
  /** Orders in progress; true if an event arrived in the meantime, so that the order has to be processed again. */
  const inProgress = new Map<number, boolean>();
  const failures = new Map<number, SimulatedFailure | null>();
  /** The date that each waiting order waits for. */
  const waitingForDate = new Map<number, string>();

  /** Returns the failure of an order, chosen once at random; null for most orders. */
  const getFailure = (orderId: number): SimulatedFailure | null => {
    const existing = failures.get(orderId);
    if (existing !== undefined) return existing;
    const failure = simulatedFailures[Math.floor(random() * ordersPerFailure)] ?? null;
    failures.set(orderId, failure);
    return failure;
  };

  const processOrder = async (orderId: number): Promise<void> => {
    waitingForDate.delete(orderId);
    if (inProgress.has(orderId)) return void inProgress.set(orderId, true);
    do {
      inProgress.set(orderId, false);
      await runSteps(orderId);
    } while (inProgress.get(orderId));
    inProgress.delete(orderId);
  };

  /** Executes steps until none is due. If the server refuses a step, the simulator no longer handles the order. */
  const runSteps = async (orderId: number): Promise<void> => {
    for (;;) {
      const order = await fetchOrder(orderId);
      if (!order) return;
      const isExpedited = Date.now() - Date.parse(order.createdAt) < expediteWindowMs;
      const step = getNextStep(order, formatAmsterdamDate(new Date()), getFailure(orderId), isExpedited);
      if (step === null) return;
      if ('notBefore' in step) return void waitingForDate.set(orderId, step.notBefore);
      await waitMinutes(step.minutes);
      if (!(await retryUntilResponse(() => executeStep(order, step)))) return;
      if ('move' in step && step.move.status === 'COMPLETED') log(`order ${order.orderNumber} was delivered`);
    }
  };

  const fetchOrder = async (orderId: number): Promise<ProviderOrder | null> => {
    let order: ProviderOrder | null = null;
    await retryUntilResponse(async () => {
      order = await client.call(getProviderOrder, { params: { orderId } });
    });
    return order;
  };

  const executeStep = async (order: ProviderOrder, step: Exclude<OrderStep, null | { notBefore: string }>): Promise<unknown> => {
    const params = { orderId: order.orderId };
    if ('missed' in step) {
      return client.call(updateProviderOrderAppointment, { params, body: { status: 'MISSED', actor: 'CARRIER' } });
    }
    if ('milestone' in step) {
      await getOrderWork(order.type).perform?.(client, order, step.milestone);
      return client.call(reachProviderOrderMilestone, { params, body: { code: step.milestone, actor: step.actor } });
    }
    if (!step.isDelivery || order.subType === 'TERMINATE') return client.call(moveProviderOrder, { params, body: step.move });
    const delivery = getOrderWork(order.type).createDelivery?.(order) ?? {};
    return client.call(moveProviderOrder, { params, body: { ...step.move, delivery } });
  };

  /** Leaves old orders alone, except planned ones that are not late, cancellation requests and terminations. */
  const scheduleExisting = ({ createdAt, jeopardy, orderId, plannedDate, status, subType }: Page['items'][number]): void => {
    const isRecent = Date.now() - Date.parse(createdAt) < expediteWindowMs;
    if (isRecent || status === 'CANCEL_REQUESTED' || subType === 'TERMINATE') void processOrder(orderId);
    else if (status === 'PLANNED' && plannedDate && jeopardy !== 'LATE') waitingForDate.set(orderId, plannedDate);
  };

  return {
    onEvent({ type, data: { orderId, status } }) {
      const hasEnded = isFinalOrderStatus(status as OrderStatus);
      if (type.startsWith('order.') && typeof orderId === 'number' && !hasEnded) void processOrder(orderId);
    },

    async resume() {
      for (const status of openStatuses) {
        let after: string | null = null;
        do {
          const page: Page = await client.call(listProviderOrders, {
            query: { status, limit: 200, ...(after && { after }) },
          });
          for (const order of page.items) scheduleExisting(order);
          after = page.next;
        } while (after !== null);
      }
    },

    async tick() {
      const today = formatAmsterdamDate(new Date());
      for (const [orderId, day] of waitingForDate) if (day <= today) void processOrder(orderId);
    },
  };
}
