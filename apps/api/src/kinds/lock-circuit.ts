import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { canReportFault } from '@demarc/contract/fault.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, notFound } from '../http/problem.ts';
import { type CircuitKey, findTest } from '../modules/circuit-test/circuit-test.store.ts';
import type { FaultyService } from '../modules/fault/report-fault.ts';

/** A data-center connection or a wavelength. */
interface Circuit {
  circuitId: string;
  reference: string | null;
  status: ServiceStatus;
  suspended: boolean;
  aEnd: ConnectionEnd;
  zEnd: ConnectionEnd;
}

/** The locks on a kind of circuit and on its customer. */
export interface CircuitLock<Row extends Circuit> {
  lockCustomerStatus: (tx: Database, customerId: number) => Promise<string | undefined>;
  lockRow: (tx: Database, key: CircuitKey) => Promise<Row | null>;
  /** The error for a circuit whose status does not allow the call. */
  notActive: 'DC_CONNECTION_NOT_ACTIVE' | 'WDM_NOT_ACTIVE';
}

/** Locks a circuit of an active customer. Throws CUSTOMER_NOT_ACTIVE, or 404 if there is no such circuit. */
async function lockCircuitRow<Row extends Circuit>(tx: Database, key: CircuitKey, circuit: CircuitLock<Row>): Promise<Row> {
  const status = await circuit.lockCustomerStatus(tx, key.customerId);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  const row = await circuit.lockRow(tx, key);
  if (!row) throw notFound();
  return row;
}

/** Locks a circuit to test it. Throws `notActive` unless the circuit is in service. */
export async function lockTestable<Row extends Circuit>(tx: Database, key: CircuitKey, circuit: CircuitLock<Row>): Promise<Row> {
  const row = await lockCircuitRow(tx, key, circuit);
  if (!isInService(row)) throw conflict(circuit.notActive, { status: row.status });
  return row;
}

/**
 * Locks a circuit to report a fault on it, optionally with the test that shows the fault. Throws if the circuit, its status or the
 * test does not allow it.
 */
export async function lockFaultyCircuit<Row extends Circuit>(
  tx: Database,
  key: CircuitKey,
  circuit: CircuitLock<Row>,
  testId: string | null | undefined,
): Promise<FaultyService> {
  const { status, circuitId, reference, aEnd, zEnd } = await lockCircuitRow(tx, key, circuit);
  if (!canReportFault(status)) throw conflict(circuit.notActive, { status });
  const test = testId ? await findTest(tx, key, testId) : null;
  if (testId && !test) throw invalid([{ field: 'testId', code: 'validation.unknown-value' }]);
  return {
    serviceName: circuitId,
    reference,
    location: [...new Set([aEnd.siteName, zEnd.siteName])].join(' – '),
    measurement: test && { id: test.testId, verdict: test.verdict },
  };
}
