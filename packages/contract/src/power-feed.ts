import { type Static, Type } from 'typebox';
import { nullable } from './types.ts';

export const feedLabels = ['A', 'B'] as const;
export type FeedLabel = (typeof feedLabels)[number];
export const feedPhases = ['SINGLE', 'THREE'] as const;
export type FeedPhase = (typeof feedPhases)[number];
/** The breakers that can be ordered. */
export const orderableAmperages = [16, 32] as const;
export const feedStatuses = ['PLANNED', 'ACTIVE', 'OFFLINE', 'FAILED'] as const;
export type FeedStatus = (typeof feedStatuses)[number];
export const redundancies = ['SINGLE', 'A_B'] as const;
export type Redundancy = (typeof redundancies)[number];
export const powerBillingModels = ['METERED_COMMIT', 'FLAT'] as const;
export type PowerBillingModel = (typeof powerBillingModels)[number];

/** Phase to neutral. */
export const feedVoltageV = 230;
/** The part of its breaker that a feed may carry continuously. */
export const maxUtilisationPercent = 80;

/** A power in kilowatts with one decimal, as the server returns it. */
export const Kilowatts = Type.String({ pattern: '^[0-9]{1,3}\\.[0-9]$', description: 'Kilowatts, with one decimal.' });
/** A power in a request. */
export const KilowattsRequest = Type.String({
  pattern: '^[0-9]{1,3}(\\.[0-9])?$',
  maxLength: 5,
  description: 'Kilowatts, with at most one decimal, such as `4` or `4.5`.',
});

/** The breaker of a feed. */
export interface FeedCapacity {
  phase: FeedPhase;
  amperageA: number;
}

/** Returns what a feed may carry, in watts: 80% of its breaker, on one phase or on three. */
export function getAvailableWatts({ phase, amperageA }: FeedCapacity): number {
  return ((phase === 'THREE' ? 3 : 1) * feedVoltageV * amperageA * maxUtilisationPercent) / 100;
}

/** Formats what a feed may carry in kilowatts, such as `2.94`. */
export function formatAvailableKw(feed: FeedCapacity): string {
  return (getAvailableWatts(feed) / 1000).toFixed(2);
}

/**
 * Returns the most power that can be committed on these feeds, in kilowatts with one decimal. This is the maximum load of the
 * smallest feed, because with two feeds each of them must be able to carry everything alone.
 */
export function getMaxCommittedKw(feeds: readonly FeedCapacity[]): number {
  return Math.floor(Math.min(...feeds.map(getAvailableWatts)) / 100) / 10;
}

/** Formats the connector of a feed, such as `IEC 60309 1P+N+E 16A`. */
export function formatConnector({ phase, amperageA }: FeedCapacity): string {
  return `IEC 60309 ${phase === 'THREE' ? '3P' : '1P'}+N+E ${amperageA}A`;
}

/** A power feed of a rack, or the outlets of a shared unit on one feed. */
export const PowerFeed = Type.Object({
  feedId: Type.Integer(),
  label: Type.Enum([...feedLabels]),
  type: Type.Enum(['PRIMARY', 'REDUNDANT'], {
    description: 'Feed A is `PRIMARY`. Feed B is `REDUNDANT`, unless it is the only one.',
  }),
  supply: Type.Enum(['AC', 'DC']),
  phase: Type.Enum([...feedPhases]),
  voltageV: Type.Integer({ description: 'Phase to neutral.' }),
  amperageA: Type.Integer({ description: 'Breaker, per phase.' }),
  connector: Type.String(),
  maxUtilisationPercent: Type.Integer({ description: 'How much of the breaker may be used continuously.' }),
  availableKw: Type.String({ description: 'What the feed may carry, in kilowatts with two decimals.' }),
  meterSerial: Type.String({ description: 'Serial number of the meter.' }),
  pduModel: nullable(Type.String({ description: 'Model of the power strip, if it is ours.' })),
  status: Type.Enum([...feedStatuses]),
});
export type PowerFeed = Static<typeof PowerFeed>;
