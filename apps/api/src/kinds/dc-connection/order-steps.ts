import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { dcConnectionCompleted } from '../../mail/templates/dc-connection-completed.ts';
import { dcConnectionTermination } from '../../mail/templates/dc-connection-termination.ts';
import { orderAccepted } from '../../mail/templates/order-accepted.ts';
import { cancelRequestedTest } from '../../modules/circuit-test/circuit-test.service.ts';
import { type DcConnectionRow, insertDcConnection, lockDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { findLoas } from '../../modules/dc-connection/loa.store.ts';
import { moveDcConnection, writeDcConnectionAudit } from '../../modules/dc-connection/move-dc-connection.ts';
import { freePorts } from '../../modules/dc-connection/port.store.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { findSite } from '../../modules/site/site.store.ts';
import { lockActiveColocations } from '../colocation-ends.store.ts';
import { createContract, toDeliveryTime } from '../contract-term.ts';
import type { OrderOf, OrderSteps } from '../service-kind.ts';
import { cancelLoas } from './loa.ts';

type ConnectionOrder = OrderOf<'DC_CONNECTION'>;
type NewConnectionOrder = Exclude<ConnectionOrder, { subType: 'TERMINATE' }>;
type ConnectionTermination = Extract<ConnectionOrder, { subType: 'TERMINATE' }>;

/** Whether the connection has an LOA that lets the work start. */
const hasUsableLoa = (status: string | null) => status === 'RECEIVED' || status === 'ACCEPTED' || status === 'USED';

/** Steps of orders that create or terminate a connection. */
export const dcConnectionSteps = {
  async accept(change: ChangeContext, order: ConnectionOrder) {
    if (order.subType === 'TERMINATE') return toServiceReference(await lockOrdered(change.tx, order));
    const { customerId, details } = order;
    const ids = [details.aEnd, details.zEnd].flatMap(({ rackId, sharedColoId }) => rackId ?? sharedColoId ?? []);
    // A rack may have been terminated since the order was placed.
    if (!(await lockActiveColocations(change.tx, { customerId, ids }))) return { refusal: 'NOT_FEASIBLE' as const };
    const row = await createPending(change, order);
    const service = toServiceReference(row);
    return needsLoa(details) && !hasUsableLoa(row.loaStatus) ? { ...service, hold: 'LOA_REQUIRED' as const } : service;
  },

  async resume(change: ChangeContext, order: ConnectionOrder) {
    if (order.subType === 'TERMINATE') return null;
    const { loaStatus } = await lockOrdered(change.tx, order);
    if (needsLoa(order.details) && !hasUsableLoa(loaStatus)) throw conflict('INVALID_TRANSITION', { loaStatus });
    return null;
  },

  async notifyAccepted(change: ChangeContext, order: ConnectionOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, false);
    const { wishDate, mrc, nrc } = order;
    await queueOrderMail(change, order, orderAccepted, { wishDate, monthly: mrc, once: nrc });
  },

  async complete(change: ChangeContext, order: ConnectionOrder, { deliveredDate }: { deliveredDate: string }) {
    const row = await lockOrdered(change.tx, order);
    if (order.subType === 'TERMINATE') return terminate(change, row);
    await deliver(change, order, row, deliveredDate);
  },

  async notifyCompleted(change: ChangeContext, order: ConnectionOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, true);
    const row = await lockOrdered(change.tx, order);
    const { circuitId, aEnd, zEnd, lengthMeters, lossDb, contractEndDate, monthlyAmount, facilityReference } = row;
    await queueOrderMail(change, order, dcConnectionCompleted, {
      circuitId,
      lengthMeters,
      lossDb,
      contractEndDate,
      facilityReference,
      monthly: monthlyAmount,
      aEnd: aEnd.demarc,
      zEnd: zEnd.demarc,
      deliveredDate: order.deliveredDate ?? '',
    });
  },

  async release(change: ChangeContext, order: ConnectionOrder) {
    const { tx, context, author } = change;
    if (order.subType === 'TERMINATE') {
      const row = order.serviceId === null ? null : await lockOrdered(tx, order);
      if (row?.openOrderId !== order.orderId) return;
      const contract = row.contract && { ...row.contract, terminationDate: null };
      const changes = { terminationDate: null, chargedUntil: null, contract, openOrderId: null };
      await moveDcConnection(tx, context.clock, author, row, 'withdrawTermination', changes);
      return;
    }
    // An order claims its ports when it is placed, before it is accepted.
    await freePorts(tx, order);
    if (order.serviceId === null) return;
    const row = await cancelLoas(change, await lockOrdered(tx, order));
    await moveDcConnection(tx, context.clock, author, row, 'cancel', { openOrderId: null });
  },
} satisfies OrderSteps;

async function createPending(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewConnectionOrder,
): Promise<DcConnectionRow> {
  const { customerId, orderId, packageCode, packageName, reference, mrc, details } = order;
  const { kind, aEnd, zEnd, mediaType, strands, service, optic, initiator, chargedTo, diverseFromId } = details;
  const [loa] = await findLoas(tx, order);
  const now = clock.now();
  const row = await insertDcConnection(tx, {
    customerId,
    orderId,
    openOrderId: orderId,
    status: 'PENDING',
    kind,
    reference,
    packageCode,
    packageName,
    aSiteId: await requireSiteId(tx, aEnd.siteCode),
    zSiteId: await requireSiteId(tx, zEnd.siteCode),
    aEnd,
    zEnd,
    aColocationId: aEnd.rackId ?? aEnd.sharedColoId,
    zColocationId: zEnd.rackId ?? zEnd.sharedColoId,
    mediaType,
    strands,
    service,
    optic,
    initiator,
    chargedTo,
    diverseFromId,
    monthlyAmount: mrc,
    loaStatus: loa?.status ?? null,
    loaValidUntil: loa?.validUntil ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await writeDcConnectionAudit(tx, clock, author, row, {
    what: 'pending',
    before: null,
    after: { status: 'PENDING', packageCode, orderNumber: formatOrderNumber(order) },
    data: { status: 'PENDING' },
  });
  return row;
}

async function requireSiteId(tx: Database, siteCode: string): Promise<number> {
  const site = await findSite(tx, siteCode);
  if (!site) throw notFound();
  return site.siteId;
}

/** Delivers a connection. Throws INVALID_TRANSITION if it has not been patched. */
async function deliver(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewConnectionOrder,
  row: DcConnectionRow,
  deliveredDate: string,
): Promise<void> {
  if (row.patchedAt === null) throw conflict('INVALID_TRANSITION', { status: row.status, isPatched: false });
  const contract = createContract(deliveredDate, order.termMonths);
  const now = clock.now();
  await moveDcConnection(tx, clock, author, row, 'deliver', {
    contract,
    contractEndDate: contract.initialTermEndDate,
    openOrderId: null,
    activeSince: toDeliveryTime(deliveredDate, now),
  });
}

/** Ends a connection. Its ports can then be ordered again. */
async function terminate(change: ChangeContext, row: DcConnectionRow): Promise<void> {
  const { tx, context, author } = change;
  const { status, terminationDate } = row;
  const isTooEarly = terminationDate && formatAmsterdamDate(context.clock.now()) < terminationDate;
  if (isTooEarly) throw conflict('INVALID_TRANSITION', { status, terminationDate });
  await freePorts(tx, row);
  await cancelRequestedTest(change, { customerId: row.customerId, subject: 'dc-connection', serviceId: row.dcConnectionId });
  const connectionWithoutLoas = await cancelLoas(change, row);
  await moveDcConnection(tx, context.clock, author, connectionWithoutLoas, 'end', { openOrderId: null });
}

async function notifyTermination(change: ChangeContext, order: ConnectionTermination, hasEnded: boolean): Promise<void> {
  const { circuitId, terminationDate, chargedUntil, earlyTerminationCharge: charge } = order.details;
  await queueOrderMail(change, order, dcConnectionTermination, { circuitId, hasEnded, terminationDate, chargedUntil, charge });
}

/** Locks the connection of an accepted order until the transaction ends. Throws 404 if the order has none. */
async function lockOrdered(tx: Database, { serviceId, customerId }: OrderRow): Promise<DcConnectionRow> {
  const row = serviceId === null ? null : await lockDcConnection(tx, { dcConnectionId: serviceId, customerId });
  if (!row) throw notFound();
  return row;
}

function toServiceReference({ dcConnectionId, circuitId }: DcConnectionRow) {
  return { serviceId: dcConnectionId, serviceLabel: circuitId };
}
