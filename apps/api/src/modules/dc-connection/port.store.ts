import { type ConnectionEndRequest, getPanelOwnerKey, listPortNames, normalizeLabel } from '@demarc/contract/connection-end.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { connectionPorts } from '../../db/schema/dc-connection.ts';
import { conflict } from '../../http/problem.ts';
import type { OrderKey } from './loa.store.ts';

/** One end with its ports, and the request field that an error names if a port is taken. */
export interface PortClaim extends Pick<ConnectionEndRequest, 'party' | 'rackId' | 'sharedColoId' | 'partyName'> {
  siteId: number;
  patchPanel?: string | null | undefined;
  ports?: readonly string[] | undefined;
  field: string;
}

interface Port {
  siteId: number;
  owner: string;
  panel: string;
  port: string;
  field: string;
}

interface PortList {
  siteIds: readonly number[];
  owners: readonly string[];
  panels: readonly string[];
  ports: readonly string[];
}

const { siteId, owner, panel, port, customerId, orderId } = connectionPorts;

/**
 * Returns the ports of a list as rows. Claims insert them in order, because transactions that claim the same ports in different
 * orders would deadlock.
 */
const unnest = ({ siteIds, owners, panels, ports }: Placeholders<PortList>) =>
  sql`unnest(${siteIds}::int[], ${owners}::text[], ${panels}::text[], ${ports}::text[]) as requested (site_id, owner, panel, port)`;

const insertPorts = prepareStatement((db, { customerId, orderId, ...list }: Placeholders<OrderKey & PortList>) =>
  db
    .insert(connectionPorts)
    .select(
      sql`select requested.site_id, requested.owner, requested.panel, requested.port, ${customerId}::int, ${orderId}::int from ${unnest(list)} order by 1, 2, 3, 4`,
    )
    .onConflictDoNothing(),
);

const selectOwners = prepareStatement((db, list: Placeholders<PortList>) =>
  db
    .select({ siteId, owner, panel, port, customerId, orderId })
    .from(connectionPorts)
    .where(sql`(${siteId}, ${owner}, ${panel}, ${port}) in (select site_id, owner, panel, port from ${unnest(list)})`),
);

/**
 * Claims ports for the connection of an order. Of several transactions that claim the same port, the first one to commit gets it;
 * the others throw PORT_IN_USE, which does not say who has it. The order keeps the ports that it has already claimed.
 */
export async function claimPorts(tx: Database, order: OrderKey, claims: readonly PortClaim[]): Promise<void> {
  const requested = listPorts(claims);
  if (requested.length === 0) return;
  const portList = toPortList(requested);
  await insertPorts(tx, { customerId: order.customerId, orderId: order.orderId, ...portList });
  const owners = await selectOwners(tx, portList);
  checkNotTaken(
    requested,
    owners.filter((port) => port.orderId !== order.orderId || port.customerId !== order.customerId),
  );
}

/** Throws PORT_IN_USE if one of the ports is taken now. */
export async function checkPorts(db: Database, claims: readonly PortClaim[]): Promise<void> {
  const requested = listPorts(claims);
  if (requested.length > 0) checkNotTaken(requested, await selectOwners(db, toPortList(requested)));
}

const deletePorts = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.delete(connectionPorts).where(and(eq(customerId, key.customerId), eq(orderId, key.orderId))),
);

/** Frees the ports of a connection. */
export async function freePorts(tx: Database, key: OrderKey): Promise<void> {
  await deletePorts(tx, { customerId: key.customerId, orderId: key.orderId });
}

function listPorts(claims: readonly PortClaim[]): Port[] {
  const allPorts = claims.flatMap((claim) => {
    const owner = getPanelOwnerKey(claim);
    if (owner === null) return [];
    const panel = normalizeLabel(claim.patchPanel ?? '');
    return listPortNames(claim.ports).map((port) => ({ siteId: claim.siteId, owner, panel, port, field: claim.field }));
  });
  return [...new Map(allPorts.map((port) => [toKey(port), port])).values()];
}

function toPortList(ports: readonly Port[]): PortList {
  return {
    siteIds: ports.map((port) => port.siteId),
    owners: ports.map((port) => port.owner),
    panels: ports.map((port) => port.panel),
    ports: ports.map((port) => port.port),
  };
}

function checkNotTaken(requested: readonly Port[], taken: readonly Omit<Port, 'field'>[]): void {
  const keys = new Set(taken.map(toKey));
  const takenPort = requested.find((port) => keys.has(toKey(port)));
  if (takenPort) throw conflict('PORT_IN_USE', { field: takenPort.field, port: takenPort.port });
}

function toKey({ siteId, owner, panel, port }: Omit<Port, 'field'>): string {
  return JSON.stringify([siteId, owner, panel, port]);
}
