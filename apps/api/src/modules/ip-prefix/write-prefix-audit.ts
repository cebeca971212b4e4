import type { Clock } from '../../clock.ts';
import { type Author, type Change, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/audit.ts';
import type { PrefixRow } from './prefix.store.ts';

type EventPrefix = Pick<PrefixRow, 'customerId' | 'prefixId' | 'prefix' | 'serviceType' | 'serviceId'>;

/** Writes the audit entry and the event of a change to a prefix. The event includes the service of the prefix, so that open pages of the service are updated. */
export async function writePrefixAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  prefix: EventPrefix,
  { what, data, ...values }: Pick<Change, 'before' | 'after' | 'data'> & { what: string },
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId: prefix.customerId,
    type: `ip-prefix.${what}`,
    objectType: 'ip-prefix',
    objectId: String(prefix.prefixId),
    ...values,
    data: toEventData(prefix, data),
  });
}

/** Writes only the event, for results of jobs: the change that caused them is already in the activity log. */
export async function writePrefixEvent(
  tx: Database,
  clock: Clock,
  prefix: EventPrefix,
  what: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { customerId, prefixId } = prefix;
  const subject = { customerId, objectId: String(prefixId), occurredAt: clock.now() };
  await tx.insert(events).values({ ...subject, type: `ip-prefix.${what}`, data: toEventData(prefix, data) });
}

function toEventData({ prefixId, prefix, serviceType, serviceId }: EventPrefix, data: Record<string, unknown> | undefined) {
  return { prefixId, prefix, ...(serviceId !== null && { serviceType, serviceId }), ...data };
}
