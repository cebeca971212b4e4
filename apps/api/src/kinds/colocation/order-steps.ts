import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Rack } from '@demarc/contract/colocation.ts';
import { parsePrefix } from '@demarc/contract/ip-network.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { colocationCompleted } from '../../mail/templates/colocation-completed.ts';
import { colocationTermination } from '../../mail/templates/colocation-termination.ts';
import { orderAccepted } from '../../mail/templates/order-accepted.ts';
import {
  type ColocationRow,
  insertColocation,
  lockColocation,
  updateColocation,
} from '../../modules/colocation/colocation.store.ts';
import { findFeeds, insertFeeds, setFeedStatus } from '../../modules/colocation/feed.store.ts';
import { moveColocation, writeColocationAudit } from '../../modules/colocation/move-colocation.ts';
import { setPrefixStatus } from '../../modules/ip-prefix/assign-prefix.ts';
import type { PrefixOwner } from '../../modules/ip-prefix/prefix-assignment.store.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { stopWatching } from '../../modules/power/power-event.service.ts';
import { findStock, insertSiteEvent, lockSite, releaseSpace, reserveSpace } from '../../modules/site/site.store.ts';
import { createContract, toDeliveryTime } from '../contract-term.ts';
import { obtainPrefix } from '../prefixes.ts';
import type { OrderOf, OrderSteps } from '../service-kind.ts';
import { type ColocationDelivery, formatColocationName, type OrderedSpace, toUplinks, validateDelivery } from './delivery.ts';
import { checkDependents } from './dependents.ts';
import { isOccupied } from './placement.store.ts';

type ColocationOrder = OrderOf<'RACK'> | OrderOf<'SHARED_COLO'>;
type NewColocationOrder = Exclude<ColocationOrder, { subType: 'TERMINATE' }>;
type ColocationTermination = Extract<ColocationOrder, { subType: 'TERMINATE' }>;

/** Steps of orders that create or terminate a rack or shared units. */
export const colocationSteps = {
  async accept(change: ChangeContext, order: ColocationOrder) {
    if (order.subType === 'TERMINATE') return toServiceReference(await lockOrdered(change.tx, order));
    const isReserved = await reserve(change, order.type, order.details);
    const row = await createPending(change, order, isReserved);
    const service = toServiceReference(row);
    return isReserved ? { ...service, milestone: 'SPACE_RESERVED' as const } : { ...service, hold: 'NO_FREE_CAPACITY' as const };
  },

  async resume(change: ChangeContext, order: ColocationOrder) {
    if (order.subType === 'TERMINATE') return null;
    const row = await lockOrdered(change.tx, order);
    if (row.isSpaceReserved) return null;
    const { siteCode, heightUnits } = row;
    if (!(await reserve(change, order.type, order.details))) throw conflict('SPACE_TAKEN', { siteCode, heightUnits });
    await updateColocation(change.tx, row, { isSpaceReserved: true, updatedAt: change.context.clock.now() });
    return 'SPACE_RESERVED';
  },

  async notifyAccepted(change: ChangeContext, order: ColocationOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, false);
    const { wishDate, mrc, nrc } = order;
    await queueOrderMail(change, order, orderAccepted, { wishDate, monthly: mrc, once: nrc });
  },

  async complete(change: ChangeContext, order: ColocationOrder, delivery: ColocationDelivery & { deliveredDate: string }) {
    const row = await lockOrdered(change.tx, order);
    if (order.subType === 'TERMINATE') return terminate(change, row);
    await deliver(change, order, row, delivery);
  },

  async notifyCompleted(change: ChangeContext, order: ColocationOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, true);
    const row = await lockOrdered(change.tx, order);
    const feeds = await findFeeds(change.tx, row);
    await queueOrderMail(change, order, colocationCompleted, {
      kind: order.type,
      serviceId: formatServiceId(row.kind, row.colocationId),
      name: row.name ?? '',
      site: order.details.site.name,
      facilityLabel: row.facilityLabel,
      committedKw: row.committedKw,
      feeds: feeds.map(({ label, phase, amperageA }) => ({ label, phase, amperageA })),
      switchPorts: row.uplinks.map(({ switchPort }) => switchPort),
      prefixes: row.prefixes.map(({ prefix }) => prefix),
      deliveredDate: order.deliveredDate ?? '',
      contractEndDate: row.contractEndDate,
      monthly: row.monthlyAmount,
    });
  },

  async release(change: ChangeContext, order: ColocationOrder) {
    if (order.serviceId === null) return;
    const { tx, context, author } = change;
    const row = await lockOrdered(tx, order);
    if (order.subType === 'TERMINATE') {
      if (row.openOrderId !== order.orderId) return;
      const contract = row.contract && { ...row.contract, terminationDate: null };
      const changes = { terminationDate: null, contract, openOrderId: null };
      await moveColocation(tx, context.clock, author, row, 'withdrawTermination', changes);
    } else {
      await freeSpace(change, row);
      await moveColocation(tx, context.clock, author, row, 'cancel', { openOrderId: null, isSpaceReserved: false });
    }
  },

  getVisit({ details }: ColocationOrder) {
    return { address: { ...details.site.address, bagAddressId: null, room: null }, contactPhoneNumber: '' };
  },
} satisfies OrderSteps;

/** Takes the ordered space from the stock of the data center. Returns false if there is not enough left. */
async function reserve(
  { tx, context: { clock } }: ChangeContext,
  kind: NewColocationOrder['type'],
  { site: { siteId, siteCode }, heightUnits }: NewColocationOrder['details'],
): Promise<boolean> {
  const isReserved = await reserveSpace(tx, { siteId, kind, heightUnits });
  if (isReserved) await insertSiteEvent(tx, { siteCode, what: 'stock-changed' }, clock.now());
  return isReserved;
}

async function freeSpace({ tx, context: { clock } }: ChangeContext, row: ColocationRow): Promise<void> {
  if (!row.isSpaceReserved) return;
  await releaseSpace(tx, row);
  await insertSiteEvent(tx, { siteCode: row.siteCode, what: 'stock-changed' }, clock.now());
}

async function createPending(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewColocationOrder,
  isSpaceReserved: boolean,
): Promise<ColocationRow> {
  const { customerId, orderId, packageCode, packageName, reference, type: kind, mrc } = order;
  const { site, heightUnits, committedKw, powerBillingModel, redundancy } = order.details;
  const outlets = 'outletsA' in order.details ? order.details : { outletsA: null, outletsB: null };
  const now = clock.now();
  const row = await insertColocation(
    tx,
    {
      customerId,
      kind,
      orderId,
      openOrderId: orderId,
      status: 'PENDING',
      reference,
      packageCode,
      packageName,
      siteId: site.siteId,
      heightUnits,
      committedKw,
      powerBillingModel,
      redundancy,
      isSpaceReserved,
      outletsA: outlets.outletsA,
      outletsB: outlets.outletsB,
      uplinks: [],
      prefixes: [],
      monthlyAmount: mrc,
      createdAt: now,
      updatedAt: now,
    },
    site,
  );
  await writeColocationAudit(tx, clock, author, row, {
    what: 'pending',
    before: null,
    after: { status: 'PENDING', packageCode, orderNumber: formatOrderNumber(order) },
    data: { status: 'PENDING' },
  });
  return row;
}

/** Delivers space with its feeds, uplinks, prefixes and contract. Throws if the delivery is invalid or the units are taken. */
async function deliver(
  change: ChangeContext,
  order: NewColocationOrder,
  row: ColocationRow,
  delivery: ColocationDelivery & { deliveredDate: string },
): Promise<void> {
  const { tx, context, author } = change;
  const { clock } = context;
  const { customerId, colocationId, siteId, siteCode, heightUnits } = row;
  const { details } = order;
  await lockSite(tx, siteId);
  const rackHeights = (await findStock(tx, siteId)).filter(({ kind }) => kind === 'RACK').map((row) => row.heightUnits);
  const orderedSpace: OrderedSpace = {
    kind: row.kind,
    heightUnits,
    isFull: 'rackType' in details && details.rackType === 'FULL',
    feeds: details.feeds,
    uplinks: details.uplinks,
    ipv4PrefixLength: details.ipv4PrefixLength,
    ipv6PrefixLength: details.ipv6PrefixLength,
  };
  const { placement, problems } = validateDelivery(orderedSpace, delivery, Math.max(heightUnits, ...rackHeights));
  if (problems.length > 0) throw invalid(problems);
  const { startUnit, cabinetHeightUnits } = placement;
  const [room, cabinetRow, position, rackLabel] = [delivery.room, delivery.row, delivery.position, delivery.rackLabel].map(
    (text) => text?.trim(),
  );
  const location = { room, row: cabinetRow, position, rackLabel };
  if (await isOccupied(tx, { siteId, kind: row.kind, heightUnits, startUnit, ...location })) {
    throw conflict('SPACE_TAKEN', { ...location, siteCode, startUnit, heightUnits });
  }
  await insertFeeds(
    tx,
    details.feeds.map(({ label, phase, amperageA }) => {
      const meter = delivery.feeds?.find((feed) => feed.label === label);
      return {
        customerId,
        colocationId,
        label,
        phase,
        amperageA,
        status: 'ACTIVE' as const,
        meterSerial: meter?.meterSerial ?? '',
        pduModel: meter?.pduModel ?? null,
      };
    }),
  );
  const contract = createContract(delivery.deliveredDate, order.termMonths);
  const now = clock.now();
  await moveColocation(tx, clock, author, row, 'deliver', {
    name: formatColocationName(orderedSpace, siteCode, location, startUnit),
    facilityLabel: delivery.facilityLabel?.trim() || null,
    room: room ?? null,
    row: cabinetRow ?? null,
    position: position ?? null,
    rackLabel: rackLabel ?? null,
    startUnit,
    cabinetHeightUnits,
    openOrderId: null,
    uplinks: toUplinks(details.uplinks, delivery.uplinks),
    prefixes: await obtainPrefixes(change, row, order, delivery),
    contract,
    contractEndDate: contract.initialTermEndDate,
    activeSince: toDeliveryTime(delivery.deliveredDate, now),
  });
}

async function obtainPrefixes(
  change: ChangeContext,
  row: ColocationRow,
  { details }: NewColocationOrder,
  delivery: ColocationDelivery,
): Promise<Rack['prefixes']> {
  const requestedPrefixes = [
    { family: 4, length: details.ipv4PrefixLength, providedPrefix: delivery.ipv4Prefix },
    { family: 6, length: details.ipv6PrefixLength, providedPrefix: delivery.ipv6Prefix },
  ] as const;
  const prefixes: Rack['prefixes'] = [];
  for (const { family, length, providedPrefix } of requestedPrefixes) {
    if (length === null) continue;
    const parsedPrefix = providedPrefix ? parsePrefix(providedPrefix) : null;
    const prefix = await obtainPrefix(change, toPrefixOwner(row), family, parsedPrefix ? { chosen: parsedPrefix } : { length });
    if (prefix) prefixes.push({ ...prefix, family });
  }
  return prefixes;
}

/** Terminates a rack or shared units. Their IP prefixes stay in quarantine before they are assigned again. */
async function terminate(change: ChangeContext, row: ColocationRow): Promise<void> {
  const { tx, context, author } = change;
  const { status, terminationDate } = row;
  const isTooEarly = terminationDate && formatAmsterdamDate(context.clock.now()) < terminationDate;
  if (isTooEarly) throw conflict('INVALID_TRANSITION', { status, terminationDate });
  await checkDependents(tx, row, terminationDate ?? formatAmsterdamDate(context.clock.now()));
  await freeSpace(change, row);
  await moveColocation(tx, context.clock, author, row, 'end', { openOrderId: null, isSpaceReserved: false });
  await setFeedStatus(tx, row, 'OFFLINE');
  await stopWatching(change, row);
  await setPrefixStatus(change, toPrefixOwner(row), { from: ['ACTIVE', 'RESERVED'], to: 'PENDING_RELEASE' });
}

async function notifyTermination(change: ChangeContext, order: ColocationTermination, hasEnded: boolean): Promise<void> {
  const { terminationDate, chargedUntil, earlyTerminationCharge: charge, name } = order.details;
  const service = { kind: order.type, serviceId: order.serviceLabel ?? '', name: name ?? '' };
  await queueOrderMail(change, order, colocationTermination, { ...service, hasEnded, terminationDate, chargedUntil, charge });
}

/** Locks the service of an accepted order until the transaction ends. Throws 404 if the order has none. */
async function lockOrdered(tx: Database, { serviceId, customerId }: OrderRow): Promise<ColocationRow> {
  const row = serviceId === null ? null : await lockColocation(tx, { colocationId: serviceId, customerId });
  if (!row) throw notFound();
  return row;
}

function toPrefixOwner({ customerId, kind, colocationId }: ColocationRow): PrefixOwner {
  return { customerId, serviceType: kind, serviceId: colocationId };
}

function toServiceReference({ kind, colocationId }: ColocationRow) {
  return { serviceId: colocationId, serviceLabel: formatServiceId(kind, colocationId) };
}
