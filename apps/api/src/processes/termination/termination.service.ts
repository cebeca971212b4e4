import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { Termination, TerminationRequest } from '@demarc/contract/service.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { earlyTermination } from '../../db/views/product-names.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import type { TerminableService, TerminationStep } from '../../kinds/service-kind.ts';
import { endServiceCharges } from '../../modules/charge/order-charges.ts';
import { requestCancellation, writeOrderAudit } from '../../modules/order/move-order.ts';
import { lockActiveCustomer } from '../../modules/order/order.service.ts';
import { insertOrder, lockOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { createInitialState, isHandedOver } from '../../modules/order/order-state.ts';
import { endOrder } from '../fulfillment/order-flow.ts';
import * as store from './termination.store.ts';
import { calculateTermination, getLastRecurringDay } from './termination-rules.ts';

/** Months from today within which a termination date has to be. */
const maxMonthsAhead = 60;

/** A service of a customer. */
interface ServiceKey {
  customerId: number;
  serviceId: number;
}

interface TerminateOptions {
  dryRun?: boolean | undefined;
  author: Author;
  /** Called last in the transaction. */
  saveResponse: SaveResponse;
}

/** Terminates a service, or with `dryRun` only returns the date and the costs. */
export async function terminate(
  context: AppContext,
  step: TerminationStep,
  { customerId, serviceId }: ServiceKey,
  request: TerminationRequest,
  { dryRun = false, author, saveResponse }: TerminateOptions,
): Promise<Termination> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const service = await step.lock(tx, customerId, serviceId);
    if (!service) throw notFound();
    const { contract, monthlyAmount, status } = service;
    if (status === 'PENDING_TERMINATION') throw conflict('TERMINATION_ALREADY_REQUESTED', { orderId: service.openOrderId });
    if ((status !== 'ACTIVE' && status !== 'SUSPENDED') || !contract) throw conflict(step.notActive, { status });
    const today = formatAmsterdamDate(clock.now());
    const latest = addMonths(today, maxMonthsAhead);
    const { wishDate } = request;
    if (wishDate < today) throw invalid([{ field: 'wishDate', code: 'validation.date-too-early', params: { earliest: today } }]);
    if (wishDate > latest) throw invalid([{ field: 'wishDate', code: 'validation.out-of-range', params: { latest } }]);
    const { remainingMonths, ...termination } = calculateTermination(wishDate, today, contract, monthlyAmount);
    await service.checkDependents?.(termination.terminationDate);
    if (dryRun) return termination;
    const order = await insertTermination({ tx, context, author }, { customerId, serviceId }, service, request, {
      ...termination,
      remainingMonths,
    });
    await service.move({ tx, context, author }, 'requestTermination', {
      terminationDate: termination.terminationDate,
      chargedUntil: termination.chargedUntil,
      contract: { ...contract, terminationDate: termination.terminationDate },
      openOrderId: order.orderId,
    });
    const lastDay = getLastRecurringDay(termination.chargedUntil, contract, remainingMonths);
    await endServiceCharges({ tx }, order, lastDay);
    await writeOrderAudit(tx, clock, author, 'order.new', null, order);
    await context.jobs.send(tx, 'accept-order', { orderId: order.orderId });
    await saveResponse(tx, termination);
    return termination;
  });
}

/** Inserts the order for a termination, with the fee for early termination as its only item. */
async function insertTermination(
  { tx, context: { clock }, author: { actor, accountId } }: ChangeContext,
  { customerId, serviceId }: ServiceKey,
  { order, monthlyAmount, toDetails }: TerminableService,
  { wishDate, reason, comment }: TerminationRequest,
  { remainingMonths, ...termination }: Termination & { remainingMonths: number },
): Promise<OrderRow> {
  const { terminationDate, earlyTerminationCharge } = termination;
  const item: OrderItem = {
    productCode: earlyTermination.productCode,
    // The name is translated when the order is read.
    name: earlyTermination.name.en,
    productType: 'OPTION',
    chargeType: 'NRC',
    quantity: remainingMonths,
    // A unit price has four decimals, an amount two.
    unitPrice: `${monthlyAmount}00`,
    amount: earlyTerminationCharge,
  };
  return insertOrder(tx, {
    ...createInitialState(order.type, clock.now(), actor),
    ...order,
    customerId,
    serviceId,
    subType: 'TERMINATE',
    createdByAccountId: accountId,
    customerOrderId: await store.getNextTerminationId(tx, customerId, order.serviceLabel),
    items: remainingMonths > 0 ? [item] : [],
    mrc: '0.00',
    nrc: earlyTerminationCharge,
    termMonths: 0,
    wishDate: terminationDate,
    details: toDetails({ ...termination, requestedDate: wishDate, reason: reason ?? null, comment: comment?.trim() || null }),
  });
}

/** Withdraws a termination that has not been handed over to a carrier or a facility yet. */
export async function withdraw(
  context: AppContext,
  step: TerminationStep,
  { customerId, serviceId }: ServiceKey,
  author: Author,
): Promise<undefined> {
  return context.database.db.transaction(async (tx) => {
    await lockActiveCustomer(tx, customerId);
    // Locks the order before its service, in the same sequence as all order moves.
    const orderId = await step.findOpenOrderId(tx, customerId, serviceId);
    if (orderId === undefined) throw notFound();
    const order = orderId === null ? null : await lockOrder(tx, orderId, customerId);
    const service = await step.lock(tx, customerId, serviceId);
    if (service?.status !== 'PENDING_TERMINATION' || service.openOrderId !== orderId || !order) {
      throw conflict(step.notActive, { status: service?.status });
    }
    if (isHandedOver(order.milestones) || order.status === 'PLANNED') throw conflict('TERMINATION_TOO_LATE', { orderId });
    const cancelledOrder = await requestCancellation(tx, context.clock, author, order, {
      text: null,
      cancellationCharge: '0.00',
    });
    await endOrder({ tx, context, author }, cancelledOrder, { to: 'CANCELLED' });
    return undefined;
  });
}
