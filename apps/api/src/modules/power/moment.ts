import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { PowerSample } from '@demarc/contract/power/sample.ts';
import type { FeedCapacity, FeedLabel, Redundancy } from '@demarc/contract/power-feed.ts';

/** A feed of a unit, with its breaker. */
export interface MeteredFeed extends FeedCapacity {
  feedId: number;
  label: FeedLabel;
  /** The meter that it was delivered with, or got later. */
  meterSerial: string;
}

/** A rack or shared units, with the properties that matter for their power. */
export interface MeteredUnit {
  customerId: number;
  colocationId: number;
  kind: ColocationKind;
  committedKw: number;
  redundancy: Redundancy;
  feeds: readonly MeteredFeed[];
}

/** The samples of a unit in one interval of five minutes. A feed without a sample is missing. */
export interface PowerMoment {
  /** Start of the interval. */
  at: Date;
  samples: Partial<Record<FeedLabel, PowerSample>>;
}
