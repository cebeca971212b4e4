import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import type { TvAccountRow } from './tv-account.store.ts';

export type TvEvent =
  | `tv-account.${'created' | 'changed' | 'activated' | 'suspended' | 'resumed' | 'cancelled' | 'cancellation-withdrawn' | 'ended' | 'pin-set'}`
  | `tv-product.${'added' | 'started' | 'cancelled' | 'cancellation-withdrawn' | 'ended'}`
  | `tv-code.${'issued' | 'cancelled' | 'expired'}`
  | `tv-activation.${'requested' | 'confirmed' | 'dismissed'}`
  | `tv-device.${'added' | 'removed'}`;

interface TvChange {
  event: TvEvent;
  before?: Record<string, unknown> | null;
  /** Names, dates and statuses that a reader of the history needs; never a code or a PIN. */
  facts?: Record<string, unknown>;
  /** What readers of the event get beside the account, where that is not the facts. */
  data?: Record<string, unknown>;
}

/**
 * Writes audit entry and event of a change of an account, or of what hangs on it. One call may do several things, so that its
 * name does not say what happened: the entry keeps the event among what is true afterwards, and the history reads it there.
 */
export function recordTv(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, tvAccountId, accountNr, status }: TvAccountRow,
  { event, before = null, facts = {}, data = facts }: TvChange,
): Promise<void> {
  return recordChange(tx, clock, author, {
    ...{ customerId, type: event, objectType: 'tv-account', objectId: String(tvAccountId) },
    before,
    after: { event, ...facts },
    data: { tvAccountId, accountNr, status, ...data },
  });
}
