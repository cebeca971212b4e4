import { getWdm, listWdmFaults, listWdmTests, reportWdmFault, requestWdmTest } from '@demarc/contract/wdm.ts';

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { listTests, requestTest } from '../../modules/circuit-test/circuit-test.service.ts';
import { toCircuitFault } from '../../modules/fault/fault.presenter.ts';
import { findRecentFaults } from '../../modules/fault/fault.store.ts';
import { reportFault } from '../../modules/fault/report-fault.ts';
import { findWdm, lockCustomerStatus, lockWdm, type WdmRow } from '../../modules/wdm/wdm.store.ts';
import { type CircuitLock, lockFaultyCircuit, lockTestable } from '../lock-circuit.ts';

const circuitLock: CircuitLock<WdmRow> = {
  lockCustomerStatus,
  lockRow: (tx, { customerId, serviceId }) => lockWdm(tx, { customerId, wdmId: serviceId }),
  notActive: 'WDM_NOT_ACTIVE',
};

/** The tests that customers request and the faults that they report. */
export function assuranceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const toKey = (customerId: number, serviceId: number) => ({ customerId, subject: 'wdm' as const, serviceId });
  /** Returns the key of a circuit. Throws 404 unless the customer has it. */
  const getKey = async (customerId: number, wdmId: number) => {
    if (!(await findWdm(db, { customerId, wdmId }))) throw notFound();
    return toKey(customerId, wdmId);
  };
  serve(app, requestWdmTest, ({ params, body }, { customerId }, { author, saveResponse }) => {
    const key = toKey(customerId, params.wdmId);
    return requestTest(context, key, body, {
      author: author(),
      saveResponse,
      async lockCircuit(tx) {
        await lockTestable(tx, key, circuitLock);
        return { isFiber: true };
      },
    });
  });
  serve(app, listWdmTests, async ({ params }, { customerId }) => listTests(db, await getKey(customerId, params.wdmId)));
  serve(app, reportWdmFault, ({ params, body }, { customerId }, { author, saveResponse }) => {
    const key = toKey(customerId, params.wdmId);
    return reportFault(context, key, body, {
      author: author(),
      saveResponse,
      shownBy: getWdm,
      present: toCircuitFault,
      lockService: (tx) => lockFaultyCircuit(tx, key, circuitLock, body.testId),
    });
  });
  serve(app, listWdmFaults, async ({ params }, { customerId }) =>
    (await findRecentFaults(db, await getKey(customerId, params.wdmId))).map(toCircuitFault),
  );
}
