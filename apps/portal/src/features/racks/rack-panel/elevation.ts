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

/** The parts of a cabinet from top to bottom; null before delivery, when the place is unknown. */
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

/** The units whose number stands beside the drawing: the ends of the parts, and every fifth that is not next to one. */
export function listMarkedUnits(parts: readonly ElevationPart[]): readonly number[] {
  const ends = new Set(parts.flatMap(({ top, bottom }) => [top, bottom]));
  const height = parts[0]?.top ?? 0;
  const isNextToEnd = (unit: number) => ends.has(unit - 1) || ends.has(unit + 1);
  return Array.from({ length: height }, (_, at) => height - at).filter(
    (unit) => ends.has(unit) || (unit % 5 === 0 && !isNextToEnd(unit)),
  );
}
