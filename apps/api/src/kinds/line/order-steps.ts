import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LineDelivery } from '@demarc/contract/kinds/line-order-details.ts';
import type { Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { lineTermination } from '../../mail/templates/line-termination.ts';
import { orderAccepted } from '../../mail/templates/order-accepted.ts';
import { orderCompleted } from '../../mail/templates/order-completed.ts';
import { setPrefixStatus } from '../../modules/ip-prefix/assign-prefix.ts';
import type { PrefixOwner } from '../../modules/ip-prefix/prefix-assignment.store.ts';
import { insertLine, type LineRow, lockLine } from '../../modules/line/line.store.ts';
import { moveLine } from '../../modules/line/move-line.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { createContract, renewContract, toDeliveryTime } from '../contract-term.ts';
import { obtainPrefix } from '../prefixes.ts';
import type { OrderOf, OrderSteps, ServiceReference } from '../service-kind.ts';
import { planCircuits, validateDelivery } from './circuits.ts';

type LineOrder = OrderOf<'LINE'>;
type NewLineOrder = Exclude<LineOrder, { subType: 'TERMINATE' }>;
type LineTermination = Extract<LineOrder, { subType: 'TERMINATE' }>;

const emptyTechnical: LineTechnical = {
  israPoint: null,
  israPin: null,
  ftuId: null,
  ftuType: null,
  ftuLocation: null,
  odfConnectionId: null,
  areaPop: null,
  accessNode: null,
  nt: null,
  profile: null,
  attainableDownKbps: null,
  attainableUpKbps: null,
};

/** Steps of orders that create, move, change or terminate a line. */
export const lineSteps = {
  async accept(change: ChangeContext, order: LineOrder) {
    if (order.subType === 'TERMINATE') return toServiceReference((await lockOrderLine(change.tx, order)).lineId);
    return order.subType === 'MODIFY' ? acceptChange(change, order) : acceptNew(change, order);
  },

  async notifyAccepted(change: ChangeContext, order: LineOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, false);
    const { wishDate, mrc, nrc } = order;
    await queueOrderMail(change, order, orderAccepted, { wishDate, monthly: mrc, once: nrc });
  },

  async complete(change: ChangeContext, order: LineOrder, delivery: LineDelivery & { deliveredDate: string }) {
    const line = await lockOrderLine(change.tx, order);
    if (order.subType === 'TERMINATE') return terminateLine(change, line);
    const { details } = order;
    const problems = validateDelivery(details.evcs, delivery.evcs);
    if (problems.length > 0) throw invalid(problems);
    const isChange = order.subType === 'MODIFY';
    const { downMbps, upMbps } = details;
    const { deliveredDate } = delivery;
    const evcs = await deliverCircuits(
      change,
      order,
      line,
      planCircuits(details.evcs, { ...line, downMbps, upMbps }, delivery.evcs),
    );
    const contract = isChange
      ? renewContract(line.contract, deliveredDate, order.termMonths)
      : createContract(deliveredDate, order.termMonths);
    const now = change.context.clock.now();
    await moveLine(change.tx, change.context.clock, change.author, line, isChange ? 'endChange' : 'deliver', {
      evcs,
      contract,
      contractEndDate: contract?.initialTermEndDate ?? null,
      downMbps,
      upMbps,
      openOrderId: null,
      packageCode: order.packageCode,
      packageName: order.packageName,
      monthlyAmount: order.mrc,
      sla: details.sla,
      technology: details.technology,
      physicalCarrier: details.physicalCarrier,
      carrierCode: details.carrierCode,
      carrierName: details.carrierName,
      technical: { ...line.technical, ...delivery.technical },
      carrierServiceId: delivery.carrierServiceId ?? line.carrierServiceId,
      ...(!isChange && { activeSince: toDeliveryTime(deliveredDate, now), operationalState: 'UP' as const, stateSince: now }),
    });
  },

  async notifyCompleted(change: ChangeContext, order: LineOrder) {
    if (order.subType === 'TERMINATE') return notifyTermination(change, order, true);
    const line = await lockOrderLine(change.tx, order);
    const { carrierServiceId, downMbps, upMbps, contractEndDate, evcs } = line;
    await queueOrderMail(change, order, orderCompleted, {
      carrierServiceId,
      downMbps,
      upMbps,
      contractEndDate,
      monthly: line.monthlyAmount,
      isChange: order.subType === 'MODIFY',
      deliveredDate: order.deliveredDate ?? '',
      serviceId: formatServiceId('LINE', line.lineId),
      circuits: evcs.map(({ vlanId, username, ipv4Prefix, ipv6Prefix }) => ({
        vlanId,
        username,
        prefixes: [ipv4Prefix, ipv6Prefix].filter((prefix) => prefix !== null),
      })),
    });
  },

  async release(change: ChangeContext, order: LineOrder) {
    const { tx, context, author } = change;
    const { clock } = context;
    if (order.serviceId === null) return;
    const line = await lockOrderLine(tx, order);
    const isNotAccepted = order.subType !== 'CREATE' && order.subType !== 'MIGRATE' && line.openOrderId !== order.orderId;
    // A change that was not yet accepted has not changed the line.
    if (isNotAccepted) return;
    if (order.subType === 'TERMINATE') {
      const contract = line.contract && { ...line.contract, terminationDate: null };
      await moveLine(tx, clock, author, line, 'withdrawTermination', { terminationDate: null, contract, openOrderId: null });
    } else if (order.subType === 'MODIFY') {
      await moveLine(tx, clock, author, line, 'endChange', { openOrderId: null });
    } else {
      await moveLine(tx, clock, author, line, 'cancel', { openOrderId: null });
      await setPrefixStatus(change, toPrefixOwner(line), { from: ['RESERVED', 'ACTIVE'], to: 'RELEASED' });
    }
  },

  getVisit({ details }: LineOrder) {
    return { address: details.address, contactPhoneNumber: 'endUser' in details ? details.endUser.phoneNumber : '' };
  },
} satisfies OrderSteps;

/** Creates a pending line, or rejects the order if the connection already has one. */
async function acceptNew(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewLineOrder,
): ReturnType<OrderSteps['accept']> {
  const { customerId, orderId, packageCode, packageName, reference } = order;
  const { address, technology, physicalCarrier, carrierCode, carrierName, connection, downMbps, endUser, sla, upMbps } =
    order.details;
  const addressKey = order.addressKey ?? '';
  if (await hasActiveLine(tx, customerId, addressKey)) return { refusal: 'DUPLICATE' };
  const now = clock.now();
  const { israPoint, ftuId } = connection;
  const line = await insertLine(tx, {
    customerId,
    orderId,
    openOrderId: orderId,
    status: 'PENDING',
    reference,
    packageCode,
    packageName,
    technology,
    physicalCarrier,
    carrierCode,
    carrierName,
    downMbps,
    upMbps,
    address,
    addressKey,
    sla,
    monthlyAmount: order.mrc,
    evcs: [],
    createdAt: now,
    updatedAt: now,
    technical: { ...emptyTechnical, israPoint, ftuId },
    endUser,
  });
  const { lineId } = line;
  await writeAudit(tx, clock, author, {
    customerId,
    type: 'line.pending',
    objectType: 'line',
    objectId: String(lineId),
    before: null,
    after: { status: 'PENDING', packageCode, orderNumber: formatOrderNumber(order) },
    data: { lineId, status: 'PENDING' },
  });
  return toServiceReference(lineId);
}

async function acceptChange(
  { tx, context: { clock }, author }: ChangeContext,
  order: NewLineOrder,
): ReturnType<OrderSteps['accept']> {
  const line = await lockLine(tx, order.details.lineId ?? 0, order.customerId);
  if (line?.status !== 'ACTIVE') return { refusal: 'NOT_FEASIBLE' };
  await moveLine(tx, clock, author, line, 'change', { openOrderId: order.orderId });
  return toServiceReference(line.lineId);
}

/** Terminates a line. Its IP prefixes stay in quarantine before they are assigned again. */
async function terminateLine(change: ChangeContext, line: LineRow): Promise<void> {
  const { tx, context, author } = change;
  const { clock } = context;
  const { status, terminationDate } = line;
  const isTooEarly = terminationDate && formatAmsterdamDate(clock.now()) < terminationDate;
  if (isTooEarly) throw conflict('INVALID_TRANSITION', { status, terminationDate });
  await moveLine(tx, clock, author, line, 'end', { openOrderId: null });
  await setPrefixStatus(change, toPrefixOwner(line), { from: ['ACTIVE', 'RESERVED'], to: 'PENDING_RELEASE' });
}

/** Delivers circuits with their prefixes. A change of the line releases prefixes that its circuits no longer use. */
async function deliverCircuits(
  change: ChangeContext,
  order: OrderRow,
  line: LineRow,
  planned: ReturnType<typeof planCircuits>,
): Promise<Evc[]> {
  const owner = toPrefixOwner(line);
  const evcs: Evc[] = [];
  for (const { circuit, ipv4, ipv6 } of planned) {
    const ipv4Assigned = await obtainPrefix(change, owner, 4, ipv4);
    const ipv6Assigned = await obtainPrefix(change, owner, 6, ipv6);
    const ipv4Prefix = { ipv4PrefixId: ipv4Assigned?.prefixId ?? null, ipv4Prefix: ipv4Assigned?.prefix ?? null };
    evcs.push({
      ...circuit,
      ...ipv4Prefix,
      ipv6PrefixId: ipv6Assigned?.prefixId ?? null,
      ipv6Prefix: ipv6Assigned?.prefix ?? null,
    });
  }
  const usedIds = new Set(evcs.flatMap(({ ipv4PrefixId, ipv6PrefixId }) => [ipv4PrefixId, ipv6PrefixId]));
  const unusedIds = line.evcs
    .flatMap(({ ipv4PrefixId, ipv6PrefixId }) => [ipv4PrefixId, ipv6PrefixId])
    .filter((prefixId) => prefixId !== null && !usedIds.has(prefixId)) as number[];
  if (order.subType === 'MODIFY' && unusedIds.length > 0) {
    await setPrefixStatus(change, owner, { from: ['ACTIVE'], to: 'PENDING_RELEASE', only: unusedIds });
  }
  return evcs;
}

async function notifyTermination(change: ChangeContext, order: LineTermination, hasEnded: boolean): Promise<void> {
  const { terminationDate, chargedUntil, earlyTerminationCharge: charge } = order.details;
  const serviceId = order.serviceLabel ?? '';
  await queueOrderMail(change, order, lineTermination, { serviceId, hasEnded, terminationDate, chargedUntil, charge });
}

const selectActiveLine = prepareStatement(
  (db, { customerId, addressKey }: Placeholders<{ customerId: number; addressKey: string }>) =>
    db
      .select({ lineId: lines.lineId })
      .from(lines)
      .where(
        and(
          eq(lines.customerId, customerId),
          eq(lines.addressKey, addressKey),
          notInArray(lines.status, [...finalServiceStatuses]),
        ),
      )
      .limit(1),
);

/** Whether the customer has a line with this address key that has not ended. */
async function hasActiveLine(tx: Database, customerId: number, addressKey: string): Promise<boolean> {
  return (await selectActiveLine(tx, { customerId, addressKey })).length > 0;
}

/** Locks the line of an accepted order until the transaction ends. Throws 404 if the order has none. */
async function lockOrderLine(tx: Database, { serviceId, customerId }: OrderRow): Promise<LineRow> {
  const line = serviceId === null ? null : await lockLine(tx, serviceId, customerId);
  if (!line) throw notFound();
  return line;
}

function toPrefixOwner({ customerId, lineId }: LineRow): PrefixOwner {
  return { customerId, serviceType: 'LINE', serviceId: lineId };
}

function toServiceReference(lineId: number): ServiceReference {
  return { serviceId: lineId, serviceLabel: formatServiceId('LINE', lineId) };
}
