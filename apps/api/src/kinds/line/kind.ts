import { listLines } from '@demarc/contract/line.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { lines } from '../../db/schema/line.ts';
import { expireDiagnostics } from '../../modules/line/expire-diagnostics.ts';
import { lineRoutes } from '../../modules/line/line.routes.ts';
import type { Kind } from '../kind.ts';
import { assuranceRoutes } from './assurance.routes.ts';
import { lineCharging } from './charging.ts';
import { findLineBasis } from './find-line-basis.ts';
import { describeLine } from './footprint.ts';
import { findLineNames } from './names.store.ts';
import { lineSteps } from './order-steps.ts';
import { reconcileAddressUse } from './reconcile-address-use.ts';
import { findLines } from './search.store.ts';
import { sessionRoutes } from './session.routes.ts';
import { lineTermination } from './termination.ts';
import { validateLineOrder } from './validate-order.ts';

/** Lines: internet access at an address, over the network of a carrier. */
export const line = {
  routes: [lineRoutes, assuranceRoutes, sessionRoutes],
  jobs: [expireDiagnostics, reconcileAddressUse],
  countedTable: lines,
  search: { line: { shownBy: listLines, find: findLines } },
  names: { line: findLineNames, diagnostic: findLineNames },
  charging: { LINE: lineCharging },
  orders: {
    LINE: {
      ordering: { operation: createLineOrder, validate: validateLineOrder, findBasis: findLineBasis },
      termination: lineTermination,
      describe: describeLine,
      ...lineSteps,
    },
  },
} as const satisfies Kind;
