import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { ServiceKind } from '../service-kind.ts';
import { lineSteps } from './order-steps.ts';
import { lineTermination } from './termination.ts';
import { validateLineOrder } from './validate-order.ts';

/** Lines: internet access at an address, over the network of a carrier. */
export const lineKind: ServiceKind = {
  type: 'LINE',
  ordering: { operation: createLineOrder, validate: validateLineOrder },
  termination: lineTermination,
  ...lineSteps,
};
