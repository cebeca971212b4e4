/**
 * The zone in which a record set is: the one with the longest name. The NS records of a delegation are in the zone above its own name.
 * Without such a zone, the name above is returned, which the name server will refuse.
 */
export function findUpdateZone(zones: readonly string[], name: string, type: 'PTR' | 'NS'): string {
  const matches = zones.filter((zone) => name.endsWith(`.${zone}`) || (type === 'PTR' && name === zone));
  return (
    matches.reduce((longest, zone) => (zone.length > longest.length ? zone : longest), '') || name.slice(name.indexOf('.') + 1)
  );
}
