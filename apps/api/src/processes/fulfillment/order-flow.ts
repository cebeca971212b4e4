import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Appointment } from '@demarc/contract/appointment.ts';
import type { Delivery } from '@demarc/contract/kinds/order-details.ts';
import type { endReasons, OrderReason } from '@demarc/contract/order.ts';
import type { ChangeContext } from '../../app-context.ts';
import { invalid } from '../../http/problem.ts';
import { resolveKind } from '../../kinds/registry.ts';
import { orderCancelled } from '../../mail/templates/order-cancelled.ts';
import { orderEnded } from '../../mail/templates/order-ended.ts';
import { orderPlanned } from '../../mail/templates/order-planned.ts';
import { terminationRefused } from '../../mail/templates/termination-refused.ts';
import { chargeOrder, settleUndeliveredOrder } from '../../modules/charge/order-charges.ts';
import { holdOrder } from '../../modules/order/hold-order.ts';
import { moveOrder, reachMilestone } from '../../modules/order/move-order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { capAppointmentDate } from './cap-appointment-date.ts';

type EndReason = (typeof endReasons)[number];

/**
 * Accepts a new order: creates or updates its service and notifies the customer. Rejects the order if that is impossible, and puts
 * it on hold if it cannot continue yet.
 */
export async function acceptOrder(change: ChangeContext, order: OrderRow, text: string | null = null): Promise<OrderRow> {
  const { tx, context, author } = change;
  const { kind, order: typedOrder } = resolveKind(order);
  const acceptance = await kind.accept(change, typedOrder);
  if ('refusal' in acceptance) return endOrder(change, order, { to: 'REJECTED', reasonCode: acceptance.refusal });
  const { hold, milestone = 'VALIDATED', ...service } = acceptance;
  const acceptedOrder = await moveOrder(tx, context.clock, author, order, { to: 'ACCEPTED', text, milestone, changes: service });
  // One email with the reason why the order waits.
  if (hold) return holdOrder(change, acceptedOrder, { reasonCode: hold, text: null });
  await kind.notifyAccepted(change, resolveKind(acceptedOrder).order);
  return acceptedOrder;
}

/** Prepares an order on hold to resume, and reaches its next milestone. Throws if it still has to wait. The caller then moves it. */
export async function prepareToResume(change: ChangeContext, order: OrderRow): Promise<OrderRow> {
  const { kind, order: typedOrder } = resolveKind(order);
  const milestone = await kind.resume?.(change, typedOrder);
  return milestone ? reachMilestone(change.tx, change.context.clock, change.author, order, milestone) : order;
}

/** Sets the planned date of an order, and the appointment if there is one. */
export async function planOrder(
  change: ChangeContext,
  order: OrderRow,
  planned: { plannedDate: string; appointment: Appointment | null; reasonCode?: OrderReason | undefined; text: string | null },
): Promise<OrderRow> {
  const { appointment, ...move } = planned;
  const milestone = order.milestones.find(({ code }) => code === 'APPOINTMENT_PLANNED')?.code;
  const changes = { appointment };
  const movedOrder = await moveOrder(change.tx, change.context.clock, change.author, order, {
    ...move,
    to: 'PLANNED',
    milestone,
    changes,
  });
  await notifyPlanned(change, order, movedOrder);
  return movedOrder;
}

/** Notifies the customer of the date of an order, except for a termination, whose date the customer chose. */
export async function notifyPlanned(change: ChangeContext, before: OrderRow, order: OrderRow): Promise<void> {
  const { appointment } = order;
  const date = appointment?.date ?? order.plannedDate;
  if (!date || order.subType === 'TERMINATE') return;
  const previousDate = before.appointment?.date ?? before.plannedDate ?? before.promisedDate;
  const earlierDate = previousDate === date ? null : previousDate;
  await queueOrderMail(change, order, orderPlanned, {
    date,
    window: appointment?.window ?? null,
    earlierDate,
  });
}

/** Completes an order: delivers the service, which is billed from the delivery date. */
export async function completeOrder(
  change: ChangeContext,
  order: OrderRow,
  delivery: Delivery,
  text: string | null,
): Promise<OrderRow> {
  const { tx, context, author } = change;
  const { kind, order: typedOrder } = resolveKind(order);
  const deliveredDate = getDeliveredDate(order, delivery, formatAmsterdamDate(context.clock.now()));
  await kind.complete(change, typedOrder, { ...delivery, deliveredDate });
  await chargeOrder(change, order, deliveredDate);
  const appointment = order.appointment && capAppointmentDate({ ...order.appointment, status: 'COMPLETED' }, deliveredDate);
  const move = { to: 'COMPLETED', text, milestone: 'DELIVERED', changes: { deliveredDate, appointment } } as const;
  const completed = await moveOrder(tx, context.clock, author, order, move);
  await kind.notifyCompleted(change, resolveKind(completed).order);
  return completed;
}

/** Ends an order without delivery, and restores its service to its state before the order. */
export async function endOrder(
  change: ChangeContext,
  order: OrderRow,
  {
    to,
    reasonCode,
    text = null,
  }: { to: 'REJECTED' | 'FAILED' | 'CANCELLED'; reasonCode?: OrderReason | undefined; text?: string | null },
): Promise<OrderRow> {
  const { tx, context, author } = change;
  const endedOrder = await moveOrder(tx, context.clock, author, order, { to, reasonCode, text });
  const { kind, order: typedOrder } = resolveKind(endedOrder);
  await kind.release(change, typedOrder);
  await settleUndeliveredOrder(change, endedOrder);
  const remark = text ?? '';
  const charge = order.cancellationCharge;
  const isTermination = order.subType === 'TERMINATE';
  if (to === 'CANCELLED') {
    const values = isTermination
      ? ({ outcome: 'withdrawn', charge: null } as const)
      : ({ outcome: 'cancelled', charge } as const);
    await queueOrderMail(change, endedOrder, orderCancelled, { ...values, remark });
  } else {
    const template = isTermination ? terminationRefused : orderEnded;
    await queueOrderMail(change, endedOrder, template, { outcome: to, endReason: reasonCode as EndReason, remark });
  }
  return endedOrder;
}

/** Refuses a requested cancellation and returns the order to its previous status. */
export async function refuseCancellation(change: ChangeContext, order: OrderRow, text: string | null): Promise<OrderRow> {
  const { tx, context, author } = change;
  const to = order.previousStatus ?? order.status;
  const resumedOrder = await moveOrder(tx, context.clock, author, order, { to, text, changes: { cancellationCharge: null } });
  // The job that accepts new orders may have skipped it while the cancellation was pending.
  if (to === 'NEW') await context.jobs.send(tx, 'accept-order', { orderId: order.orderId });
  await queueOrderMail(change, resumedOrder, orderCancelled, { outcome: 'refused', charge: null, remark: text ?? '' });
  return resumedOrder;
}

/** Returns the delivery date, or today if there is none. Throws unless it is between the order date and today. */
function getDeliveredDate({ createdAt }: OrderRow, { deliveredDate }: Delivery, today: string): string {
  if (!deliveredDate) return today;
  const field = 'delivery.deliveredDate';
  if (deliveredDate < formatAmsterdamDate(createdAt)) throw invalid([{ field, code: 'validation.date-too-early' }]);
  if (deliveredDate > today) throw invalid([{ field, code: 'validation.out-of-range', params: { max: today } }]);
  return deliveredDate;
}
