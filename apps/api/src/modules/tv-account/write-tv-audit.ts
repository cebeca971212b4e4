import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
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
  /** Names, dates and statuses for the account history; never a code or a PIN. */
  facts?: Record<string, unknown>;
  /** Event data, in addition to the account; defaults to the facts. */
  data?: Record<string, unknown>;
}

/**
 * Writes the audit entry and the event of a change to an account or its parts. One operation may make several changes, so its
 * name does not say what happened: the entry stores the event name in `after`, where the history reads it.
 */
export function writeTvAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, tvAccountId, accountNr, status }: TvAccountRow,
  { event, before = null, facts = {}, data = facts }: TvChange,
): Promise<void> {
  return writeAudit(tx, clock, author, {
    customerId,
    type: event,
    objectType: 'tv-account',
    objectId: String(tvAccountId),
    before,
    after: { event, ...facts },
    data: { tvAccountId, accountNr, status, ...data },
  });
}
