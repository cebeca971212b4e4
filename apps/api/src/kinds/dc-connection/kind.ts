import { getDcConnection } from '@demarc/contract/dc-connection.ts';
import { createDcConnectionOrder } from '@demarc/contract/dc-connection-order.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { dcConnectionRoutes } from '../../modules/dc-connection/dc-connection.routes.ts';
import type { Kind } from '../kind.ts';
import { assuranceRoutes } from './assurance.routes.ts';
import { dcConnectionCharging } from './charging.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { expireLoas } from './expire-loas.ts';
import { describeDcConnection } from './footprint.ts';
import { findDcConnectionNames } from './names.store.ts';
import { dcConnectionSteps } from './order-steps.ts';
import { findDcConnections } from './search.store.ts';
import { dcConnectionTerminationStep } from './termination.ts';
import { validateDcConnectionOrder } from './validate-order.ts';

/** Cross connects and metro connects. */
export const dcConnection = {
  routes: [dcConnectionRoutes, deliveryRoutes, assuranceRoutes],
  jobs: [expireLoas],
  countedTable: dcConnections,
  search: { dcConnection: { shownBy: getDcConnection, find: findDcConnections } },
  names: { 'dc-connection': findDcConnectionNames },
  charging: { DC_CONNECTION: dcConnectionCharging },
  orders: {
    DC_CONNECTION: {
      ordering: { operation: createDcConnectionOrder, validate: validateDcConnectionOrder },
      termination: dcConnectionTerminationStep,
      describe: describeDcConnection,
      ...dcConnectionSteps,
    },
  },
} as const satisfies Kind;
