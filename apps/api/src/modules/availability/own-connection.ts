import type { CarrierResult, NlsType } from '@demarc/contract/availability.ts';

/** One of the customer's working fiber lines at the address. */
export interface OwnFiberLine {
  carrierCode: string;
  ftuId: string | null;
  isBusinessFiber: boolean;
}

/** Types of installation work that must be complete if a line works. The wall box may still have to be replaced. */
const completedNlsTypes: readonly NlsType[] = ['7', '8', '8H', '9', '21', '23'];

/** Corrects a carrier's result with the customer's working lines: their fiber is connected and has a wall box. */
export function applyOwnConnection(result: CarrierResult, lines: readonly OwnFiberLine[]): CarrierResult {
  const carrierLines = lines.filter(({ carrierCode }) => carrierCode === result.carrierCode);
  const points = result.fiber?.terminationPoints ?? [];
  if (carrierLines.length === 0 || points.length === 0) return result;
  const corrected = points.map((point) => {
    const line =
      points.length === 1
        ? carrierLines[0]
        : carrierLines.find(({ ftuId }) => ftuId?.toUpperCase() === point.ftuId.toUpperCase());
    return line ? { ...point, nlsType: getReadyNlsType(point.nlsType, line), inUse: true, hasDate: null } : point;
  });
  const isEveryPoint = corrected.every((point, index) => point !== points[index]);
  const nlsType = isEveryPoint && result.nlsType ? getReadyNlsType(result.nlsType, carrierLines[0]!) : result.nlsType;
  return { ...result, nlsType, fiber: { terminationPoints: corrected } };
}

function getReadyNlsType(type: NlsType, { isBusinessFiber }: OwnFiberLine): NlsType {
  if (!completedNlsTypes.includes(type)) return type;
  return isBusinessFiber ? '21' : '6';
}
