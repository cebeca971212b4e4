import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { AppContext } from '../../app-context.ts';
import { formatAddressKey } from '../../db/address-key.ts';
import type { Database } from '../../db/database.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { findAvailability } from '../../modules/availability/availability.service.ts';
import { findBatchId } from '../../modules/availability/batch-summary.store.ts';
import { findLine, type LineRow, lockLine } from '../../modules/line/line.store.ts';
import { getEarliestWishDate, validateWishDate } from '../../modules/order/wish-date.ts';
import type { ValidatedOrder } from '../service-kind.ts';
import { findLineAt } from './find-line-at.store.ts';
import { toStoredDetails } from './order-details.ts';
import { chooseLineItems, fillInProducts } from './order-products.ts';
import { resolveConnection } from './resolve-connection.ts';
import { resolveRoom } from './resolve-room.ts';

/** Minimum lead times in working days, even if the catalog has shorter ones. The losing provider may contest a migration. */
const minWorkingDays = { newFiber: 5, migration: 10 } as const;

/** Finds another line of the customer at the address. Throws ADDRESS_HAS_SERVICE if it has the same connection point. */
async function findOtherLine(
  { database: { db } }: AppContext,
  customerId: number,
  { subType }: LineOrderRequest,
  { address, addressKey }: { address: ServiceAddress; addressKey: string },
): Promise<{ lineId: number; serviceId: string } | null> {
  const otherLine = subType === 'MODIFY' ? undefined : await findLineAt(db, customerId, address, addressKey);
  if (!otherLine) return null;
  const details = { lineId: otherLine.lineId, serviceId: formatServiceId('LINE', otherLine.lineId) };
  if (otherLine.addressKey === addressKey) throw conflict('ADDRESS_HAS_SERVICE', details);
  return details;
}

/** Validates the order against its availability check. Throws one validation error that lists every invalid field. */
export async function validateLineOrder(
  context: AppContext,
  customerId: number,
  request: LineOrderRequest,
  language: Language,
  quoted?: OfferBasis,
): Promise<ValidatedOrder> {
  const { packageCode, wishDate, termMonths, subType = 'CREATE' } = request;
  const now = context.clock.now();
  const today = formatAmsterdamDate(now);
  const availability =
    quoted?.availability ?? (await findAvailability(context, customerId, request.details.availabilityId, language));
  // A check that was purged or belongs to another customer counts as expired. The check of a quotation stays valid as long as the
  // quotation.
  const isExpired = !quoted && availability && availability.validUntil <= now.toISOString();
  if (!availability || isExpired) throw conflict('AVAILABILITY_EXPIRED');
  const { pack, carrier } = getOffer(availability, packageCode);
  const { lineId } = request.details;
  const line = subType === 'MODIFY' && lineId ? await findLine(context.database.db, lineId, customerId) : null;
  if (line) checkCanChange(line);
  const details = fillInProducts(pack.products, request.details, line);

  const technology = pack.technology as Technology;
  const keepsConnection = line?.carrierCode === carrier.carrierCode && line.technology === technology;
  const { room, problems: roomProblems } = resolveRoom(availability, details.connection?.room?.trim() || null);
  const address = { ...availability.address, room };
  const {
    terminationPoint,
    nlsType,
    problems: pointProblems,
  } = resolveConnection(carrier, { subType, technology, nlsType: pack.nlsType, details, keepsConnection });
  const { items, problems: productProblems } = chooseLineItems(pack.products, details, { keepsConnection });
  const isNewFiber = carrier.physicalCarrier === 'FIBER' && !keepsConnection;
  const earliestWishDate = getEarliestWishDate(
    today,
    [pack.leadTimeWorkingDays, isNewFiber ? minWorkingDays.newFiber : 0, subType === 'MIGRATE' ? minWorkingDays.migration : 0],
    // The wish date may be before the house connection; the line is then delivered when the house is connected.
    [pack.planDate],
  );
  const problems = [
    ...validateWishDate(wishDate, earliestWishDate, today),
    ...validateTerm(pack, termMonths, subType),
    ...validateLine(subType, lineId, line, address),
    ...roomProblems,
    ...pointProblems,
    ...productProblems,
  ];
  if (problems.length > 0) throw invalid(problems);

  const addressKey = line?.addressKey ?? formatAddressKey(address, terminationPoint);
  const lineContext = { address, carrier, pack, technology, items, nlsType, terminationPoint, earliestWishDate };
  return {
    type: 'LINE',
    subject: formatShortAddress(address),
    packageName: pack.name,
    items,
    details: toStoredDetails(details, subType, lineContext),
    addressKey,
    earliestWishDate,
    async findWarnings() {
      const otherLine = await findOtherLine(context, customerId, request, { address, addressKey });
      return otherLine ? [{ code: 'ADDRESS_HAS_SERVICE', details: otherLine }] : [];
    },
    async findAffectedIds() {
      const batchId = await findBatchId(context.database.db, customerId, details.availabilityId);
      return batchId ? { batchId } : {};
    },
    ...(line && {
      replaces: { packageCode: line.packageCode, packageName: line.packageName, monthlyAmount: line.monthlyAmount },
      serviceId: line.lineId,
      serviceLabel: formatServiceId('LINE', line.lineId),
      lock: async (tx: Database) => checkCanChange((await lockLine(tx, line.lineId, customerId)) ?? line),
    }),
  };
}

/**
 * Returns the requested package as offered at the address, with its carrier. Throws PACKAGE_NOT_ORDERABLE if it is not offered
 * there.
 */
function getOffer(
  { match, packages, carriers }: LineAvailability,
  packageCode: string,
): { pack: AvailablePackage; carrier: CarrierResult } {
  const pack = packages.find((catalogPackage) => catalogPackage.packageCode === packageCode);
  const carrier = carriers.find(({ carrierCode }) => carrierCode === pack?.carrierCode);
  if (match !== 'FULL' || !pack || !carrier) throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode, match });
  return { pack, carrier };
}

function checkCanChange({ status }: Pick<LineRow, 'status'>): void {
  if (status !== 'ACTIVE') throw conflict('INVALID_TRANSITION', { status });
}

/** A change may keep the current term, sent as 0 months. */
function validateTerm({ allowedTermMonths }: AvailablePackage, termMonths: number, subType: string): FieldProblem[] {
  const isAllowed = allowedTermMonths.includes(termMonths) || (subType === 'MODIFY' && termMonths === 0);
  return isAllowed ? [] : [{ field: 'termMonths', code: 'validation.unknown-value' }];
}

/** A change refers to a line of the customer at the same address; other orders refer to none. */
function validateLine(
  subType: LineOrderRequest['subType'],
  lineId: number | null | undefined,
  line: LineRow | null,
  address: ServiceAddress,
): FieldProblem[] {
  const field = 'details.lineId';
  if (subType !== 'MODIFY') return lineId ? [{ field, code: 'validation.not-allowed-here' }] : [];
  if (!line) return [{ field, code: 'validation.unknown-value' }];
  return toHouseKey(line.address) === toHouseKey(address) ? [] : [{ field, code: 'validation.not-allowed-here' }];
}

function toHouseKey(address: ServiceAddress): string {
  return formatAddressKey({ ...address, room: null }, null);
}
