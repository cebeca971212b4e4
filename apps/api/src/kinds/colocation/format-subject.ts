/** Formats what an order is for, in a form that needs no translation: `AMS1, 47U, 4.0 kW`. */
export function formatSubject({
  siteCode,
  heightUnits,
  committedKw,
}: {
  siteCode: string;
  heightUnits: number;
  committedKw: string;
}): string {
  return `${siteCode}, ${heightUnits}U, ${committedKw} kW`;
}
