import { circuitTestRoutes } from '../../modules/circuit-test/circuit-test.routes.ts';
import { faultRoutes } from '../../modules/fault/fault.routes.ts';
import type { Kind } from '../kind.ts';

/** Faults and tests, which services of several kinds have. */
export const fault = { routes: [faultRoutes, circuitTestRoutes] } as const satisfies Kind;
