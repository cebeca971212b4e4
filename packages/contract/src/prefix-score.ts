import type { ReverseDnsMode } from './reverse-dns.ts';
import type { RpkiState } from './rpki-state.ts';

export const scoreAspects = [
  'REGISTRY_OBJECT',
  'ABUSE_CONTACT',
  'ORIGIN',
  'PTR_COVERAGE',
  'FORWARD_CONFIRMATION',
  'DELEGATION',
] as const;
export type ScoreAspect = (typeof scoreAspects)[number];

/** `WARNING` earns half of the points. `UNKNOWN` and `NOT_APPLICABLE` do not count. */
export const scoreStates = ['OK', 'WARNING', 'FAILED', 'UNKNOWN', 'NOT_APPLICABLE'] as const;
export type ScoreState = (typeof scoreStates)[number];

export const scoreReasons = [
  'REGISTERED',
  'NOT_REGISTERED',
  'CONTACT_SET',
  'CONTACT_MISSING',
  'ORIGIN_VALID',
  'ORIGIN_INVALID_ASN',
  'ORIGIN_INVALID_LENGTH',
  'ORIGIN_NOT_FOUND',
  'ORIGIN_NOT_CHECKED',
  'NOT_ANNOUNCED',
  'ALL_HAVE_PTR',
  'SOME_WITHOUT_PTR',
  'NONE_HAS_PTR',
  'PUBLICATION_FAILED',
  'NO_ADDRESS_IN_USE',
  'REVERSE_DNS_DELEGATED',
  'REVERSE_DNS_OFF',
  'ALL_CONFIRMED',
  'SOME_NOT_CONFIRMED',
  'FORWARD_NOT_CHECKED',
  'NO_PTR',
  'NOT_DELEGATED',
  'ALL_ANSWER',
  'SOME_DO_NOT_ANSWER',
  'NONE_ANSWERS',
  'DELEGATION_NOT_CHECKED',
] as const;
export type ScoreReason = (typeof scoreReasons)[number];

/** The actions that repair an aspect. All except `CONTACT_US` and `CREATE_ROA` can be done with a call. */
export const scoreFixes = [
  'CONTACT_US',
  'CHOOSE_ABUSE_CONTACT',
  'CREATE_ROA',
  'CHECK_ORIGIN',
  'SET_PTR',
  'RETRY_PUBLICATION',
  'ADD_FORWARD_RECORD',
  'CHANGE_NAMESERVERS',
  'SET_REVERSE_DNS_MODE',
] as const;
export type ScoreFix = (typeof scoreFixes)[number];

export interface ScoredAspect {
  aspect: ScoreAspect;
  state: ScoreState;
  reason: ScoreReason;
  fix: ScoreFix | null;
  /** The number of addresses or name servers that the reason is about; null if the reason has no count. */
  count: number | null;
}

/** The values that the score depends on. */
export interface PrefixFacts {
  hasRegistryObject: boolean;
  hasAbuseContact: boolean;
  isAnnounced: boolean;
  rpkiState: RpkiState | null;
  reverseDnsMode: ReverseDnsMode;
  /** The number of addresses in use, how many of them have a PTR record, and how many of those names resolve to the address. */
  usedCount: number;
  ptrCount: number;
  forwardConfirmedCount: number;
  /** PTR records whose name resolves to other addresses or to none; the remaining names have not been looked up. */
  forwardFailedCount: number;
  dnsFailedCount: number;
  /** Name servers of the delegation, with the result of the last check. */
  nameserverStates: readonly ('ANSWERS' | 'NOT_AUTHORITATIVE' | 'UNREACHABLE' | 'NOT_CHECKED')[];
}

export interface PrefixScore {
  /** From 0 to 100. */
  points: number;
  aspects: ScoredAspect[];
}

const weights: Readonly<Record<ScoreAspect, number>> = {
  REGISTRY_OBJECT: 15,
  ABUSE_CONTACT: 15,
  ORIGIN: 25,
  PTR_COVERAGE: 20,
  FORWARD_CONFIRMATION: 10,
  DELEGATION: 15,
};
const earned: Readonly<Partial<Record<ScoreState, number>>> = { OK: 1, WARNING: 0.5, FAILED: 0 };

/** Scores how well a prefix is maintained: points, and for each aspect its reason and what repairs it. */
export function scorePrefix(facts: PrefixFacts): PrefixScore {
  const aspects = [
    scoreRegistryObject(facts),
    scoreAbuseContact(facts),
    scoreOrigin(facts),
    scorePtrCoverage(facts),
    scoreForwardConfirmation(facts),
    scoreDelegation(facts),
  ];
  let points = 0;
  let available = 0;
  for (const { aspect, state } of aspects) {
    const share = earned[state];
    if (share === undefined) continue;
    points += weights[aspect] * share;
    available += weights[aspect];
  }
  return { points: available === 0 ? 0 : Math.round((100 * points) / available), aspects };
}

type Outcome = [state: ScoreState, reason: ScoreReason, fix?: ScoreFix | null, count?: number];

function toAspect(aspect: ScoreAspect, [state, reason, fix = null, count]: Outcome): ScoredAspect {
  return { aspect, state, reason, fix, count: count ?? null };
}

function scoreRegistryObject({ hasRegistryObject }: PrefixFacts): ScoredAspect {
  return toAspect('REGISTRY_OBJECT', hasRegistryObject ? ['OK', 'REGISTERED'] : ['FAILED', 'NOT_REGISTERED', 'CONTACT_US']);
}

function scoreAbuseContact({ hasAbuseContact }: PrefixFacts): ScoredAspect {
  return toAspect(
    'ABUSE_CONTACT',
    hasAbuseContact ? ['OK', 'CONTACT_SET'] : ['FAILED', 'CONTACT_MISSING', 'CHOOSE_ABUSE_CONTACT'],
  );
}

const originOutcomes: Readonly<Record<RpkiState, Outcome>> = {
  VALID: ['OK', 'ORIGIN_VALID'],
  INVALID_ASN: ['FAILED', 'ORIGIN_INVALID_ASN', 'CREATE_ROA'],
  INVALID_LENGTH: ['FAILED', 'ORIGIN_INVALID_LENGTH', 'CREATE_ROA'],
  NOT_FOUND: ['WARNING', 'ORIGIN_NOT_FOUND', 'CREATE_ROA'],
};

function scoreOrigin({ isAnnounced, rpkiState }: PrefixFacts): ScoredAspect {
  if (!isAnnounced) return toAspect('ORIGIN', ['NOT_APPLICABLE', 'NOT_ANNOUNCED']);
  return toAspect('ORIGIN', rpkiState ? originOutcomes[rpkiState] : ['UNKNOWN', 'ORIGIN_NOT_CHECKED', 'CHECK_ORIGIN']);
}

function scorePtrCoverage({ reverseDnsMode, usedCount, ptrCount, dnsFailedCount }: PrefixFacts): ScoredAspect {
  const toCoverage = (outcome: Outcome) => toAspect('PTR_COVERAGE', outcome);
  if (reverseDnsMode === 'DELEGATED') return toCoverage(['NOT_APPLICABLE', 'REVERSE_DNS_DELEGATED']);
  if (reverseDnsMode === 'NONE') return toCoverage(['FAILED', 'REVERSE_DNS_OFF', 'SET_REVERSE_DNS_MODE']);
  if (dnsFailedCount > 0) return toCoverage(['FAILED', 'PUBLICATION_FAILED', 'RETRY_PUBLICATION', dnsFailedCount]);
  if (usedCount === 0) return toCoverage(['NOT_APPLICABLE', 'NO_ADDRESS_IN_USE']);
  const missingCount = usedCount - ptrCount;
  if (missingCount <= 0) return toCoverage(['OK', 'ALL_HAVE_PTR']);
  return toCoverage(
    ptrCount === 0
      ? ['FAILED', 'NONE_HAS_PTR', 'SET_PTR', missingCount]
      : ['WARNING', 'SOME_WITHOUT_PTR', 'SET_PTR', missingCount],
  );
}

function scoreForwardConfirmation(facts: PrefixFacts): ScoredAspect {
  const { reverseDnsMode, ptrCount, forwardConfirmedCount, forwardFailedCount } = facts;
  const toConfirmation = (outcome: Outcome) => toAspect('FORWARD_CONFIRMATION', outcome);
  if (reverseDnsMode !== 'PER_ADDRESS' || ptrCount === 0) return toConfirmation(['NOT_APPLICABLE', 'NO_PTR']);
  if (forwardFailedCount > 0) {
    return toConfirmation(['WARNING', 'SOME_NOT_CONFIRMED', 'ADD_FORWARD_RECORD', forwardFailedCount]);
  }
  return toConfirmation(forwardConfirmedCount < ptrCount ? ['UNKNOWN', 'FORWARD_NOT_CHECKED'] : ['OK', 'ALL_CONFIRMED']);
}

function scoreDelegation({ reverseDnsMode, nameserverStates }: PrefixFacts): ScoredAspect {
  const toDelegation = (outcome: Outcome) => toAspect('DELEGATION', outcome);
  if (reverseDnsMode !== 'DELEGATED') return toDelegation(['NOT_APPLICABLE', 'NOT_DELEGATED']);
  const failing = nameserverStates.filter((state) => state === 'NOT_AUTHORITATIVE' || state === 'UNREACHABLE').length;
  const answering = nameserverStates.filter((state) => state === 'ANSWERS').length;
  if (failing > 0) {
    return toDelegation(
      answering > 0
        ? ['WARNING', 'SOME_DO_NOT_ANSWER', 'CHANGE_NAMESERVERS', failing]
        : ['FAILED', 'NONE_ANSWERS', 'CHANGE_NAMESERVERS', failing],
    );
  }
  return toDelegation(
    answering > 0 && answering === nameserverStates.length ? ['OK', 'ALL_ANSWER'] : ['UNKNOWN', 'DELEGATION_NOT_CHECKED'],
  );
}
