import { getWdm } from '@demarc/contract/wdm.ts';
import { createWdmOrder } from '@demarc/contract/wdm-order.ts';
import { wdms } from '../../db/schema/wdm.ts';
import { wdmRoutes } from '../../modules/wdm/wdm.routes.ts';
import type { Kind } from '../kind.ts';
import { assuranceRoutes } from './assurance.routes.ts';
import { wdmCharging } from './charging.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { describeWdm } from './footprint.ts';
import { purgeLight } from './light.service.ts';
import { findWdmNames } from './names.store.ts';
import { wdmSteps } from './order-steps.ts';
import { expireReservations } from './reservation.ts';
import { findWdms } from './search.store.ts';
import { wdmTerminationStep } from './termination.ts';
import { validateWdmOrder } from './validate-order.ts';

/** Wavelengths on WDM routes. */
export const wdm = {
  routes: [wdmRoutes, deliveryRoutes, assuranceRoutes],
  jobs: [expireReservations, purgeLight],
  countedTable: wdms,
  search: { wdm: { shownBy: getWdm, find: findWdms } },
  names: { wdm: findWdmNames },
  charging: { WDM: wdmCharging },
  orders: {
    WDM: {
      ordering: { operation: createWdmOrder, validate: validateWdmOrder },
      termination: wdmTerminationStep,
      describe: describeWdm,
      ...wdmSteps,
    },
  },
} as const satisfies Kind;
