import type { CarrierResult, NlsType, Technology } from '@demarc/contract/availability.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { OrderSubType } from '@demarc/contract/order.ts';
import type { FieldProblem } from '../../http/problem.ts';

type Details = LineOrderRequest['details'];
type Wish = NonNullable<Details['connection']>;
type Problems = FieldProblem[];

interface Asked {
  subType: OrderSubType;
  technology: Technology;
  /** The NLS type of the package, used if no connection point determines it. */
  nlsType: NlsType;
  details: Pick<Details, 'connection' | 'migration'>;
  /** A change of a line that keeps its copper pair or fibre. */
  isThere: boolean;
}

interface Connected {
  /** The IS/RA point or FTU; null if the address has none. */
  terminationPoint: string | null;
  nlsType: NlsType;
  problems: Problems;
}

const at = (name: string) => `details.connection.${name}`;
const serviceField = 'details.migration.currentServiceId';
/** How many characters of a service ID are shown for other people's services. */
const shownOfId = 3;

/** Resolves where a line terminates at the address, from the carrier's response. */
export function connectionOf(carrier: Pick<CarrierResult, 'physicalCarrier' | 'copper' | 'fiber'>, asked: Asked): Connected {
  const wish: Wish = asked.details.connection ?? {};
  if (carrier.physicalCarrier === 'COPPER') return onCopper(carrier.copper?.connectionPoints ?? [], wish, asked);
  if (carrier.physicalCarrier === 'FIBER') return onFibre(carrier.fiber?.terminationPoints ?? [], wish, asked);
  const problems = [...notHere('israPoint', wish), ...notHere('ftuId', wish)];
  return connected(null, [asked.nlsType], wish, problems);
}

type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];

function onCopper(points: readonly CopperPoint[], wish: Wish, asked: Asked): Connected {
  const problems = notHere('ftuId', wish);
  const wanted = wish.israPoint || null;
  const point = points.find(({ israPoint }) => israPoint === wanted);
  if (!point) {
    if (wanted || !asked.isThere) problems.push(missing(at('israPoint'), wanted));
    return connected(null, [asked.nlsType], wish, problems);
  }
  const { freePairs, spliceablePairs, usedPairs, bondingAllowed } = point;
  if (asked.subType === 'MIGRATE') {
    const theirs = tailOf(asked.details.migration?.currentServiceId);
    if (!usedPairs.some(({ serviceIdMasked }) => tailOf(serviceIdMasked) === theirs)) problems.push(unknown(serviceField));
    return connected(point.israPoint, [asked.nlsType], wish, problems);
  }
  const isBonded = asked.technology.startsWith('B');
  const isFree = freePairs + spliceablePairs >= (isBonded ? 2 : 1) && (bondingAllowed || !isBonded);
  if (!isFree && !asked.isThere) problems.push({ field: at('israPoint'), code: 'validation.not-allowed-here' });
  const types: NlsType[] = [...(freePairs > 0 ? ['1' as const] : []), ...(spliceablePairs > 0 ? ['2' as const] : [])];
  return connected(point.israPoint, types.length > 0 ? types : [asked.nlsType], wish, problems);
}

type FibrePoint = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

function onFibre(points: readonly FibrePoint[], wish: Wish, asked: Asked): Connected {
  const problems = notHere('israPoint', wish);
  const wanted = wish.ftuId || null;
  const [only] = points.length === 1 ? points : [];
  const point = wanted ? points.find(({ ftuId }) => ftuId === wanted) : only;
  if (!point && (wanted || (points.length > 1 && !asked.isThere))) problems.push(missing(at('ftuId'), wanted));
  // An FTU reports only that it is in use, not by which service.
  else if (asked.subType === 'MIGRATE' && !point?.inUse) problems.push(unknown(serviceField));
  return connected(point?.ftuId ?? null, [point?.nlsType ?? asked.nlsType], wish, problems);
}

function connected(
  terminationPoint: string | null,
  possible: readonly NlsType[],
  { nlsType }: Wish,
  problems: Problems,
): Connected {
  if (nlsType && !possible.includes(nlsType)) problems.push(unknown(at('nlsType')));
  return { terminationPoint, nlsType: nlsType ?? possible[0]!, problems };
}

/** The end of a service ID, without the spaces and hyphens that people add or leave out. */
function tailOf(serviceId: string | undefined): string {
  return (serviceId ?? '').replace(/[\s-]/g, '').slice(-shownOfId).toUpperCase();
}

function missing(field: string, wanted: string | null): FieldProblem {
  return wanted ? unknown(field) : { field, code: 'validation.required' };
}

function unknown(field: string): FieldProblem {
  return { field, code: 'validation.unknown-value' };
}

function notHere(name: 'israPoint' | 'ftuId', wish: Wish): Problems {
  return wish[name] ? [{ field: at(name), code: 'validation.not-allowed-here' }] : [];
}
