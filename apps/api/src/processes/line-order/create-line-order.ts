import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type {
  AvailablePackage,
  CarrierResult,
  LineAvailability,
  ServiceAddress,
  Technology,
} from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { Order, OrderPreview } from '@demarc/contract/order.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { placeOf } from '../../db/place.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { availabilityOf } from '../../modules/availability/availability.service.ts';
import { batchOf } from '../../modules/availability/batch-standing.store.ts';
import { findLine, type LineRow, lockLine } from '../../modules/line/line.store.ts';
import { earliestWishDate, wishDateProblems } from '../../modules/order/wish-date.ts';
import type { Parts } from '../../parts.ts';
import { countOrder } from '../order-checks/order-limit.ts';
import {
  type CheckedOrder,
  checkMayOrder,
  checkPlace,
  type PlacedBy,
  placeOrder,
  previewOf,
} from '../order-checks/place-order.ts';
import { connectionOf } from './connection.ts';
import { storedDetails } from './line-details.ts';
import { findLineAt } from './line-order.store.ts';
import { lineItemsOf } from './line-products.ts';
import { roomOf } from './room.ts';

/** Minimum lead time in working days, whatever the catalogue says: the losing provider may contest a migration. */
const leastDays = { newFibre: 5, migration: 10 } as const;

/** Prices and validates a line order without storing it. */
export async function preview(
  parts: Parts,
  customerId: number,
  request: LineOrderRequest,
  { language }: Pick<PlacedBy, 'language'>,
): Promise<OrderPreview> {
  const { db } = parts.database;
  await checkMayOrder(db, customerId, request);
  const { address, ...order } = await checked(parts, customerId, request, language);
  await checkPlace(db, customerId, order.place, request);
  const details = await ownLineAt(parts, customerId, request, { address, place: order.place });
  return previewOf(order, details ? [{ code: 'ADDRESS_HAS_SERVICE', details }] : []);
}

/** Orders a new line, a migration or a change. */
export async function create(
  parts: Parts,
  customerId: number,
  request: LineOrderRequest,
  { author, language, keepAnswer }: PlacedBy,
): Promise<Order> {
  const { db } = parts.database;
  await countOrder(parts, customerId);
  await checkMayOrder(db, customerId, request);
  const { address, ...order } = await checked(parts, customerId, request, language);
  await checkPlace(db, customerId, order.place, request);
  await ownLineAt(parts, customerId, request, { address, place: order.place });
  const batchId = await batchOf(db, customerId, request.details.availabilityId);
  const placed = { ...order, ...(batchId && { touched: { batchId } }) };
  return placeOrder(parts, customerId, request, placed, { author, language, keepAnswer });
}

/** Finds the customer's line at the address, and throws if it has the same connection point. */
async function ownLineAt(
  { database: { db } }: Parts,
  customerId: number,
  { subType }: LineOrderRequest,
  { address, place }: { address: ServiceAddress; place: string },
): Promise<{ lineId: number; serviceId: string } | null> {
  const own = subType === 'MODIFY' ? undefined : await findLineAt(db, customerId, address, place);
  if (!own) return null;
  const details = { lineId: own.lineId, serviceId: formatServiceId('LINE', own.lineId) };
  if (own.place === place) throw conflict('ADDRESS_HAS_SERVICE', details);
  return details;
}

/** Validates the order against its availability check. Throws one validation error that lists every invalid field. */
async function checked(parts: Parts, customerId: number, request: LineOrderRequest, language: Language) {
  const { packageCode, details, wishDate, termMonths, subType = 'CREATE' } = request;
  const now = parts.clock.now();
  const today = amsterdamDate(now);
  const availability = await availabilityOf(parts, customerId, details.availabilityId, language);
  // A check that was purged or belongs to another customer is treated as expired.
  if (!availability || availability.validUntil <= now.toISOString()) throw conflict('AVAILABILITY_EXPIRED');
  const { pack, carrier } = offerOf(availability, packageCode);
  const line = subType === 'MODIFY' && details.lineId ? await findLine(parts.database.db, details.lineId, customerId) : null;
  if (line) checkMayChange(line);

  const technology = pack.technology as Technology;
  const isThere = line?.carrierCode === carrier.carrierCode && line.technology === technology;
  const { room, problems: roomProblems } = roomOf(availability, details.connection?.room?.trim() || null);
  const address = { ...availability.address, room };
  const {
    terminationPoint,
    nlsType,
    problems: pointProblems,
  } = connectionOf(carrier, {
    ...{ subType, technology, nlsType: pack.nlsType, details, isThere },
  });
  const { items, problems: productProblems } = lineItemsOf(pack.products, details, { isThere });
  const isNewFibre = carrier.physicalCarrier === 'FIBER' && !isThere;
  const earliest = earliestWishDate(
    today,
    [pack.leadTimeWorkingDays, isNewFibre ? leastDays.newFibre : 0, subType === 'MIGRATE' ? leastDays.migration : 0],
    [pack.planDate],
  );
  const problems = [
    ...wishDateProblems(wishDate, earliest, today),
    ...termProblems(pack, termMonths, subType),
    ...lineProblems(subType, details.lineId, line, address),
    ...roomProblems,
    ...pointProblems,
    ...productProblems,
  ];
  if (problems.length > 0) throw invalid(problems);

  const found = { address, carrier, pack, items, nlsType, terminationPoint, earliestWishDate: earliest };
  return {
    type: 'LINE',
    subject: formatShortAddress(address),
    packageName: pack.name,
    items,
    details: storedDetails(details, subType, found),
    address,
    place: line?.place ?? placeOf(address, terminationPoint),
    ...(line && {
      serviceId: line.lineId,
      serviceLabel: formatServiceId('LINE', line.lineId),
      hold: async (tx) => checkMayChange((await lockLine(tx, line.lineId, customerId)) ?? line),
    }),
  } as const satisfies CheckedOrder & { address: ServiceAddress };
}

/** The requested package as offered at the address, with its carrier. */
function offerOf(
  { match, packages, carriers }: LineAvailability,
  packageCode: string,
): { pack: AvailablePackage; carrier: CarrierResult } {
  const pack = packages.find((one) => one.packageCode === packageCode);
  const carrier = carriers.find(({ carrierCode }) => carrierCode === pack?.carrierCode);
  if (match !== 'FULL' || !pack || !carrier) throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode, match });
  return { pack, carrier };
}

function checkMayChange({ status }: Pick<LineRow, 'status'>): void {
  if (status !== 'ACTIVE') throw conflict('INVALID_TRANSITION', { status });
}

/** A change may keep the current term, sent as 0 months. */
function termProblems({ allowedTermMonths }: AvailablePackage, termMonths: number, subType: string): FieldProblem[] {
  const isAllowed = allowedTermMonths.includes(termMonths) || (subType === 'MODIFY' && termMonths === 0);
  return isAllowed ? [] : [{ field: 'termMonths', code: 'validation.unknown-value' }];
}

/** A change refers to a line of the customer at the same address; other orders refer to none. */
function lineProblems(
  subType: LineOrderRequest['subType'],
  lineId: number | null | undefined,
  line: LineRow | null,
  address: ServiceAddress,
): FieldProblem[] {
  const field = 'details.lineId';
  if (subType !== 'MODIFY') return lineId ? [{ field, code: 'validation.not-allowed-here' }] : [];
  if (!line) return [{ field, code: 'validation.unknown-value' }];
  return houseOf(line.address) === houseOf(address) ? [] : [{ field, code: 'validation.not-allowed-here' }];
}

function houseOf(address: ServiceAddress): string {
  return placeOf({ ...address, room: null }, null);
}
