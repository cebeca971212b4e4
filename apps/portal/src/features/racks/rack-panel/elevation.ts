/** Adjacent units of a cabinet, of the customer or of others. */
export interface ElevationPart {
  /** The highest and the lowest unit, counted from 1 at the bottom. */
  top: number;
  bottom: number;
  isOwn: boolean;
}

interface Placement {
  cabinetHeightUnits: number | null;
  startUnit: number | null;
  heightUnits: number;
}

/** The parts of a cabinet from top to bottom; null before delivery, when the position is unknown. */
export function buildElevation({ cabinetHeightUnits, startUnit, heightUnits }: Placement): readonly ElevationPart[] | null {
  if (cabinetHeightUnits === null || startUnit === null) return null;
  const bottom = startUnit;
  const top = Math.min(startUnit + heightUnits - 1, cabinetHeightUnits);
  return [
    { top: cabinetHeightUnits, bottom: top + 1, isOwn: false },
    { top, bottom, isOwn: true },
    { top: bottom - 1, bottom: 1, isOwn: false },
  ].filter((part) => part.top >= part.bottom);
}

/** The units to number next to the drawing: both ends of the customer's units and of the cabinet, and every fifth if it does not touch. */
export function listMarkedUnits(parts: readonly ElevationPart[]): readonly number[] {
  const height = parts[0]?.top ?? 0;
  const ownEnds = parts.filter(({ isOwn }) => isOwn).flatMap(({ top, bottom }) => [top, bottom]);
  const isNextToOwn = (unit: number) => ownEnds.some((end) => Math.abs(end - unit) === 1);
  return Array.from({ length: height }, (_, index) => height - index).filter((unit) => {
    if (ownEnds.includes(unit)) return true;
    if (isNextToOwn(unit)) return false;
    return unit === height || unit === 1 || (unit % 5 === 0 && unit < height - 1);
  });
}
