/** A commit is the power that the customer committed to, and pays for at least. A burst is what was used above it. */
export const powerEventTypes = [
  'COMMIT_WARNING',
  'COMMIT_CRITICAL',
  'BREAKER_WARNING',
  'FEED_LOST',
  'FAILOVER_AT_RISK',
  'PHASE_IMBALANCE',
  'BURST_BILLABLE',
  'METER_GAP',
  'METER_REPLACED',
] as const;
export type PowerEventType = (typeof powerEventTypes)[number];

/**
 * The types that need attention while an event is open, the most urgent first. Missing measurements come last, so that they hide
 * no other type.
 */
export const urgentPowerEventTypes = [
  'FEED_LOST',
  'COMMIT_CRITICAL',
  'BREAKER_WARNING',
  'FAILOVER_AT_RISK',
  'COMMIT_WARNING',
  'PHASE_IMBALANCE',
  'BURST_BILLABLE',
  'METER_GAP',
] as const satisfies readonly PowerEventType[];
