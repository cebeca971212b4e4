import type { AvailablePackage, CarrierResult, NlsType, planDateReliabilities } from './availability.ts';
import { getNetworkReadyDate } from './network-ready-date.ts';
import { getRates } from './package-facts.ts';
import { addWorkingDays } from './working-days.ts';

export const verdictActors = ['NOBODY', 'CARRIER', 'PROVIDER', 'END_USER', 'CUSTOMER'] as const;
export type VerdictActor = (typeof verdictActors)[number];

type Reliability = (typeof planDateReliabilities)[number];

/** The consequences of a verdict code. */
interface VerdictRule {
  /** The party that has to act next. */
  actor: VerdictActor;
  /** The precision of the expected delivery date; null if there is no date. */
  reliability: Reliability | null;
  /** Whether to suggest another network, because this one is unavailable or needs construction. */
  suggestsOther: boolean;
}

const verdictRules = {
  // The carrier has not sent a usable response.
  ASKING: { actor: 'CARRIER', reliability: null, suggestsOther: false },
  CARRIER_SILENT: { actor: 'CARRIER', reliability: null, suggestsOther: true },
  CARRIER_BUSY: { actor: 'CUSTOMER', reliability: null, suggestsOther: true },
  CARRIER_NONSENSE: { actor: 'PROVIDER', reliability: null, suggestsOther: true },
  // The carrier cannot deliver, or not yet.
  NOT_REACHED: { actor: 'NOBODY', reliability: null, suggestsOther: true },
  NO_FREE_PORT: { actor: 'CARRIER', reliability: null, suggestsOther: true },
  PLANNED: { actor: 'CARRIER', reliability: 'QUARTER', suggestsOther: true },
  PLANNED_WITHOUT_DATE: { actor: 'CARRIER', reliability: null, suggestsOther: true },
  // The carrier can deliver; the NLS type says which work that takes.
  READY: { actor: 'NOBODY', reliability: 'WEEK', suggestsOther: false },
  FREE_PAIR: { actor: 'NOBODY', reliability: 'WEEK', suggestsOther: false },
  SPLICE: { actor: 'CARRIER', reliability: 'WEEK', suggestsOther: false },
  NEW_ISRA_POINT: { actor: 'CARRIER', reliability: 'MONTH', suggestsOther: true },
  FIBRE_READY: { actor: 'NOBODY', reliability: 'WEEK', suggestsOther: false },
  FTU_TO_PLACE: { actor: 'END_USER', reliability: 'WEEK', suggestsOther: false },
  FIBRE_LATER: { actor: 'CARRIER', reliability: 'MONTH', suggestsOther: true },
  FIBRE_LATER_HARD: { actor: 'CARRIER', reliability: 'QUARTER', suggestsOther: true },
  NEW_BUILD: { actor: 'CARRIER', reliability: 'QUARTER', suggestsOther: true },
  FTU_TO_REPLACE: { actor: 'END_USER', reliability: 'WEEK', suggestsOther: false },
  BUSINESS_READY: { actor: 'NOBODY', reliability: 'MONTH', suggestsOther: false },
  DIGGING: { actor: 'CARRIER', reliability: 'QUARTER', suggestsOther: true },
  QUOTE_ONLY: { actor: 'CUSTOMER', reliability: null, suggestsOther: true },
  NO_PACKAGE: { actor: 'PROVIDER', reliability: null, suggestsOther: true },
} as const satisfies Record<string, VerdictRule>;
export type VerdictCode = keyof typeof verdictRules;
export const verdictCodes = Object.keys(verdictRules) as VerdictCode[];

const verdictByNlsType: Readonly<Record<NlsType, VerdictCode>> = {
  '1': 'FREE_PAIR',
  '2': 'SPLICE',
  '3': 'NEW_ISRA_POINT',
  '6': 'FIBRE_READY',
  '7': 'FTU_TO_PLACE',
  '8': 'FIBRE_LATER',
  '8H': 'FIBRE_LATER_HARD',
  '9': 'NEW_BUILD',
  '11': 'FTU_TO_REPLACE',
  '21': 'BUSINESS_READY',
  '23': 'DIGGING',
  NOT_ORDERABLE: 'QUOTE_ONLY',
};

const verdictByError = {
  CARRIER_TIMEOUT: 'CARRIER_SILENT',
  CARRIER_BUSY: 'CARRIER_BUSY',
  CARRIER_NONSENSE: 'CARRIER_NONSENSE',
} as const satisfies Record<NonNullable<CarrierResult['error']>, VerdictCode>;

/** The meaning of a carrier's result for someone who wants to order. */
export interface Verdict {
  /** The reason why it can or cannot be ordered. */
  code: VerdictCode;
  /** The party that has to act before it can be ordered. */
  actor: VerdictActor;
  /** The expected delivery date; null if unknown. */
  until: { date: string; reliability: Reliability } | null;
  /** The best package of another network that is ready; null if there is none or this network needs no alternative. */
  nextBest: string | null;
}

/** Returns the verdict on one carrier; `packages` are all packages that can be ordered at the address. */
export function getCarrierVerdict(result: CarrierResult, packages: readonly AvailablePackage[]): Verdict {
  const ownPackages = packages.filter(({ carrierCode }) => carrierCode === result.carrierCode);
  const code = getVerdictCode(result, ownPackages);
  const { actor, reliability, suggestsOther } = verdictRules[code];
  const date = getEarliestDate(result, ownPackages);
  const dateReliability = code === 'PLANNED' ? (result.planDateReliability ?? reliability) : reliability;
  return {
    code,
    actor,
    until: date && dateReliability ? { date, reliability: dateReliability } : null,
    nextBest: suggestsOther
      ? findFastestPackage(
          packages.filter((catalogPackage) => !ownPackages.includes(catalogPackage) && catalogPackage.planDate === null),
        )
      : null,
  };
}

function getVerdictCode(
  { status, error, planDate, nlsType, physicalCarrier }: CarrierResult,
  ownPackages: readonly AvailablePackage[],
): VerdictCode {
  if (error) return verdictByError[error];
  switch (status) {
    case 'PENDING':
      return 'ASKING';
    case 'UNAVAILABLE':
      return 'NOT_REACHED';
    case 'TEMPORARILY_UNAVAILABLE':
      return 'NO_FREE_PORT';
    case 'PLANNED':
      return planDate ? 'PLANNED' : 'PLANNED_WITHOUT_DATE';
    case 'AVAILABLE': {
      if (nlsType === 'NOT_ORDERABLE') return 'QUOTE_ONLY';
      if (ownPackages.length === 0) return 'NO_PACKAGE';
      const type = nlsType ?? ownPackages[0]!.nlsType;
      // Coax has a single ready state.
      return physicalCarrier === 'COAX' && type === '6' ? 'READY' : verdictByNlsType[type];
    }
  }
}

/** Returns the earliest date that the packages allow, and not before the network is ready at the address. */
function getEarliestDate(result: CarrierResult, ownPackages: readonly AvailablePackage[]): string | null {
  const earliestDate = ownPackages.map(({ earliestWishDate }) => earliestWishDate).sort()[0] ?? null;
  const latest = [earliestDate, getNetworkReadyDate(result)]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  return latest ? addWorkingDays(latest, 0) : null;
}

/** Whether a connection with this NLS type has to be built first. */
export function needsConstruction(nlsType: NlsType): boolean {
  return verdictRules[verdictByNlsType[nlsType]].suggestsOther;
}

/** Whether the ground has to be dug up for a connection with this NLS type. The catalog has no price for that. */
export function needsDigging(nlsType: NlsType): boolean {
  return verdictByNlsType[nlsType] === 'DIGGING';
}

/** Whether a connection with this NLS type needs work first. */
export function needsWork(nlsType: NlsType): boolean {
  return verdictRules[verdictByNlsType[nlsType]].actor !== 'NOBODY';
}

/** Returns the packages that need no construction; all packages if every one needs it. */
export function filterLeastWork<P extends Pick<AvailablePackage, 'nlsType'>>(packages: readonly P[]): readonly P[] {
  const withoutConstruction = packages.filter(({ nlsType }) => !needsConstruction(nlsType));
  return withoutConstruction.length > 0 ? withoutConstruction : packages;
}

/** Finds the code of the package with the fastest line rate among those that need the least work. */
function findFastestPackage(packages: readonly AvailablePackage[]): string | null {
  const ranked = filterLeastWork(packages).toSorted(
    (a, b) => getRates(b).downMbps - getRates(a).downMbps || (a.packageCode < b.packageCode ? -1 : 1),
  );
  return ranked[0]?.packageCode ?? null;
}
