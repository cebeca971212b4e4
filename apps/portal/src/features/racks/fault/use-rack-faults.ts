import {
  listRackFaults,
  listSharedColoFaults,
  reportRackFault,
  reportSharedColoFault,
} from '@demarc/contract/colocation-fault.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';

const callsByKind = {
  RACK: { list: listRackFaults, report: reportRackFault },
  SHARED_COLO: { list: listSharedColoFaults, report: reportSharedColoFault },
};

/** The fault calls of a rack or of shared units, typed as those of a rack: they differ only in the name of the parameter. */
export function getFaultCalls(kind: ColocationKey['kind']): (typeof callsByKind)['RACK'] {
  return callsByKind[kind] as unknown as (typeof callsByKind)['RACK'];
}

/** The reported faults of a rack or shared units, newest first; not requested before delivery. */
export function useRackFaults(rack: ColocationKey, isDelivered = true) {
  const params = useColocationParams(rack);
  return useQuery({ ...query(getFaultCalls(rack.kind).list, { params }), enabled: isDelivered });
}
