import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { ServiceRef, ServiceStatus } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { colocations } from '../schema/colocation.ts';
import { dcConnections } from '../schema/dc-connection.ts';
import { lines } from '../schema/line.ts';
import { sites } from '../schema/site.ts';
import { wdms } from '../schema/wdm.ts';

interface ServiceKey {
  serviceType: OrderType | null;
  serviceId: number | null;
}

/** A service with its name, status, data center, and last day if its termination was requested. */
export interface LabelledService {
  ref: ServiceRef;
  status: ServiceStatus;
  siteCode: string | null;
  terminationDate: string | null;
}

type Values = Placeholders<{ customerId: number; ids: readonly number[] }>;

const selectLines = prepareStatement((db, { customerId, ids }: Values) =>
  db
    .select({
      id: lines.lineId,
      reference: lines.reference,
      status: lines.status,
      terminationDate: lines.terminationDate,
    })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), isAnyOf(lines.lineId, ids))),
);
const selectColocations = prepareStatement((db, { customerId, ids }: Values) =>
  db
    .select({
      id: colocations.colocationId,
      kind: colocations.kind,
      reference: colocations.reference,
      name: colocations.name,
      status: colocations.status,
      terminationDate: colocations.terminationDate,
      siteCode: sites.siteCode,
    })
    .from(colocations)
    .innerJoin(sites, eq(sites.siteId, colocations.siteId))
    .where(and(eq(colocations.customerId, customerId), isAnyOf(colocations.colocationId, ids))),
);
const selectDcConnections = prepareStatement((db, { customerId, ids }: Values) =>
  db
    .select({
      id: dcConnections.dcConnectionId,
      label: dcConnections.circuitId,
      status: dcConnections.status,
      terminationDate: dcConnections.terminationDate,
    })
    .from(dcConnections)
    .where(and(eq(dcConnections.customerId, customerId), isAnyOf(dcConnections.dcConnectionId, ids))),
);
const selectWdms = prepareStatement((db, { customerId, ids }: Values) =>
  db
    .select({ id: wdms.wdmId, label: wdms.circuitId, status: wdms.status, terminationDate: wdms.terminationDate })
    .from(wdms)
    .where(and(eq(wdms.customerId, customerId), isAnyOf(wdms.wdmId, ids))),
);

/** Finds the names of services of a customer, with at most one query for each type. */
export async function findServiceLabels(
  db: Database,
  customerId: number,
  services: readonly ServiceKey[],
): Promise<(service: ServiceKey) => LabelledService | null> {
  const listIds = (...types: OrderType[]) => [
    ...new Set(
      services.flatMap(({ serviceType, serviceId }) =>
        serviceType && serviceId !== null && types.includes(serviceType) ? [serviceId] : [],
      ),
    ),
  ];
  const find = async <Row>(ids: number[], select: (values: { customerId: number; ids: number[] }) => Promise<Row[]>) =>
    ids.length === 0 ? [] : select({ customerId, ids });
  const [lineRows, colocationRows, dcConnectionRows, wdmRows] = await Promise.all([
    find(listIds('LINE'), (values) => selectLines(db, values)),
    find(listIds('RACK', 'SHARED_COLO'), (values) => selectColocations(db, values)),
    find(listIds('DC_CONNECTION'), (values) => selectDcConnections(db, values)),
    find(listIds('WDM'), (values) => selectWdms(db, values)),
  ]);
  const labels = new Map<string, LabelledService>();
  const add = (type: OrderType, id: number, label: string, rest: Omit<LabelledService, 'ref'>) =>
    labels.set(`${type} ${id}`, { ref: { type, id, label }, ...rest });
  for (const { id, reference, ...rest } of lineRows) {
    add('LINE', id, reference || formatServiceId('LINE', id), { siteCode: null, ...rest });
  }
  for (const { id, kind, reference, name, ...rest } of colocationRows) {
    add(kind, id, name || reference || formatServiceId(kind, id), rest);
  }
  for (const { id, label, ...rest } of dcConnectionRows) add('DC_CONNECTION', id, label, { siteCode: null, ...rest });
  for (const { id, label, ...rest } of wdmRows) add('WDM', id, label, { siteCode: null, ...rest });
  return ({ serviceType, serviceId }) => (serviceType && labels.get(`${serviceType} ${serviceId}`)) || null;
}

/** Finds the status of a service of a customer; null if there is no such service. */
export async function findServiceStatus(
  db: Database,
  customerId: number,
  { type, id }: { type: OrderType; id: number },
): Promise<ServiceStatus | null> {
  const key = { serviceType: type, serviceId: id };
  const find = await findServiceLabels(db, customerId, [key]);
  return find(key)?.status ?? null;
}
