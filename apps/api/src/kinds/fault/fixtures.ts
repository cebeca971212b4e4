import { faultProviderOperations } from '@demarc/contract/kinds/fault-operations.ts';
import { insertReportedFault } from '../../testing/faults.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import type { TestApi } from '../../testing/test-api.ts';

/** An open fault. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: faultProviderOperations,
  insertRows,
  getParams: ({ faultId }) => ({ faultId }),
  inputs: {},
  crossCustomerOperations: ['listOpenFaults', 'listOpenCircuitTests'],
};

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const key = { customerId, subject: 'line', serviceId: 1 } as const;
  const { faultId } = await insertReportedFault(db, key, { description: word, contactName: word });
  return { faultId };
}
