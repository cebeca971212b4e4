import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Technology } from '@demarc/contract/availability.ts';
import type { Evc, LineTechnical } from '@demarc/contract/line.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { recordChange } from '../../db/record.ts';
import { lines } from '../../db/schema/line.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { insertLine, type LineRow, lockLine } from '../../modules/line/line.store.ts';
import { moveLine } from '../../modules/line/move-line.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import type { storedDetails } from '../line-order/line-details.ts';
import { deliveryProblems, type PrefixSource, plannedCircuits } from './line-circuits.ts';
import { changedContract, newContract } from './line-contract.ts';
import { mailOrder } from './order-mail.ts';
import type { OrderSteps } from './order-steps.ts';
import { movePrefixes, type PrefixOwner } from './prefixes.store.ts';
import { type AssignedPrefix, assignPrefix, claimPrefix } from './prefixes.ts';
import type { Work } from './work.ts';

/** The details of an order for a line: the request, and what the availability check added. */
type OrderedLine = ReturnType<typeof storedDetails> & { technology: Technology };

/** The details of an order to terminate a line. */
interface EndOfLine {
  terminationDate: string;
  chargedUntil: string;
  earlyTerminationCharge: string;
}

const nothingKnown: LineTechnical = {
  ...{ israPoint: null, israPin: null, ftuId: null, ftuType: null, ftuLocation: null, odfConnectionId: null, areaPop: null },
  ...{ accessNode: null, nt: null, profile: null, attainableDownKbps: null, attainableUpKbps: null },
};

/** Steps of orders that create, move, change or terminate a line. */
export const lineSteps: OrderSteps = {
  async accept(work, order) {
    if (order.subType === 'TERMINATE') return named((await lineOf(work.tx, order)).lineId);
    return order.subType === 'MODIFY' ? acceptChange(work, order) : acceptNew(work, order);
  },

  async tellAccepted(work, order) {
    if (order.subType === 'TERMINATE') return tellEnd(work, order, false);
    const { wishDate, mrc, nrc } = order;
    await mailOrder(work, order, 'order-accepted', { wishDate, monthly: mrc, once: nrc });
  },

  async complete(work, order, delivery) {
    const line = await lineOf(work.tx, order);
    if (order.subType === 'TERMINATE') return end(work, line);
    const details = orderedLine(order);
    const problems = deliveryProblems(details.evcs, delivery.evcs);
    if (problems.length > 0) throw invalid(problems);
    const isChange = order.subType === 'MODIFY';
    const { downMbps, upMbps } = details;
    const { deliveredDate } = delivery;
    const evcs = await delivered(work, order, line, plannedCircuits(details.evcs, { ...line, downMbps, upMbps }, delivery.evcs));
    const contract = isChange
      ? changedContract(line.contract, deliveredDate, order.termMonths)
      : newContract(deliveredDate, order.termMonths);
    const now = work.parts.clock.now();
    await moveLine(work.tx, work.parts.clock, work.author, line, isChange ? 'endChange' : 'deliver', {
      ...{ evcs, contract, contractEndDate: contract?.initialTermEndDate ?? null, downMbps, upMbps, openOrderId: null },
      ...{ packageCode: order.packageCode, packageName: order.packageName, monthlyAmount: order.mrc, sla: details.sla },
      ...{ technology: details.technology, physicalCarrier: details.physicalCarrier, carrierCode: details.carrierCode },
      technical: { ...line.technical, ...delivery.technical },
      carrierServiceId: delivery.carrierServiceId ?? line.carrierServiceId,
      ...(!isChange && { activeSince: momentOn(deliveredDate, now), operationalState: 'UP' as const, stateSince: now }),
    });
  },

  async tellCompleted(work, order) {
    if (order.subType === 'TERMINATE') return tellEnd(work, order, true);
    const line = await lineOf(work.tx, order);
    const { carrierServiceId, downMbps, upMbps, contractEndDate, evcs } = line;
    await mailOrder(work, order, 'order-completed', {
      ...{ carrierServiceId, downMbps, upMbps, contractEndDate, monthly: line.monthlyAmount },
      isChange: order.subType === 'MODIFY',
      deliveredDate: order.deliveredDate ?? '',
      serviceId: formatServiceId('LINE', line.lineId),
      circuits: evcs.map(({ vlanId, username, ipv4Prefix, ipv6Prefix }) => ({
        ...{ vlanId, username },
        prefixes: [ipv4Prefix, ipv6Prefix].filter((prefix) => prefix !== null),
      })),
    });
  },

  async release({ tx, parts: { clock }, author }, order) {
    if (order.serviceId === null) return;
    const line = await lineOf(tx, order);
    const isElsewhere = order.subType !== 'CREATE' && order.subType !== 'MIGRATE' && line.openOrderId !== order.orderId;
    // A change that was not yet accepted has not changed the line.
    if (isElsewhere) return;
    if (order.subType === 'TERMINATE') {
      const contract = line.contract && { ...line.contract, terminationDate: null };
      await moveLine(tx, clock, author, line, 'withdrawTermination', { terminationDate: null, contract, openOrderId: null });
    } else if (order.subType === 'MODIFY') {
      await moveLine(tx, clock, author, line, 'endChange', { openOrderId: null });
    } else {
      await moveLine(tx, clock, author, line, 'cancel', { openOrderId: null });
      await movePrefixes(tx, ownerOf(line), { from: ['RESERVED', 'ACTIVE'], to: 'RELEASED' });
    }
  },
};

/** The current time if the delivery is today, or else noon on the day of the delivery. */
function momentOn(day: string, now: Date): Date {
  return amsterdamDate(now) === day ? now : new Date(`${day}T12:00:00Z`);
}

/** Creates a pending line, or refuses if the connection already has one. */
async function acceptNew({ tx, parts: { clock }, author }: Work, order: OrderRow): ReturnType<OrderSteps['accept']> {
  const { customerId, orderId, packageCode, packageName, reference } = order;
  const { address, technology, physicalCarrier, carrierCode, connection, downMbps, endUser, sla, upMbps } = orderedLine(order);
  const place = order.place ?? '';
  if (await isTaken(tx, customerId, place)) return { refusal: 'DUPLICATE' };
  const now = clock.now();
  const { israPoint, ftuId } = connection;
  const line = await insertLine(tx, {
    ...{ customerId, orderId, openOrderId: orderId, status: 'PENDING', reference, packageCode, packageName },
    ...{ technology, physicalCarrier, carrierCode, downMbps, upMbps, address, place, sla },
    ...{ monthlyAmount: order.mrc, evcs: [], createdAt: now, updatedAt: now },
    technical: { ...nothingKnown, israPoint, ftuId },
    endUser,
  });
  const { lineId } = line;
  await recordChange(tx, clock, author, {
    ...{ customerId, type: 'line.pending', objectType: 'line', objectId: String(lineId) },
    ...{ before: null, after: { status: 'PENDING', packageCode, orderId }, data: { lineId, status: 'PENDING' } },
  });
  return named(lineId);
}

async function acceptChange({ tx, parts: { clock }, author }: Work, order: OrderRow): ReturnType<OrderSteps['accept']> {
  const line = await lockLine(tx, orderedLine(order).lineId ?? 0, order.customerId);
  if (line?.status !== 'ACTIVE') return { refusal: 'NOT_FEASIBLE' };
  await moveLine(tx, clock, author, line, 'change', { openOrderId: order.orderId });
  return named(line.lineId);
}

/** Terminates a line. Its addresses stay in quarantine before they are assigned again. */
async function end({ tx, parts: { clock }, author }: Work, line: LineRow): Promise<void> {
  const { status, terminationDate } = line;
  const isTooEarly = terminationDate && amsterdamDate(clock.now()) < terminationDate;
  if (isTooEarly) throw conflict('INVALID_TRANSITION', { status, terminationDate });
  await moveLine(tx, clock, author, line, 'end', { openOrderId: null });
  await movePrefixes(tx, ownerOf(line), { from: ['ACTIVE', 'RESERVED'], to: 'PENDING_RELEASE' });
}

/** Circuits with their prefixes. Prefixes that no circuit uses any more are released. */
async function delivered(
  work: Work,
  order: OrderRow,
  line: LineRow,
  planned: ReturnType<typeof plannedCircuits>,
): Promise<Evc[]> {
  const owner = ownerOf(line);
  const evcs: Evc[] = [];
  for (const { circuit, ipv4, ipv6 } of planned) {
    const four = await prefixFrom(work, owner, 4, ipv4);
    const six = await prefixFrom(work, owner, 6, ipv6);
    const ipv4Prefix = { ipv4PrefixId: four?.prefixId ?? null, ipv4Prefix: four?.prefix ?? null };
    evcs.push({ ...circuit, ...ipv4Prefix, ipv6PrefixId: six?.prefixId ?? null, ipv6Prefix: six?.prefix ?? null });
  }
  const kept = new Set(evcs.flatMap(({ ipv4PrefixId, ipv6PrefixId }) => [ipv4PrefixId, ipv6PrefixId]));
  const only = line.evcs
    .flatMap(({ ipv4PrefixId, ipv6PrefixId }) => [ipv4PrefixId, ipv6PrefixId])
    .filter((prefixId) => prefixId !== null && !kept.has(prefixId)) as number[];
  if (order.subType === 'MODIFY' && only.length > 0) {
    await movePrefixes(work.tx, owner, { from: ['ACTIVE'], to: 'PENDING_RELEASE', only });
  }
  return evcs;
}

async function prefixFrom(work: Work, owner: PrefixOwner, family: 4 | 6, source: PrefixSource): Promise<AssignedPrefix | null> {
  if (!source) return null;
  if ('kept' in source) return source.kept;
  return 'given' in source
    ? claimPrefix(work, owner, source.given)
    : assignPrefix(work, owner, { family, length: source.length });
}

async function tellEnd(work: Work, order: OrderRow, isOver: boolean): Promise<void> {
  const { terminationDate, chargedUntil, earlyTerminationCharge: charge } = order.details as unknown as EndOfLine;
  const serviceId = order.serviceLabel ?? '';
  await mailOrder(work, order, 'line-termination', { serviceId, isOver, terminationDate, chargedUntil, charge });
}

/** Whether the customer has a line with this address key that has not ended. */
async function isTaken(tx: Database, customerId: number, place: string): Promise<boolean> {
  const isThere = and(
    eq(lines.customerId, customerId),
    eq(lines.place, place),
    notInArray(lines.status, [...finalServiceStatuses]),
  );
  return (await tx.select({ lineId: lines.lineId }).from(lines).where(isThere).limit(1)).length > 0;
}

/** The line of an accepted order, locked until the transaction ends. */
async function lineOf(tx: Database, { serviceId, customerId }: OrderRow): Promise<LineRow> {
  const line = serviceId === null ? null : await lockLine(tx, serviceId, customerId);
  if (!line) throw notFound();
  return line;
}

/** The details were validated when the order was created. */
function orderedLine({ details }: OrderRow): OrderedLine {
  return details as unknown as OrderedLine;
}

function ownerOf({ customerId, lineId }: LineRow): PrefixOwner {
  return { customerId, serviceType: 'LINE', serviceId: lineId };
}

function named(lineId: number) {
  return { serviceId: lineId, serviceLabel: formatServiceId('LINE', lineId) };
}
