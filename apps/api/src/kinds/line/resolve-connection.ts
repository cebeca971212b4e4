import type { CarrierResult, NlsType } from '@demarc/contract/availability.ts';
import type { OrderSubType } from '@demarc/contract/kinds/kind.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { FieldProblem } from '../../http/problem.ts';

type Details = LineOrderRequest['details'];
type ConnectionWish = NonNullable<Details['connection']>;
type Problems = FieldProblem[];

interface ConnectionRequest {
  subType: OrderSubType;
  technology: Technology;
  /** The NLS type of the package, used if no connection point determines it. */
  nlsType: NlsType;
  details: Pick<Details, 'connection' | 'migration'>;
  /** Whether the order changes a line that keeps its copper pair or fiber. */
  keepsConnection: boolean;
}

interface ResolvedConnection {
  /** The IS/RA point or FTU; null if the address has none. */
  terminationPoint: string | null;
  nlsType: NlsType;
  problems: Problems;
}

const formatField = (name: string) => `details.connection.${name}`;
const serviceField = 'details.migration.currentServiceId';
/** Carriers mask service IDs except for this number of characters at the end. */
const visibleIdLength = 3;

/** Resolves the connection point of a line at the address from the carrier's response. */
export function resolveConnection(
  carrier: Pick<CarrierResult, 'physicalCarrier' | 'copper' | 'fiber'>,
  order: ConnectionRequest,
): ResolvedConnection {
  const wish: ConnectionWish = order.details.connection ?? {};
  if (carrier.physicalCarrier === 'COPPER') return resolveCopper(carrier.copper?.connectionPoints ?? [], wish, order);
  if (carrier.physicalCarrier === 'FIBER') return resolveFiber(carrier.fiber?.terminationPoints ?? [], wish, order);
  const problems = [...getNotAllowedProblems('israPoint', wish), ...getNotAllowedProblems('ftuId', wish)];
  return toResolvedConnection(null, [order.nlsType], wish, problems);
}

type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];

function resolveCopper(points: readonly CopperPoint[], wish: ConnectionWish, order: ConnectionRequest): ResolvedConnection {
  const problems = getNotAllowedProblems('ftuId', wish);
  const requestedPoint = wish.israPoint || null;
  const point = points.find(({ israPoint }) => israPoint === requestedPoint);
  if (!point) {
    if (requestedPoint || !order.keepsConnection) problems.push(toMissingProblem(formatField('israPoint'), requestedPoint));
    return toResolvedConnection(null, [order.nlsType], wish, problems);
  }
  const { freePairs, spliceablePairs, usedPairs, bondingAllowed } = point;
  if (order.subType === 'MIGRATE') {
    const currentIdSuffix = getIdSuffix(order.details.migration?.currentServiceId);
    if (!usedPairs.some(({ serviceIdMasked }) => getIdSuffix(serviceIdMasked) === currentIdSuffix))
      problems.push(toUnknownProblem(serviceField));
    return toResolvedConnection(point.israPoint, [order.nlsType], wish, problems);
  }
  const isBonded = order.technology.startsWith('B');
  const isFree = freePairs + spliceablePairs >= (isBonded ? 2 : 1) && (bondingAllowed || !isBonded);
  if (!isFree && !order.keepsConnection) problems.push({ field: formatField('israPoint'), code: 'validation.not-allowed-here' });
  const types: NlsType[] = [...(freePairs > 0 ? ['1' as const] : []), ...(spliceablePairs > 0 ? ['2' as const] : [])];
  return toResolvedConnection(point.israPoint, types.length > 0 ? types : [order.nlsType], wish, problems);
}

type FiberPoint = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

function resolveFiber(points: readonly FiberPoint[], wish: ConnectionWish, order: ConnectionRequest): ResolvedConnection {
  const problems = getNotAllowedProblems('israPoint', wish);
  const requestedPoint = wish.ftuId || null;
  const singlePoint = points.length === 1 ? points[0] : undefined;
  const point = requestedPoint ? points.find(({ ftuId }) => ftuId === requestedPoint) : singlePoint;
  if (!point && (requestedPoint || (points.length > 1 && !order.keepsConnection)))
    problems.push(toMissingProblem(formatField('ftuId'), requestedPoint));
  // An FTU reports that it is in use, but not which service uses it.
  else if (order.subType === 'MIGRATE' && !point?.inUse) problems.push(toUnknownProblem(serviceField));
  return toResolvedConnection(point?.ftuId ?? null, [point?.nlsType ?? order.nlsType], wish, problems);
}

function toResolvedConnection(
  terminationPoint: string | null,
  possible: readonly NlsType[],
  { nlsType }: ConnectionWish,
  problems: Problems,
): ResolvedConnection {
  if (nlsType && !possible.includes(nlsType)) problems.push(toUnknownProblem(formatField('nlsType')));
  return { terminationPoint, nlsType: nlsType ?? possible[0]!, problems };
}

/** Returns the last characters of a service ID. Spaces and hyphens are ignored, because users type them inconsistently. */
function getIdSuffix(serviceId: string | undefined): string {
  return (serviceId ?? '').replace(/[\s-]/g, '').slice(-visibleIdLength).toUpperCase();
}

function toMissingProblem(field: string, requested: string | null): FieldProblem {
  return requested ? toUnknownProblem(field) : { field, code: 'validation.required' };
}

function toUnknownProblem(field: string): FieldProblem {
  return { field, code: 'validation.unknown-value' };
}

function getNotAllowedProblems(name: 'israPoint' | 'ftuId', wish: ConnectionWish): Problems {
  return wish[name] ? [{ field: formatField(name), code: 'validation.not-allowed-here' }] : [];
}
