import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Appointment, endReasons, holdReasons, OrderReason } from '@demarc/contract/order.ts';
import type { Delivery } from '@demarc/contract/provider/order.ts';
import { invalid } from '../../http/problem.ts';
import { moveOrder } from '../../modules/order/move-order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { withoutFuture } from './appointment-date.ts';
import { mailOrder } from './order-mail.ts';
import { stepsOf } from './order-steps.ts';
import type { Work } from './work.ts';

type EndReason = (typeof endReasons)[number];

/** Takes a new order on: its service is made or marked, and the customer told. Rejects it where that cannot be. */
export async function acceptOrder(work: Work, order: OrderRow, text: string | null = null): Promise<OrderRow> {
  const { tx, parts, author } = work;
  const steps = stepsOf(order);
  const service = await steps.accept(work, order);
  if ('refusal' in service) return endOrder(work, order, { to: 'REJECTED', reasonCode: service.refusal });
  const move = { to: 'ACCEPTED', text, milestone: 'VALIDATED', changes: service } as const;
  const accepted = await moveOrder(tx, parts.clock, author, order, move);
  await steps.tellAccepted(work, accepted);
  return accepted;
}

/** Gives an order its date, and the time when somebody comes by. */
export async function planOrder(
  work: Work,
  order: OrderRow,
  planned: { plannedDate: string; appointment: Appointment | null; reasonCode?: OrderReason | undefined; text: string | null },
): Promise<OrderRow> {
  const { appointment, ...move } = planned;
  const milestone = order.milestones.find(({ code }) => code === 'APPOINTMENT_PLANNED')?.code;
  const changes = { appointment };
  const moved = await moveOrder(work.tx, work.parts.clock, work.author, order, { ...move, to: 'PLANNED', milestone, changes });
  await tellPlanned(work, order, moved);
  return moved;
}

/** Tells of a date; whoever ends a service knows it already. */
export async function tellPlanned(work: Work, before: OrderRow, { appointment, ...order }: OrderRow): Promise<void> {
  const date = appointment?.date ?? order.plannedDate;
  if (!date || order.subType === 'TERMINATE') return;
  const earlier = before.appointment?.date ?? before.plannedDate ?? before.promisedDate;
  const earlierDate = earlier === date ? null : earlier;
  await mailOrder(work, { ...order, appointment }, 'order-planned', { date, window: appointment?.window ?? null, earlierDate });
}

export async function holdOrder(
  work: Work,
  order: OrderRow,
  { reasonCode, text }: { reasonCode: (typeof holdReasons)[number]; text: string | null },
): Promise<OrderRow> {
  const held = await moveOrder(work.tx, work.parts.clock, work.author, order, { to: 'ON_HOLD', reasonCode, text });
  await mailOrder(work, held, 'order-on-hold', { holdReason: reasonCode, remark: text ?? '' });
  return held;
}

/** Completes an order: what was ordered is done, and paid for from the day it was delivered. */
export async function completeOrder(work: Work, order: OrderRow, delivery: Delivery, text: string | null): Promise<OrderRow> {
  const { tx, parts, author } = work;
  const steps = stepsOf(order);
  const deliveredDate = deliveredDateOf(order, delivery, amsterdamDate(parts.clock.now()));
  await steps.complete(work, order, { ...delivery, deliveredDate });
  const appointment = order.appointment && withoutFuture({ ...order.appointment, status: 'COMPLETED' }, deliveredDate);
  const move = { to: 'COMPLETED', text, milestone: 'DELIVERED', changes: { deliveredDate, appointment } } as const;
  const completed = await moveOrder(tx, parts.clock, author, order, move);
  await steps.tellCompleted(work, completed);
  return completed;
}

/** Ends an order that is not delivered; its service is left as if there had been none. */
export async function endOrder(
  work: Work,
  order: OrderRow,
  {
    to,
    reasonCode,
    text = null,
  }: { to: 'REJECTED' | 'FAILED' | 'CANCELLED'; reasonCode?: OrderReason | undefined; text?: string | null },
): Promise<OrderRow> {
  const { tx, parts, author } = work;
  const ended = await moveOrder(tx, parts.clock, author, order, { to, reasonCode, text });
  await stepsOf(order).release(work, ended);
  const remark = text ?? '';
  const charge = order.cancellationCharge;
  if (order.subType === 'TERMINATE')
    await mailOrder(work, ended, 'order-cancelled', { outcome: 'withdrawn', charge: null, remark });
  else if (to === 'CANCELLED') await mailOrder(work, ended, 'order-cancelled', { outcome: 'cancelled', charge, remark });
  else await mailOrder(work, ended, 'order-ended', { outcome: to, endReason: reasonCode as EndReason, remark });
  return ended;
}

/** Refuses a cancellation: the order goes back to where it was. */
export async function goOn(work: Work, order: OrderRow, text: string | null): Promise<OrderRow> {
  const { tx, parts, author } = work;
  const to = order.statusBefore ?? order.status;
  const back = await moveOrder(tx, parts.clock, author, order, { to, text, changes: { cancellationCharge: null } });
  // The job that was to accept it met it while the cancellation was being looked at.
  if (to === 'NEW') await parts.jobs.send(tx, 'accept-order', { orderId: order.orderId });
  await mailOrder(work, back, 'order-cancelled', { outcome: 'refused', charge: null, remark: text ?? '' });
  return back;
}

/** Delivered on a day between its order and today; today where nobody says otherwise. */
function deliveredDateOf({ createdAt }: OrderRow, { deliveredDate }: Delivery, today: string): string {
  if (!deliveredDate) return today;
  const field = 'delivery.deliveredDate';
  if (deliveredDate < amsterdamDate(createdAt)) throw invalid([{ field, code: 'validation.date-too-early' }]);
  if (deliveredDate > today) throw invalid([{ field, code: 'validation.out-of-range', params: { max: today } }]);
  return deliveredDate;
}
