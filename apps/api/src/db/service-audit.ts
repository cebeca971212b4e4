import type { ServiceStatus, ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../clock.ts';
import { type Author, writeAudit } from './audit.ts';
import type { Database } from './database.ts';
import { diffFields } from './diff-fields.ts';

type Fields = Record<string, unknown>;

/** The reference to a service in audit entries and events: `objectType` `rack` with the ID in the field `rackId`. */
interface ServiceName {
  customerId: number;
  objectType: string;
  idName: string;
  id: number;
}

export interface ServiceAudit {
  /** The change: the second part of the event type, as in `rack.suspended`. */
  what: string;
  before: Fields | null;
  after: Fields;
  /** Data of the event besides the ID. */
  data: Fields;
}

/** Writes the audit entry and the event of a change to a service. */
export async function writeServiceAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, objectType, idName, id }: ServiceName,
  { what, data, ...values }: ServiceAudit,
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: `${objectType}.${what}`,
    objectType,
    objectId: String(id),
    ...values,
    data: { [idName]: id, ...data },
  });
}

/** Builds the audit entry of a move to another status, named after that status: `pending-termination`. */
export function describeMove<Row extends { status: ServiceStatus }>(
  row: Row,
  moved: Row,
  changed: object,
  move: ServiceTransition,
): ServiceAudit {
  const { before, after } = diffFields(row, moved, Object.keys(changed));
  const { status } = moved;
  return { what: status.toLowerCase().replaceAll('_', '-'), before, after, data: { status, move } };
}
