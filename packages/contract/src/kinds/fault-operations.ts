import { listOpenCircuitTests } from '../provider/circuit-test.ts';
import { listOpenFaults, updateFault } from '../provider/fault.ts';

/** The calls of the provider's systems that are about the faults and the tests of all kinds of services. */
export const faultProviderOperations = [listOpenFaults, updateFault, listOpenCircuitTests] as const;
