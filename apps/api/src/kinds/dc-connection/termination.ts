import { terminateDcConnection, withdrawDcConnectionTermination } from '@demarc/contract/dc-connection.ts';
import { findOrderIds, lockDcConnection } from '../../modules/dc-connection/dc-connection.store.ts';
import { moveDcConnection } from '../../modules/dc-connection/move-dc-connection.ts';
import type { TerminationStep } from '../service-kind.ts';
import { formatSubject } from './format-subject.ts';

export const dcConnectionTerminationStep: TerminationStep = {
  operation: terminateDcConnection,
  withdrawal: withdrawDcConnectionTermination,
  notActive: 'DC_CONNECTION_NOT_ACTIVE',
  getServiceId: ({ dcConnectionId }: { dcConnectionId: number }) => dcConnectionId,

  async findOpenOrderId(tx, customerId, dcConnectionId) {
    return (await findOrderIds(tx, { customerId, dcConnectionId }))?.openOrderId;
  },

  async lock(tx, customerId, dcConnectionId) {
    const row = await lockDcConnection(tx, { customerId, dcConnectionId });
    if (!row) return null;
    const { status, contract, monthlyAmount, openOrderId, packageCode, packageName, reference } = row;
    const { circuitId, kind, aEnd, zEnd } = row;
    return {
      status,
      contract,
      monthlyAmount,
      openOrderId,
      order: { type: 'DC_CONNECTION', packageCode, packageName, reference, subject: formatSubject(row), serviceLabel: circuitId },
      toDetails: (termination) => ({ dcConnectionId, circuitId, kind, aEnd, zEnd, ...termination }),
      move: ({ context, author }, transition, changes) => moveDcConnection(tx, context.clock, author, row, transition, changes),
    };
  },
};
