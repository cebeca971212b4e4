import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { isFinal, type OrderStatus } from '@demarc/contract/order.ts';
import {
  getProviderOrder,
  listProviderOrders,
  moveProviderOrder,
  type ProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import { deliveryOf } from './delivery.ts';
import type { Desk, Player } from './desk.ts';
import { type Mishap, mishaps, nextStep, type Step } from './next-step.ts';

/** Each kind of failure happens to one order in 20. */
const oneIn = 20;
/** Orders of the last 24 hours are expedited. Older ones, such as sample data, keep their planned dates. */
const hurriedMs = 24 * 60 * 60 * 1000;
const waiting: readonly OrderStatus[] = ['ACCEPTED', 'PLANNED', 'ON_HOLD', 'CANCEL_REQUESTED'];

type Page = Output<typeof listProviderOrders>;

/** Moves orders from acceptance to delivery, as the provider and its carriers would. */
export function createOrders({ answered, client, minutes, random, say }: Desk): Player {
  /** Orders in progress; true if an event arrived in the meantime, so that the order has to be processed again. */
  const inHand = new Map<number, boolean>();
  const lucks = new Map<number, Mishap | null>();
  /** Orders that wait for a date. */
  const later = new Map<number, string>();

  const mishapOf = (orderId: number): Mishap | null => {
    const known = lucks.get(orderId);
    if (known !== undefined) return known;
    const luck = mishaps[Math.floor(random() * oneIn)] ?? null;
    lucks.set(orderId, luck);
    return luck;
  };

  const take = async (orderId: number): Promise<void> => {
    later.delete(orderId);
    if (inHand.has(orderId)) return void inHand.set(orderId, true);
    do {
      inHand.set(orderId, false);
      await workOn(orderId);
    } while (inHand.get(orderId));
    inHand.delete(orderId);
  };

  /** Executes steps until there is none for now. If the server refuses one, the order is left to a person. */
  const workOn = async (orderId: number): Promise<void> => {
    for (;;) {
      const order = await read(orderId);
      if (order?.type !== 'LINE') return;
      const isHurried = Date.now() - Date.parse(order.createdAt) < hurriedMs;
      const step = nextStep(order, amsterdamDate(new Date()), mishapOf(orderId), isHurried);
      if (step === null) return;
      if ('notBefore' in step) return void later.set(orderId, step.notBefore);
      await minutes(step.minutes);
      if (!(await answered(() => act(order, step)))) return;
      if ('move' in step && step.move.status === 'COMPLETED') say(`order ${order.orderNumber} was delivered`);
    }
  };

  const read = async (orderId: number): Promise<ProviderOrder | null> => {
    let order: ProviderOrder | null = null;
    await answered(async () => {
      order = await client.call(getProviderOrder, { params: { orderId } });
    });
    return order;
  };

  const act = (order: ProviderOrder, step: Exclude<Step, null | { notBefore: string }>): Promise<unknown> => {
    const params = { orderId: order.orderId };
    if ('missed' in step) {
      return client.call(updateProviderOrderAppointment, { params, body: { status: 'MISSED', actor: 'CARRIER' } });
    }
    if ('milestone' in step) {
      return client.call(reachProviderOrderMilestone, { params, body: { code: step.milestone, actor: step.actor } });
    }
    const body = step.isDelivery ? { ...step.move, delivery: deliveryOf(order) } : step.move;
    return client.call(moveProviderOrder, { params, body });
  };

  /** Leaves old orders alone, except planned ones that are not late, cancellation requests and terminations. */
  const takeFrom = ({ createdAt, jeopardy, orderId, plannedDate, status, subType }: Page['items'][number]): void => {
    const isFresh = Date.now() - Date.parse(createdAt) < hurriedMs;
    if (isFresh || status === 'CANCEL_REQUESTED' || subType === 'TERMINATE') void take(orderId);
    else if (status === 'PLANNED' && plannedDate && jeopardy !== 'LATE') later.set(orderId, plannedDate);
  };

  return {
    react({ type, data: { orderId, status } }) {
      const isOver = isFinal(status as OrderStatus);
      if (type.startsWith('order.') && typeof orderId === 'number' && !isOver) void take(orderId);
    },

    async takeUp() {
      for (const status of waiting) {
        let after: string | null = null;
        do {
          const page: Page = await client.call(listProviderOrders, {
            query: { type: 'LINE', status, limit: 200, ...(after && { after }) },
          });
          for (const order of page.items) takeFrom(order);
          after = page.next;
        } while (after !== null);
      }
    },

    async tick() {
      const today = amsterdamDate(new Date());
      for (const [orderId, day] of later) if (day <= today) void take(orderId);
    },
  };
}
