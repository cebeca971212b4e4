import {
  getRack,
  getSharedColo,
  terminateRack,
  terminateSharedColo,
  withdrawRackTermination,
  withdrawSharedColoTermination,
} from '@demarc/contract/colocation.ts';
import { createRackOrder, createSharedColoOrder } from '@demarc/contract/colocation-order.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { colocationRoutes } from '../../modules/colocation/colocation.routes.ts';
import { closePowerMonths } from '../../modules/power/close-months.ts';
import { findMeterGaps } from '../../modules/power/find-meter-gaps.ts';
import { foldPowerSamples } from '../../modules/power/fold-samples.ts';
import { powerRoutes } from '../../modules/power/power.routes.ts';
import { powerWatchRoutes } from '../../modules/power/power-watch.routes.ts';
import { purgePowerEvents } from '../../modules/power/purge-events.ts';
import { purgePowerSamples } from '../../modules/power/purge-samples.ts';
import { siteRoutes } from '../../modules/site/site.routes.ts';
import type { Kind } from '../kind.ts';
import { assuranceRoutes } from './assurance.routes.ts';
import { colocationCharging } from './charging.ts';
import { createColocationDescription } from './footprint.ts';
import { findColocationNames } from './names.store.ts';
import { colocationSteps } from './order-steps.ts';
import { findRacks, findSharedColo } from './search.store.ts';
import { createTerminationStep } from './termination.ts';
import { validateRackOrder, validateSharedColoOrder } from './validate-order.ts';

/** Racks, and units in racks that customers share: two types of order, one table. */
export const colocation = {
  routes: [siteRoutes, colocationRoutes, powerRoutes, powerWatchRoutes, assuranceRoutes],
  jobs: [foldPowerSamples, closePowerMonths, purgePowerSamples, purgePowerEvents, findMeterGaps],
  countedTable: colocations,
  search: {
    rack: { shownBy: getRack, find: findRacks },
    sharedColo: { shownBy: getSharedColo, find: findSharedColo },
  },
  names: { rack: findColocationNames, 'shared-colo': findColocationNames },
  charging: { RACK: colocationCharging, SHARED_COLO: colocationCharging },
  orders: {
    RACK: {
      ordering: { operation: createRackOrder, validate: validateRackOrder },
      termination: {
        ...createTerminationStep('RACK'),
        operation: terminateRack,
        withdrawal: withdrawRackTermination,
        getServiceId: ({ rackId }: { rackId: number }) => rackId,
      },
      describe: createColocationDescription('RACK'),
      ...colocationSteps,
    },
    SHARED_COLO: {
      ordering: { operation: createSharedColoOrder, validate: validateSharedColoOrder },
      termination: {
        ...createTerminationStep('SHARED_COLO'),
        operation: terminateSharedColo,
        withdrawal: withdrawSharedColoTermination,
        getServiceId: ({ sharedColoId }: { sharedColoId: number }) => sharedColoId,
      },
      describe: createColocationDescription('SHARED_COLO'),
      ...colocationSteps,
    },
  },
} as const satisfies Kind;
