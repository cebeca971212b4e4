import type { CarrierResult, NlsType } from '@demarc/contract/availability.ts';

/** A fiber line of the customer that works at the address. */
export interface OwnFiberLine {
  carrierCode: string;
  ftuId: string | null;
  isBusinessFiber: boolean;
}

/** Work on the way to the house and inside it, which a working line proves done. Replacing the wall box may still be needed. */
const doneTypes: readonly NlsType[] = ['7', '8', '8H', '9', '21', '23'];

/** What a carrier said of an address, corrected by the lines that work there: their fiber is connected and has its wall box. */
export function withOwnConnection(result: CarrierResult, lines: readonly OwnFiberLine[]): CarrierResult {
  const own = lines.filter(({ carrierCode }) => carrierCode === result.carrierCode);
  const points = result.fiber?.terminationPoints ?? [];
  if (own.length === 0 || points.length === 0) return result;
  const corrected = points.map((point) => {
    const line = points.length === 1 ? own[0] : own.find(({ ftuId }) => ftuId?.toUpperCase() === point.ftuId.toUpperCase());
    return line ? { ...point, nlsType: readyType(point.nlsType, line), inUse: true, hasDate: null } : point;
  });
  const isEveryPoint = corrected.every((point, at) => point !== points[at]);
  const nlsType = isEveryPoint && result.nlsType ? readyType(result.nlsType, own[0]!) : result.nlsType;
  return { ...result, nlsType, fiber: { terminationPoints: corrected } };
}

function readyType(type: NlsType, { isBusinessFiber }: OwnFiberLine): NlsType {
  if (!doneTypes.includes(type)) return type;
  return isBusinessFiber ? '21' : '6';
}
