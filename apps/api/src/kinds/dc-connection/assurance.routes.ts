import {
  getDcConnection,
  listDcConnectionFaults,
  listDcConnectionTests,
  reportDcConnectionFault,
  requestDcConnectionTest,
} from '@demarc/contract/dc-connection.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { listTests, requestTest } from '../../modules/circuit-test/circuit-test.service.ts';
import {
  type DcConnectionRow,
  findDcConnection,
  lockCustomerStatus,
  lockDcConnection,
} from '../../modules/dc-connection/dc-connection.store.ts';
import { toCircuitFault } from '../../modules/fault/fault.presenter.ts';
import { findRecentFaults } from '../../modules/fault/fault.store.ts';
import { reportFault } from '../../modules/fault/report-fault.ts';
import { type CircuitLock, lockFaultyCircuit, lockTestable } from '../lock-circuit.ts';

const circuitLock: CircuitLock<DcConnectionRow> = {
  lockCustomerStatus,
  lockRow: (tx, { customerId, serviceId }) => lockDcConnection(tx, { customerId, dcConnectionId: serviceId }),
  notActive: 'DC_CONNECTION_NOT_ACTIVE',
};

/** The tests that customers request and the faults that they report. */
export function assuranceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const toKey = (customerId: number, serviceId: number) => ({ customerId, subject: 'dc-connection' as const, serviceId });
  /** Returns the key of a circuit. Throws 404 unless the customer has it. */
  const getKey = async (customerId: number, dcConnectionId: number) => {
    if (!(await findDcConnection(db, { customerId, dcConnectionId }))) throw notFound();
    return toKey(customerId, dcConnectionId);
  };
  serve(app, requestDcConnectionTest, ({ params, body }, { customerId }, { author, saveResponse }) => {
    const key = toKey(customerId, params.dcConnectionId);
    return requestTest(context, key, body, {
      author: author(),
      saveResponse,
      async lockCircuit(tx) {
        const { mediaType } = await lockTestable(tx, key, circuitLock);
        return { isFiber: isFiber(mediaType) };
      },
    });
  });
  serve(app, listDcConnectionTests, async ({ params }, { customerId }) =>
    listTests(db, await getKey(customerId, params.dcConnectionId)),
  );
  serve(app, reportDcConnectionFault, ({ params, body }, { customerId }, { author, saveResponse }) => {
    const key = toKey(customerId, params.dcConnectionId);
    return reportFault(context, key, body, {
      author: author(),
      saveResponse,
      shownBy: getDcConnection,
      present: toCircuitFault,
      lockService: (tx) => lockFaultyCircuit(tx, key, circuitLock, body.testId),
    });
  });
  serve(app, listDcConnectionFaults, async ({ params }, { customerId }) =>
    (await findRecentFaults(db, await getKey(customerId, params.dcConnectionId))).map(toCircuitFault),
  );
}
