import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Appointment } from '@demarc/contract/appointment.ts';
import { findForeignDeliveryFields } from '@demarc/contract/kinds/order-details.ts';
import { type MilestoneCode, serviceKinds } from '@demarc/contract/kinds/registry.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { canTransitionOrder, endReasons, holdReasons, isFinalOrderStatus } from '@demarc/contract/order.ts';
import type {
  addProviderOrderDocument,
  addProviderOrderNote,
  listProviderOrders,
  OrderMove,
  ProviderOrder,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { resolveKind } from '../../kinds/registry.ts';
import { orderNote } from '../../mail/templates/order-note.ts';
import { holdOrder } from '../../modules/order/hold-order.ts';
import { moveOrder, reachMilestone, writeOrderAudit } from '../../modules/order/move-order.ts';
import { loadOrderNames, toOrder, toOrderSummary } from '../../modules/order/order.presenter.ts';
import { findOrder, lockOrder, type OrderRow, updateOrder } from '../../modules/order/order.store.ts';
import { addDocument, addNote } from '../../modules/order/order-attachments.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { capAppointmentDate } from './cap-appointment-date.ts';
import {
  acceptOrder,
  completeOrder,
  endOrder,
  notifyPlanned,
  planOrder,
  prepareToResume,
  refuseCancellation,
} from './order-flow.ts';
import * as store from './provider-order.store.ts';

type ListQuery = NonNullable<Input<typeof listProviderOrders>['query']>;

/** The maximum number of months between today and a date, in the past or the future. */
const maxMonthsFromToday = 24;
const maxOrderId = 2_147_483_647;

export async function list(
  db: Database,
  { limit = 25, after, ...filter }: ListQuery,
  language: Language,
): Promise<Output<typeof listProviderOrders>> {
  const key = decodeCursor(after, ['number']);
  if (key && key[0] > maxOrderId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  const rows = await store.findAfter(db, filter, key?.[0], limit + 1);
  const { shown, next } = toPage(rows, limit, ({ orderId }) => [orderId]);
  const names = await loadOrderNames(db, shown, language);
  const items = shown.map((row) => ({ customerId: row.customerId, ...toOrderSummary(row, names) }));
  return { items, next, ...(await store.countOrders(db, filter)) };
}

export async function get(db: Database, orderId: number, language: Language): Promise<ProviderOrder> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound();
  return presentProviderOrder(db, order, language);
}

/** Moves an order to another status, with all consequences for its service. */
export function move(
  context: AppContext,
  orderId: number,
  { actor, ...body }: OrderMove,
  call: CallContext,
): Promise<ProviderOrder> {
  return changeOrder(context, orderId, { ...call, actor }, async (change, order) => {
    const { status: to, milestone } = body;
    // A requested cancellation is carried out, or refused by a return to the previous status.
    const isInvalidReturn = order.status === 'CANCEL_REQUESTED' && to !== 'CANCELLED' && to !== order.previousStatus;
    if (!canTransitionOrder(order.status, to) || isInvalidReturn)
      throw conflict('INVALID_TRANSITION', { status: order.status, to });
    const problems = validateMove(order, body, formatAmsterdamDate(context.clock.now()));
    if (problems.length > 0) throw invalid(problems);
    const movedOrder = await applyMove(change, order, body);
    const canReach = milestone && !isFinalOrderStatus(movedOrder.status);
    return canReach ? reachMilestone(change.tx, context.clock, change.author, movedOrder, milestone) : movedOrder;
  });
}

async function applyMove(change: ChangeContext, before: OrderRow, body: Omit<OrderMove, 'actor'>): Promise<OrderRow> {
  const { status: to, reasonCode, delivery = {}, plannedDate } = body;
  const text = body.text?.trim() || null;
  if (before.status === 'CANCEL_REQUESTED' && to !== 'CANCELLED') return refuseCancellation(change, before, text);
  const isResumed = before.status === 'ON_HOLD' && (to === 'ACCEPTED' || to === 'PLANNED');
  const order = isResumed ? await prepareToResume(change, before) : before;
  switch (to) {
    case 'ACCEPTED':
      return order.status === 'NEW'
        ? acceptOrder(change, order, text)
        : moveOrder(change.tx, change.context.clock, change.author, order, { to, text });
    case 'PLANNED':
      // Validated before: the date is required here.
      return planOrder(change, order, { plannedDate: plannedDate!, appointment: toAppointment(order, body), reasonCode, text });
    case 'ON_HOLD':
      // Validated before: the reason is one of these codes.
      return holdOrder(change, order, { reasonCode: reasonCode as (typeof holdReasons)[number], text });
    case 'COMPLETED':
      return completeOrder(change, order, delivery, text);
    case 'REJECTED':
    case 'FAILED':
    case 'CANCELLED':
      return endOrder(change, order, { to, reasonCode, text });
    default:
      throw conflict('INVALID_TRANSITION', { status: order.status, to });
  }
}

/** Returns the reasons to choose from for a move to a status, or null if the move needs no reason. */
function getReasons(to: OrderMove['status']): readonly string[] | null {
  if (to === 'ON_HOLD') return holdReasons;
  return to === 'REJECTED' || to === 'FAILED' ? endReasons : null;
}

/** Validates the fields of a move. An order with a requested cancellation needs none. */
function validateMove(order: OrderRow, body: Omit<OrderMove, 'actor'>, today: string): FieldProblem[] {
  const { status: to, reasonCode, plannedDate, appointment, milestone, delivery } = body;
  const isCancelRequested = order.status === 'CANCEL_REQUESTED';
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, code: string) => {
    problems.push({ field, code });
  };
  const reasons = getReasons(to);
  if (reasons && !isCancelRequested && !reasonCode) addProblem('reasonCode', 'validation.required');
  if (reasons && reasonCode && !reasons.includes(reasonCode)) addProblem('reasonCode', 'validation.unknown-value');
  if (to === 'PLANNED' && !isCancelRequested && !plannedDate) addProblem('plannedDate', 'validation.required');
  for (const [field, day] of [
    ['plannedDate', plannedDate],
    ['appointment.date', appointment?.date],
  ] as const) {
    if (!day) continue;
    if (to !== 'PLANNED' || isCancelRequested) addProblem(field, 'validation.not-allowed-here');
    else if (isOutOfRange(day, today)) addProblem(field, 'validation.out-of-range');
  }
  if (appointment && !resolveKind(order).kind.getVisit) addProblem('appointment', 'validation.not-allowed-here');
  if (delivery && to !== 'COMPLETED') addProblem('delivery', 'validation.not-allowed-here');
  else if (delivery) {
    for (const name of findForeignDeliveryFields(resolveKind(order).order.type, delivery)) {
      addProblem(`delivery.${name}`, 'validation.not-allowed-here');
    }
  }
  if (milestone && to !== 'COMPLETED') problems.push(...validateMilestone('milestone', order, milestone));
  return problems;
}

/** Finds the problem of a milestone that the order type does not have, or that only a delivery can reach. */
function validateMilestone(field: string, { type }: OrderRow, code: MilestoneCode): FieldProblem[] {
  const codes: readonly MilestoneCode[] = serviceKinds[type].milestones;
  if (!codes.includes(code)) return [{ field, code: 'validation.unknown-value' }];
  return codes.indexOf(code) < codes.indexOf('DELIVERED') ? [] : [{ field, code: 'validation.not-allowed-here' }];
}

function isOutOfRange(day: string, today: string): boolean {
  return day > addMonths(today, maxMonthsFromToday) || day < addMonths(today, -maxMonthsFromToday);
}

/** Returns the appointment of a planned order: the visit that its kind needs, at the given time. */
export function toAppointment(row: OrderRow, { appointment }: Pick<OrderMove, 'appointment'>): Appointment | null {
  if (!appointment) return null;
  const { kind, order } = resolveKind(row);
  const visit = kind.getVisit?.(order);
  return visit ? { status: 'CONFIRMED', ...visit, ...appointment } : null;
}

export function setMilestone(
  context: AppContext,
  orderId: number,
  { actor, code }: Input<typeof reachProviderOrderMilestone>['body'],
  call: CallContext,
): Promise<ProviderOrder> {
  return changeOrder(context, orderId, { ...call, actor }, async (change, order) => {
    if (order.status === 'NEW' || isFinalOrderStatus(order.status))
      throw conflict('INVALID_TRANSITION', { status: order.status });
    const problems = validateMilestone('code', order, code);
    if (problems.length > 0) throw invalid(problems);
    return reachMilestone(change.tx, context.clock, change.author, order, code);
  });
}

/**
 * Updates the result or the time of an appointment, and notifies the customer of a new time. It does not change the order's
 * status.
 */
export function updateAppointment(
  context: AppContext,
  orderId: number,
  { actor, ...body }: Input<typeof updateProviderOrderAppointment>['body'],
  call: CallContext,
): Promise<ProviderOrder> {
  return changeOrder(context, orderId, { ...call, actor }, async (change, order) => {
    const { appointment: current } = order;
    if (!current || isFinalOrderStatus(order.status)) {
      throw conflict('INVALID_TRANSITION', { status: order.status, hasAppointment: current !== null });
    }
    const now = context.clock.now();
    if (body.date && isOutOfRange(body.date, formatAmsterdamDate(now))) {
      throw invalid([{ field: 'date', code: 'validation.out-of-range' }]);
    }
    const { date, window } = { ...current, ...body };
    const isMoved = date !== current.date || window !== current.window;
    const status = body.status ?? (isMoved ? 'CONFIRMED' : current.status);
    const appointment = capAppointmentDate({ ...current, date, window, status }, formatAmsterdamDate(now));
    const changedOrder = await updateOrder(change.tx, order, { appointment, updatedAt: now });
    await writeOrderAudit(change.tx, context.clock, change.author, 'order.appointment-changed', order, changedOrder);
    if (isMoved) await notifyPlanned(change, order, changedOrder);
    return changedOrder;
  });
}

export function createNote(
  context: AppContext,
  orderId: number,
  { actor, author: name, text }: Input<typeof addProviderOrderNote>['body'],
  call: CallContext,
): Promise<ProviderOrder> {
  return changeOrder(context, orderId, { ...call, actor }, async (change, order) => {
    await addNote(change.tx, context.clock, change.author, order, { author: name.trim(), text });
    await queueOrderMail(change, order, orderNote, { author: name, note: text });
    return order;
  });
}

export function createDocument(
  context: AppContext,
  orderId: number,
  body: Input<typeof addProviderOrderDocument>['body'],
  call: CallContext,
): Promise<ProviderOrder> {
  return changeOrder(context, orderId, call, async (change, order) => {
    await addDocument(change.tx, context.clock, change.author, order, body);
    return order;
  });
}

/** The caller, and the language of the response. */
interface CallContext {
  author: Author;
  language: Language;
  saveResponse?: SaveResponse;
}

/** Applies a change in one transaction, with the order locked. */
function changeOrder(
  context: AppContext,
  orderId: number,
  // The party on whose behalf the provider's system acts; defaults to the system itself.
  { author, actor = author.actor, language, saveResponse }: CallContext & { actor?: Author['actor'] | undefined },
  apply: (change: ChangeContext, order: OrderRow) => Promise<OrderRow>,
): Promise<ProviderOrder> {
  return context.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound();
    const response = await presentProviderOrder(tx, await apply({ tx, context, author: { ...author, actor } }, order), language);
    await saveResponse?.(tx, response);
    return response;
  });
}

async function presentProviderOrder(db: Database, order: OrderRow, language: Language): Promise<ProviderOrder> {
  return { customerId: order.customerId, ...(await toOrder(db, order, language)) };
}
