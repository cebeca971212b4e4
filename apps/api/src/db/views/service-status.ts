import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { colocations } from '../schema/colocation.ts';
import { dcConnections } from '../schema/dc-connection.ts';
import { lines } from '../schema/line.ts';
import { wdms } from '../schema/wdm.ts';

type Values = Placeholders<{ customerId: number; id: number }>;

const selectLine = prepareStatement((db, { customerId, id }: Values) =>
  db
    .select({ status: lines.status })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.lineId, id))),
);
const selectColocation = prepareStatement((db, { customerId, id }: Values) =>
  db
    .select({ status: colocations.status, kind: colocations.kind })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, id))),
);
const selectDcConnection = prepareStatement((db, { customerId, id }: Values) =>
  db
    .select({ status: dcConnections.status })
    .from(dcConnections)
    .where(and(eq(dcConnections.customerId, customerId), eq(dcConnections.dcConnectionId, id))),
);
const selectWdm = prepareStatement((db, { customerId, id }: Values) =>
  db
    .select({ status: wdms.status })
    .from(wdms)
    .where(and(eq(wdms.customerId, customerId), eq(wdms.wdmId, id))),
);

/** The status of a service of a customer; null if there is no such service. */
export async function findServiceStatus(
  db: Database,
  customerId: number,
  { type, id }: { type: OrderType; id: number },
): Promise<ServiceStatus | null> {
  const values = { customerId, id };
  if (type === 'LINE') return (await selectLine(db, values))[0]?.status ?? null;
  if (type === 'DC_CONNECTION') return (await selectDcConnection(db, values))[0]?.status ?? null;
  if (type === 'WDM') return (await selectWdm(db, values))[0]?.status ?? null;
  const [found] = await selectColocation(db, values);
  return found?.kind === type ? found.status : null;
}
