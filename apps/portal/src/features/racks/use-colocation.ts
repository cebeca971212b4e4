import {
  getRack,
  getSharedColo,
  listColocation,
  type Rack,
  type SharedColo,
  terminateRack,
  terminateSharedColo,
  updateRack,
  updateSharedColo,
  withdrawRackTermination,
  withdrawSharedColoTermination,
} from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import type { ColocationKey } from './racks-search.ts';

/** Racks and shared units have the same calls, which differ in the name of the parameter. */
const callsByKind = {
  RACK: { read: getRack, update: updateRack, terminate: terminateRack, withdraw: withdrawRackTermination },
  SHARED_COLO: {
    read: getSharedColo,
    update: updateSharedColo,
    terminate: terminateSharedColo,
    withdraw: withdrawSharedColoTermination,
  },
};

/** The calls of a rack or of shared units, typed as those of a rack, because the panel uses only fields that both have. */
export function getCalls(kind: ColocationKey['kind']): (typeof callsByKind)['RACK'] {
  return callsByKind[kind] as unknown as (typeof callsByKind)['RACK'];
}

/** Queries that become stale when a rack or shared units change. */
export const staleLists = [listColocation, getColocationSummary] as const;
export const staleWithTermination = [getRack, getSharedColo, ...staleLists, listOrders, getOrderSummary] as const;

/** Path parameters of the calls. */
export function useColocationParams({ kind, id }: ColocationKey): { customerId: number; rackId: number } {
  const customerId = useCustomerId();
  return (kind === 'RACK' ? { customerId, rackId: id } : { customerId, sharedColoId: id }) as never;
}

/** A rack or shared units, with only the fields that both have. */
export type Colocation = { kind: ColocationKey['kind']; id: number } & Omit<Rack, 'rackId' | RackOnly> &
  Partial<Pick<Rack, RackOnly>> &
  Partial<Pick<SharedColo, 'rackLabel' | 'outletsA' | 'outletsB'>>;
type RackOnly = 'rackType' | 'room' | 'row' | 'position' | 'widthInch' | 'depthMm';

export function useColocation(key: ColocationKey | null) {
  const { claims } = useSession();
  const { kind, id } = key ?? { kind: 'RACK', id: 0 };
  const params = useColocationParams({ kind, id });
  return useQuery({
    ...query(getCalls(kind).read, { params }),
    enabled: claims !== null && key !== null,
    // The list it was opened from may be minutes old.
    staleTime: 0,
    // The component that reads `error` mounts later than this hook; tracked properties would not notify it.
    notifyOnChangeProps: 'all',
    select: (answer): Colocation => ({ ...answer, kind, id }),
  });
}
