import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { terminateLine, withdrawLineTermination } from '@demarc/contract/line.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { findOpenOrderId, lockLine } from '../../modules/line/line.store.ts';
import { moveLine } from '../../modules/line/move-line.ts';
import type { TerminationStep } from '../service-kind.ts';

export const lineTermination: TerminationStep = {
  operation: terminateLine,
  withdrawal: withdrawLineTermination,
  notActive: 'LINE_NOT_ACTIVE',
  getServiceId: ({ lineId }: { lineId: number }) => lineId,
  findOpenOrderId,

  async lock(tx, customerId, lineId) {
    const line = await lockLine(tx, lineId, customerId);
    if (!line) return null;
    const { status, contract, monthlyAmount, openOrderId, address, technology, carrierCode } = line;
    const { packageCode, packageName, reference } = line;
    return {
      status,
      contract,
      monthlyAmount,
      openOrderId,
      order: {
        type: 'LINE',
        packageCode,
        packageName,
        reference,
        subject: formatShortAddress(address),
        serviceLabel: formatServiceId('LINE', lineId),
      },
      toDetails: (termination) => ({ lineId, address, technology, carrierCode, ...termination }),
      move: ({ context, author }, transition, { chargedUntil: _onOrder, ...changes }) =>
        moveLine(tx, context.clock, author, line, transition, changes),
    };
  },
};
