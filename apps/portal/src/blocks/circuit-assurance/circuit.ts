import type { CircuitSubject } from '@demarc/contract/circuit-test.ts';
import {
  listDcConnectionFaults,
  listDcConnectionTests,
  reportDcConnectionFault,
  requestDcConnectionTest,
} from '@demarc/contract/dc-connection.ts';
import { canReportFault } from '@demarc/contract/fault.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { listWdmFaults, listWdmTests, reportWdmFault, requestWdmTest } from '@demarc/contract/wdm.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** A data-center connection or a wavelength. */
export interface Circuit {
  subject: CircuitSubject;
  /** The `dcConnectionId` or the `wdmId`. */
  id: number;
  circuitId: string;
  status: ServiceStatus;
  suspended: boolean;
  isFiber: boolean;
}

/** The operations on wavelengths, which have the same bodies and responses as those on connections. */
const wavelengthOperations = {
  requestTest: requestWdmTest,
  listTests: listWdmTests,
  reportFault: reportWdmFault,
  listFaults: listWdmFaults,
} as const;
const callsOfConnections = {
  requestTest: requestDcConnectionTest,
  listTests: listDcConnectionTests,
  reportFault: reportDcConnectionFault,
  listFaults: listDcConnectionFaults,
} as const;

/** Returns the operations on a circuit, with their path parameters. */
export function useCircuitCalls({ subject, id }: Pick<Circuit, 'subject' | 'id'>) {
  const customerId = useCustomerId();
  const isConnection = subject === 'dc-connection';
  const calls = isConnection ? callsOfConnections : (wavelengthOperations as unknown as typeof callsOfConnections);
  const params = { customerId, ...(isConnection ? { dcConnectionId: id } : { wdmId: id }) } as {
    customerId: number;
    dcConnectionId: number;
  };
  return { ...calls, params };
}

export type AssuranceAction = 'test' | 'fault';

/** Returns the translation key of the reason why a test or a report is not possible; null if it is. */
export function getAssuranceBlockReason(
  act: AssuranceAction,
  { status, suspended }: Pick<Circuit, 'status' | 'suspended'>,
): string | null {
  const isPossible = act === 'fault' ? canReportFault(status) : isInService({ status, suspended });
  if (isPossible) return null;
  return `circuit.not-${status === 'PENDING_TERMINATION' ? 'SUSPENDED' : status}`;
}
