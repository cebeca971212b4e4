/** The aspects that two services can have in common, from the outside in. */
export const diversityAspects = ['SITE', 'ROOM', 'PANEL', 'ROUTE', 'DUCT', 'FEED', 'CARRIER', 'ACCESS_NODE'] as const;
export type DiversityAspect = (typeof diversityAspects)[number];

/** One thing that a service depends on. */
export interface FootprintFact {
  aspect: DiversityAspect;
  /** The location of the thing. Things in different scopes are never the same, even if nothing else is known of them. */
  scope: string;
  /** Identifies the thing within its scope. Null if it is not known. */
  key: string | null;
  /** Its name, such as `AMS1, room 2.04`. Not used if the key is null. */
  label: string;
}

/** Everything that a service is known to depend on, and the facts that are known to be missing. */
export type Footprint = readonly FootprintFact[];

export const aspectResults = ['SHARED', 'NOT_KNOWN', 'DIFFERENT', 'NOT_APPLICABLE'] as const;
export type AspectResult = (typeof aspectResults)[number];

export interface ComparedAspect {
  aspect: DiversityAspect;
  result: AspectResult;
  /** Names of the things that both services depend on. */
  shared: string[];
  /** Names of the known dependencies of each service. */
  one: string[];
  other: string[];
}

export const diversityConclusions = ['DIVERSE', 'NOT_PROVEN', 'SHARED', 'ENDED'] as const;
export type DiversityConclusion = (typeof diversityConclusions)[number];

/** The aspects that do not count for a pair that may be in the same building. */
export const buildingAspects: readonly DiversityAspect[] = ['SITE', 'ROOM'];

/** Compares two footprints by every aspect. */
export function compareFootprints(footprint: Footprint, otherFootprint: Footprint): ComparedAspect[] {
  return diversityAspects.map((aspect) => {
    const isAspect = (fact: FootprintFact) => fact.aspect === aspect;
    return compareFacts(aspect, footprint.filter(isAspect), otherFootprint.filter(isAspect));
  });
}

/** An aspect that only one of both has, such as the power feeds of a rack, cannot be shared. */
function compareFacts(aspect: DiversityAspect, facts: Footprint, otherFacts: Footprint): ComparedAspect {
  const inOneScope = facts.flatMap((fact) =>
    otherFacts.filter(({ scope }) => scope === fact.scope).map((otherFact) => [fact, otherFact] as const),
  );
  const shared = inOneScope.filter(([first, second]) => first.key !== null && first.key === second.key);
  const isUnknown = inOneScope.some(([first, second]) => first.key === null || second.key === null);
  const isApplicable = facts.length > 0 && otherFacts.length > 0;
  return {
    aspect,
    result: !isApplicable ? 'NOT_APPLICABLE' : shared.length > 0 ? 'SHARED' : isUnknown ? 'NOT_KNOWN' : 'DIFFERENT',
    shared: listLabels(shared.map(([fact]) => fact)),
    one: listLabels(facts),
    other: listLabels(otherFacts),
  };
}

function listLabels(facts: Footprint): string[] {
  return [...new Set(facts.flatMap(({ key, label }) => (key === null ? [] : [label])))];
}

/** The things that the services of a pair may have in common. */
interface PairIntent {
  sameBuilding: boolean;
}

/** Lists the aspects that decide whether a pair is diverse. */
export function listCountedAspects<T extends Pick<ComparedAspect, 'aspect' | 'result'>>(
  aspects: readonly T[],
  { sameBuilding }: PairIntent,
): T[] {
  return aspects.filter(
    ({ aspect, result }) => result !== 'NOT_APPLICABLE' && !(sameBuilding && buildingAspects.includes(aspect)),
  );
}

/** Concludes whether a pair is diverse: every aspect that counts must be known and different, and at least one must count. */
export function concludeDiversity(
  aspects: readonly Pick<ComparedAspect, 'aspect' | 'result'>[],
  intent: PairIntent,
): Exclude<DiversityConclusion, 'ENDED'> {
  const results = listCountedAspects(aspects, intent).map(({ result }) => result);
  if (results.includes('SHARED')) return 'SHARED';
  return results.length > 0 && results.every((result) => result === 'DIFFERENT') ? 'DIVERSE' : 'NOT_PROVEN';
}

interface Finding {
  conclusion: DiversityConclusion;
  aspects: readonly ComparedAspect[];
}

const severity: Readonly<Record<DiversityConclusion, number>> = { ENDED: 0, DIVERSE: 0, NOT_PROVEN: 1, SHARED: 2 };

/** Lists the names of relevant things that both services depend on now, but did not before. */
export function listNewlyShared(before: Finding, after: Finding, intent: PairIntent): string[] {
  const sharedBefore = before.aspects.flatMap(({ aspect, shared }) => shared.map((label) => `${aspect} ${label}`));
  return listCountedAspects(after.aspects, intent).flatMap(({ aspect, shared }) =>
    shared.filter((label) => !sharedBefore.includes(`${aspect} ${label}`)),
  );
}

/** Whether a change brought two services closer together. */
export function hasWorsened(before: Finding, after: Finding, intent: PairIntent): boolean {
  if (before.conclusion === 'ENDED' || after.conclusion === 'ENDED') return false;
  return severity[after.conclusion] > severity[before.conclusion] || listNewlyShared(before, after, intent).length > 0;
}
