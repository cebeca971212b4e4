import {
  exportColocation,
  getRack,
  getSharedColo,
  listColocation,
  listRacks,
  listSharedColo,
  terminateRack,
  terminateSharedColo,
  updateRack,
  updateSharedColo,
  withdrawRackTermination,
  withdrawSharedColoTermination,
} from '../colocation.ts';
import { getColocationSummary } from '../colocation-counts.ts';
import { listRackFaults, listSharedColoFaults, reportRackFault, reportSharedColoFault } from '../colocation-fault.ts';
import { createRackOrder, createSharedColoOrder } from '../colocation-order.ts';
import { blockProviderColocation, getProviderColocation, releaseProviderColocation } from '../provider/colocation.ts';
import { listProviderSites, putProviderSite } from '../provider/site.ts';
import { listRackPackages, listRackSites, listSharedColoPackages } from '../site.ts';

/** The calls of racks and shared units, of their orders and of the data centers. */
export const colocationOperations = [
  listRackSites,
  listRackPackages,
  listSharedColoPackages,
  createRackOrder,
  createSharedColoOrder,
  listColocation,
  getColocationSummary,
  exportColocation,
  listRacks,
  getRack,
  updateRack,
  terminateRack,
  withdrawRackTermination,
  reportRackFault,
  listRackFaults,
  listSharedColo,
  getSharedColo,
  updateSharedColo,
  terminateSharedColo,
  withdrawSharedColoTermination,
  reportSharedColoFault,
  listSharedColoFaults,
] as const;

/** The calls for the provider's systems. */
export const colocationProviderOperations = [
  listProviderSites,
  putProviderSite,
  getProviderColocation,
  blockProviderColocation,
  releaseProviderColocation,
] as const;
