import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { WdmDelivery } from '@demarc/contract/kinds/wdm-order-details.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import { orderAccepted } from '../../mail/templates/order-accepted.ts';
import { wdmCompleted } from '../../mail/templates/wdm-completed.ts';
import { wdmTermination } from '../../mail/templates/wdm-termination.ts';
import { cancelRequestedTest } from '../../modules/circuit-test/circuit-test.service.ts';
import { freePorts } from '../../modules/dc-connection/port.store.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import {
  claimChannel,
  findChannel,
  findTakenChannels,
  freeChannel,
  type OrderKey,
  setChannelHolder,
} from '../../modules/wdm/channel.store.ts';
import { chooseChannel } from '../../modules/wdm/channels.ts';
import { moveWdm, writeWdmAudit } from '../../modules/wdm/move-wdm.ts';
import { findRoutes, insertRouteEvent, lockRoute } from '../../modules/wdm/route.store.ts';
import { insertWdm, lockWdm, type WdmRow } from '../../modules/wdm/wdm.store.ts';
import { lockActiveColocations } from '../colocation-ends.store.ts';
import { listColocationIds } from '../connection-ends.ts';
import { createContract, toDeliveryTime } from '../contract-term.ts';
import type { OrderOf, OrderSteps } from '../service-kind.ts';
import { canPair, pair, unpair } from './pairing.ts';
import { getReservationEnd } from './reservation.ts';

type WdmOrder = OrderOf<'WDM'>;
type NewWdmOrder = Exclude<WdmOrder, { subType: 'TERMINATE' }>;
type WdmTermination = Extract<WdmOrder, { subType: 'TERMINATE' }>;

/** Steps of orders that create or terminate a wavelength. */
export const wdmSteps = {
  async accept(change: ChangeContext, order: WdmOrder) {
    if (order.subType === 'TERMINATE') return toServiceReference(await lockOrdered(change.tx, order));
    const { tx, context } = change;
    const { customerId, details } = order;
    // A rack may have been terminated since the order was placed.
    const ids = listColocationIds([details.aEnd, details.zEnd]);
    if (!(await lockActiveColocations(tx, { customerId, ids }))) return { refusal: 'NOT_FEASIBLE' as const };
    const [route] = await findRoutes(tx, { routeIds: [details.route.routeId] });
    if (!route || !(await findChannel(tx, order))) return { refusal: 'NO_CAPACITY' as const };
    const { pairedWdmId } = details;
    const partner = pairedWdmId === null ? null : await lockWdm(tx, { customerId, wdmId: pairedWdmId });
    // Another order may have been paired with the same wavelength since.
    if (pairedWdmId !== null && !(partner && canPair(partner, route))) return { refusal: 'NOT_FEASIBLE' as const };
    const row = await createPending(change, order, route);
    await setChannelHolder(tx, order, { wdmId: row.wdmId, reservedUntil: getReservationEnd(context.clock.now()) });
    if (partner) await pair(change, row, partner);
    return { ...toServiceReference(row), milestone: 'CHANNEL_RESERVED' as const };
  },

  /**
   * Reserves the channel again if its reservation has expired. It must be the same channel, because optics may have been bought for
   * it.
   */
  async resume({ tx, context: { clock } }: ChangeContext, order: WdmOrder) {
    if (order.subType === 'TERMINATE') return null;
    const row = await lockOrdered(tx, order);
    if (await findChannel(tx, order)) return null;
    const { customerId, routeId, wdmId, channel } = row;
    await lockRoute(tx, routeId);
    const [route] = await findRoutes(tx, { routeIds: [routeId] });
    chooseChannel(route!, await findTakenChannels(tx, [routeId]), { customerId, preferredChannel: channel });
    const now = clock.now();
    const { orderId } = order;
    await claimChannel(tx, { routeId, channel, customerId, orderId, wdmId, reservedUntil: getReservationEnd(now) });
    await insertRouteEvent(tx, { routeId, what: 'channels-changed' }, now);
    return null;
  },

  async notifyAccepted(change: ChangeContext, order: WdmOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, false);
    const { wishDate, mrc, nrc } = order;
    await queueOrderMail(change, order, orderAccepted, { wishDate, monthly: mrc, once: nrc });
  },

  async complete(change: ChangeContext, order: WdmOrder, delivery: WdmDelivery & { deliveredDate: string }) {
    const row = await lockOrdered(change.tx, order);
    if (order.subType === 'TERMINATE') return terminate(change, row);
    await deliver(change, order, row, delivery);
  },

  async notifyCompleted(change: ChangeContext, order: WdmOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, true);
    const row = await lockOrdered(change.tx, order);
    const { circuitId, routeName, grid, channel, clientInterface, aEnd, zEnd, muxPortA, muxPortZ } = row;
    await queueOrderMail(change, order, wdmCompleted, {
      circuitId,
      routeName,
      grid,
      channel,
      clientInterface,
      aEnd: aEnd.demarc,
      zEnd: zEnd.demarc,
      muxPortA,
      muxPortZ,
      deliveredDate: order.deliveredDate ?? '',
      contractEndDate: row.contractEndDate,
      monthly: row.monthlyAmount,
    });
  },

  async release(change: ChangeContext, order: WdmOrder) {
    const { tx, context, author } = change;
    if (order.subType === 'TERMINATE') {
      const row = order.serviceId === null ? null : await lockOrdered(tx, order);
      if (row?.openOrderId !== order.orderId) return;
      const contract = row.contract && { ...row.contract, terminationDate: null };
      const changes = { terminationDate: null, chargedUntil: null, contract, openOrderId: null };
      await moveWdm(tx, context.clock, author, row, 'withdrawTermination', changes);
      return;
    }
    // An order claims its channel and ports when it is placed, before it is accepted.
    await releaseClaims(change, order, order.details.route.routeId);
    if (order.serviceId === null) return;
    const row = await lockOrdered(tx, order);
    await moveWdm(tx, context.clock, author, row, 'cancel', { openOrderId: null, pairedWdmId: null });
    await unpair(change, row);
  },
} satisfies OrderSteps;

async function createPending(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewWdmOrder,
  route: Parameters<typeof insertWdm>[2],
): Promise<WdmRow> {
  const { customerId, orderId, packageCode, packageName, reference, mrc, details } = order;
  const { serviceClass, channel, clientInterface, optic, aEnd, zEnd, encryption, protection } = details;
  const now = clock.now();
  const row = await insertWdm(
    tx,
    {
      customerId,
      orderId,
      openOrderId: orderId,
      status: 'PENDING',
      reference,
      packageCode,
      packageName,
      serviceClass,
      channel,
      clientInterface,
      optic,
      aEnd,
      zEnd,
      encryption,
      monthlyAmount: mrc,
      aColocationId: aEnd.rackId ?? aEnd.sharedColoId,
      zColocationId: zEnd.rackId ?? zEnd.sharedColoId,
      // `pair` sets DIVERSE_PAIR once both wavelengths have an ID.
      protection: protection === 'DIVERSE_PAIR' ? 'UNPROTECTED' : protection,
      createdAt: now,
      updatedAt: now,
    },
    route,
  );
  await writeWdmAudit(tx, clock, author, row, {
    what: 'pending',
    before: null,
    after: { status: 'PENDING', packageCode, channel, orderNumber: formatOrderNumber(order) },
    data: { status: 'PENDING', orderId },
  });
  return row;
}

/**
 * Delivers a wavelength, whose channel is then in use. Throws if neither earlier reports nor the delivery contain its ports, or if
 * the channel is not reserved.
 */
async function deliver(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewWdmOrder,
  row: WdmRow,
  delivery: WdmDelivery & { deliveredDate: string },
): Promise<void> {
  const { deliveredDate } = delivery;
  const muxPortA = delivery.muxPortA?.trim() || row.muxPortA;
  const muxPortZ = delivery.muxPortZ?.trim() || row.muxPortZ;
  const missingProblems = Object.entries({ muxPortA, muxPortZ }).flatMap(([name, port]): FieldProblem[] =>
    port ? [] : [{ field: `delivery.${name}`, code: 'validation.required' }],
  );
  if (missingProblems.length > 0) throw invalid(missingProblems);
  if (!(await setChannelHolder(tx, row, { wdmId: row.wdmId, reservedUntil: null }))) {
    throw conflict('INVALID_TRANSITION', { status: order.status, isChannelReserved: false });
  }
  const contract = createContract(deliveredDate, order.termMonths);
  const now = clock.now();
  await moveWdm(tx, clock, author, row, 'deliver', {
    muxPortA,
    muxPortZ,
    patchedAtA: row.patchedAtA ?? now,
    patchedAtZ: row.patchedAtZ ?? now,
    contract,
    contractEndDate: contract.initialTermEndDate,
    openOrderId: null,
    activeSince: toDeliveryTime(deliveredDate, now),
  });
  await insertRouteEvent(tx, { routeId: row.routeId, what: 'channels-changed' }, now);
}

/** Ends a wavelength. Its channel can then be ordered again. */
async function terminate(change: ChangeContext, row: WdmRow): Promise<void> {
  const { tx, context, author } = change;
  const { status, terminationDate } = row;
  const isTooEarly = terminationDate && formatAmsterdamDate(context.clock.now()) < terminationDate;
  if (isTooEarly) throw conflict('INVALID_TRANSITION', { status, terminationDate });
  await releaseClaims(change, row, row.routeId);
  await cancelRequestedTest(change, { customerId: row.customerId, subject: 'wdm', serviceId: row.wdmId });
  await moveWdm(tx, context.clock, author, row, 'end', { openOrderId: null, pairedWdmId: null });
  await unpair(change, row);
}

/** Frees the channel and the ports that an order claimed. */
async function releaseClaims({ tx, context: { clock } }: ChangeContext, key: OrderKey, routeId: number): Promise<void> {
  await freePorts(tx, key);
  if (await freeChannel(tx, key)) await insertRouteEvent(tx, { routeId, what: 'channels-changed' }, clock.now());
}

async function notifyTermination(change: ChangeContext, order: WdmTermination, hasEnded: boolean): Promise<void> {
  const { circuitId, terminationDate, chargedUntil, earlyTerminationCharge: charge } = order.details;
  await queueOrderMail(change, order, wdmTermination, { circuitId, hasEnded, terminationDate, chargedUntil, charge });
}

/** Locks the wavelength of an accepted order until the transaction ends. Throws 404 if the order has none. */
async function lockOrdered(tx: Database, { serviceId, customerId }: OrderRow): Promise<WdmRow> {
  const row = serviceId === null ? null : await lockWdm(tx, { wdmId: serviceId, customerId });
  if (!row) throw notFound();
  return row;
}

function toServiceReference({ wdmId, circuitId }: WdmRow) {
  return { serviceId: wdmId, serviceLabel: circuitId };
}
